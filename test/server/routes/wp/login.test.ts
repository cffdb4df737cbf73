import type { Relx } from 'relx/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { posts, users } from '../../../conformance/content.js';
import { type Browser, browserOn, openBrowser, openLoginSite } from '../../login-site.js';

const DRAFT = `/wp-json/relx/v1/post/${posts.draft}`;

describe('logging in by cookie', () => {
  let site: Relx;
  let browser: Browser;
  const ends: (() => unknown)[] = [];
  beforeAll(async () => {
    site = await openLoginSite((end) => ends.unshift(end));
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });
  beforeEach(() => {
    browser = browserOn(site);
  });
  const failed = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];
  const create = (init: RequestInit = {}) =>
    browser.request('/wp-json/relx/v1/relationships', {
      method: 'POST',
      body: JSON.stringify({ from_id: posts.spare, to_id: posts.spare + 1, type: 'related_to' }),
      ...init,
      headers: { 'content-type': 'application/json', ...init.headers },
    });

  describe('the form', () => {
    it('is a page that contains the target', async () => {
      const page = await browser.request('/wp-login.php?redirect_to=%2Fabout%2F%3Fa%3D%22b');
      const html = await page.text();
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(html).toContain('action="/wp-login.php"');
      expect(html).toContain('value="/about/?a=%22b"');
    });

    it('sets a cookie that no script reads and no other site sends along, and leads on', async () => {
      const response = await browser.logIn({ redirect_to: '/about/' });
      expect([response.status, response.headers.get('location')]).toEqual([302, '/about/']);
      const [cookie = '', ...others] = response.headers.getSetCookie();
      expect(others).toEqual([]);
      expect(cookie).toMatch(
        /^wordpress_logged_in_[\da-f]{32}=login-of-art%7C\d+%7C\w{43}%7C[\da-f]{64}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      );
      expect(response.headers.get('cache-control')).toBe('no-store');
    });

    it('sets a cookie that outlives the browser for users who choose it', async () => {
      const [cookie] = (await browser.logIn({ rememberme: 'forever' })).headers.getSetCookie();
      const lasts = Date.parse(/Expires=([^;]+)/.exec(cookie ?? '')?.[1] ?? '') - Date.now();
      expect(Math.round(lasts / 3_600_000)).toBe(14 * 24 + 12);
    });

    it.each([
      ['https://evil.example/', '/'],
      ['//evil.example/', '/'],
      ['/\\evil.example/', '/'],
      ['https://site.example@evil.example/', '/'],
      ['javascript:alert(1)', '/'],
      ['https://site.example//evil.example', '/evil.example'],
      ['http://site.example/a', '/a'],
      ['/a\r\nSet-Cookie: x=y', '/aSet-Cookie:%20x=y'],
      ['', '/'],
      ['page?a=b#c', '/page?a=b#c'],
    ])('leads from %j to %j', async (wanted, target) => {
      const response = await browser.logIn({ redirect_to: wanted });
      expect([response.headers.get('location'), response.headers.get('set-cookie')?.includes('x=y')]).toEqual([target, false]);
    });

    it.each([
      ['a wrong password', { pwd: 'wrong' }],
      ['an unknown name', { log: 'nobody', pwd: 'wrong' }],
      ['an unknown email address', { log: 'no@body.example', pwd: 'wrong' }],
      ['nothing', { log: '', pwd: '' }],
    ])('shows the same for %s', async (_name, fields) => {
      const response = await browser.logIn(fields);
      const html = await response.text();
      expect([response.status, response.headers.get('set-cookie')]).toEqual([401, null]);
      expect(html).toContain('<p role="alert">The login name or the password is not right.</p>');
      expect(html).not.toContain('nobody');
    });

    it('is rejected for a while after too many tries, with the time to wait', async () => {
      const own = await openBrowser();
      for (let count = 0; count < 10; count++) await own.logIn({ log: 'nobody', pwd: 'wrong' });
      const response = await own.logIn({ log: 'nobody', pwd: 'wrong' });
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^(2\d|30)$/)]);
    });

    it('needs no https where there is none, and trusts an application that reports https', async () => {
      const plain = browserOn(site, { origin: 'http://site.example' });
      expect((await plain.logIn()).headers.get('set-cookie')).not.toContain('Secure');
      const request = new Request('http://site.example/wp-login.php', {
        method: 'POST',
        body: new URLSearchParams({ log: users.author.login, pwd: 'correct horse battery' }),
      });
      expect((await plain.app.fetch(request, { secure: true })).headers.get('set-cookie')).toContain('Secure');
    });
  });

  describe('a request', () => {
    it('with the cookie alone is that of a logged-out user', async () => {
      await browser.logIn();
      expect(await failed(await browser.request(DRAFT))).toEqual([404, 'rest_post_invalid_id']);
      expect(await failed(await create())).toEqual([401, 'rest_not_logged_in']);
    });

    it.each([
      ['in its header', (nonce: string): [string, RequestInit] => [DRAFT, { headers: { 'x-wp-nonce': nonce } }]],
      ['in its URL', (nonce: string): [string, RequestInit] => [`${DRAFT}?_wpnonce=${nonce}`, {}]],
    ])('with the nonce %s is the user’s, and gets a fresh one', async (_name, requestWith) => {
      await browser.logIn();
      const response = await browser.request(...requestWith(await browser.nonce()));
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      const fresh = response.headers.get('x-wp-nonce') ?? '';
      expect((await browser.request(DRAFT, { headers: { 'x-wp-nonce': fresh } })).status).toBe(200);
    });

    it('with the nonce among the fields of a form is the user’s, and its other fields count', async () => {
      await browser.logIn();
      const _wpnonce = await browser.nonce();
      const send = (fields: Record<string, string>) =>
        browser.request('/wp-json/wp/v2/posts', { method: 'POST', body: new URLSearchParams(fields) });
      const response = await send({ _wpnonce, title: 'By form' });
      expect([response.status, await response.json()]).toMatchObject([201, { title: { raw: 'By form' } }]);
      expect(await failed(await send({ title: 'By form' }))).toEqual([401, 'rest_cannot_create']);
      expect(await failed(await send({ _wpnonce: 'x', title: 'By form' }))).toEqual([403, 'rest_cookie_invalid_nonce']);
      const introspect = '/wp-json/wp/v2/users/me/application-passwords/introspect';
      const introspected = browser.request(introspect, { headers: { 'x-wp-nonce': await browser.nonce() } });
      expect(await failed(await introspected)).toEqual([404, 'rest_no_authenticated_app_password']);
    });

    it('writes with the permissions of the user', async () => {
      await browser.logIn();
      expect((await create({ headers: { 'x-wp-nonce': await browser.nonce() } })).status).toBe(201);
    });

    it.each(['', 'nonsense', '0123456789'])('with the nonce %j is rejected', async (nonce) => {
      await browser.logIn();
      expect(await failed(await browser.request(`/wp-json/relx/v1/types?_wpnonce=${nonce}`))).toEqual([
        403,
        'rest_cookie_invalid_nonce',
      ]);
    });

    it('with a nonce and the cookie of another user is rejected', async () => {
      await browser.logIn();
      const nonce = await browser.nonce();
      await browser.logIn({ log: users.editor.login });
      expect(await failed(await browser.request(DRAFT, { headers: { 'x-wp-nonce': nonce } }))).toEqual([
        403,
        'rest_cookie_invalid_nonce',
      ]);
    });

    it('with a nonce and no cookie is rejected', async () => {
      await browser.logIn();
      const nonce = await browser.nonce();
      browser.cookies.clear();
      expect((await browser.request(DRAFT, { headers: { 'x-wp-nonce': nonce } })).status).toBe(403);
    });

    it('with cookies that are nonsense is that of a logged-out user', async () => {
      const cookie = 'a; =b; c=%; wordpress_logged_in_x=y; ;;=';
      expect((await browser.request('/wp-json/relx/v1/types', { headers: { cookie } })).status).toBe(200);
    });
  });

  describe('the nonce endpoint', () => {
    it('returns a nonce to a logged-in user, not to be cached', async () => {
      await browser.logIn();
      const response = await browser.request('/wp-admin/admin-ajax.php?action=rest-nonce');
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await response.text()).toMatch(/^[\da-f]{10}$/);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    });

    it.each(['rest-nonce', 'other'])('returns 0 for %s without a login, as WordPress does', async (action) => {
      const response = await browser.request(`/wp-admin/admin-ajax.php?action=${action}`);
      expect([response.status, await response.text()]).toEqual([400, '0']);
    });
  });

  describe('logging out', () => {
    it('needs a confirmation, and then ends the session', async () => {
      await browser.logIn();
      const cookies = new Map(browser.cookies);
      const confirmation = await browser.request('/wp-login.php?action=logout&redirect_to=%2Fabout%2F');
      expect(confirmation.status).toBe(403);
      const [, href = ''] = /href="([^"]+)"/.exec(await confirmation.text()) ?? [];
      const done = await browser.request(href.replaceAll('&amp;', '&'));
      expect([done.status, done.headers.get('location'), browser.cookies.size]).toEqual([302, '/about/', 0]);
      // who kept the cookie has nothing of it
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      expect(await browser.nonce()).toBe('0');
    });

    it('without a session leads to the form', async () => {
      const done = await browser.request('/wp-login.php?action=logout');
      expect([done.status, done.headers.get('location')]).toEqual([302, '/wp-login.php?loggedout=true']);
    });
  });
});
