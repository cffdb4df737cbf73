import { createHash, createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountSite, openAccountSite, PASSWORD, rejected } from './account-site.js';

const HOUR = 60 * 60 * 1000;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

describe('accounts', () => {
  let site: AccountSite;
  beforeEach(async () => {
    site = await openAccountSite();
  });

  describe('a session', () => {
    it('is that of the user, by login name and by email address', async () => {
      await site.relx.import([{ kind: 'user', id: 8, login: 'cat-login', slug: 'cat', email: 'cat@private.example' }]);
      await site.givePassword(8);
      expect(await site.whose(await site.logIn())).toBe(5);
      expect(await site.whose(await site.logIn({ login: 'cat@private.example' }))).toBe(8);
    });

    it('has the cookie that WordPress makes of the site’s keys', async () => {
      const keys = { loggedIn: 'k'.repeat(64) + 's'.repeat(64), nonce: 'n'.repeat(128) };
      const { name, value } = await site.logIn({}, await site.connect({ keys }));
      const [login = '', expires = '', token = '', signed] = value.split('|');
      const [row] = await site.database.run('select user_pass from wp_users where ID = 5');
      const signing = createHmac('md5', keys.loggedIn)
        .update(`${login}|${String(row?.user_pass).slice(8, 12)}|${expires}|${token}`)
        .digest('hex');
      expect(name).toBe(`wordpress_logged_in_${md5('https://site.example')}`);
      expect([login, token.length]).toEqual(['ann-login', 43]);
      expect(signed).toBe(createHmac('sha256', signing).update(`${login}|${expires}|${token}`).digest('hex'));
    });

    it('is stored as a hash of its token, with where it came from', async () => {
      const { value } = await site.logIn({ address: '192.0.2.7', agent: 'Browser' });
      const token = value.split('|')[2] ?? '';
      const [row] = await site.database.run("select meta_value as v from wp_usermeta where meta_key = 'session_tokens'");
      expect(row?.v).toContain(`s:64:"${createHash('sha256').update(token).digest('hex')}"`);
      expect(row?.v).toContain('s:2:"ip";s:9:"192.0.2.7";s:2:"ua";s:7:"Browser"');
      expect(row?.v).not.toContain(token);
    });

    it('holds in another process, whose keys are those of the first', async () => {
      const other = await site.connect();
      expect(await site.whose(await site.logIn(), other)).toBe(5);
      expect(await site.whose(await site.logIn({}, other))).toBe(5);
    });

    it('keeps its keys when two processes create them concurrently', async () => {
      await site.database.run("delete from wp_options where option_name like 'nonce!_%' escape '!'");
      const nonces = await Promise.all(
        [site.relx, await site.connect(), await site.connect()].map(({ accounts }) => accounts.nonce('x')),
      );
      expect(new Set(nonces).size).toBe(1);
    });

    it.each([
      [{}, 2, undefined],
      [{ remember: true }, 14, 14 * 24 * 60 * 60 + 12 * 60 * 60],
    ])('%j ends after %i days', async (more, days, lasts) => {
      const cookie = await site.logIn(more);
      expect(cookie.expires).toBe(lasts === undefined ? undefined : site.time / 1000 + lasts);
      site.time += days * 24 * HOUR;
      expect(await site.whose(cookie)).toBe(5);
      site.time += 1000;
      expect(await site.whose(cookie)).toBeUndefined();
    });

    it.each([
      ['another login', (value: string) => value.replace('ann-login', 'bob-login')],
      ['a later end', (value: string) => value.replace(/\|(\d+)\|/, (_, end) => `|${Number(end) + 9}|`)],
      ['another token', (value: string) => value.replace(/\|\w{43}\|/, `|${'a'.repeat(43)}|`)],
      ['another signature', (value: string) => value.replace(/\w$/, (last) => (last === 'a' ? 'b' : 'a'))],
      ['a part more', (value: string) => `${value}|x`],
      ['a part less', (value: string) => value.replace(/\|\w+$/, '')],
      ['nothing', () => ''],
    ])('with %s is none', async (_name, forged) => {
      const { name, value } = await site.logIn();
      expect(await site.whose({ name, value: forged(value) })).toBeUndefined();
    });

    it('ends with a log-out, and leaves the others', async () => {
      const [one, two] = [await site.logIn(), await site.logIn()];
      const session = await site.relx.accounts.session(new Map([[one.name, one.value]]));
      await site.relx.accounts.logOut(session);
      expect([await site.whose(one), await site.whose(two)]).toEqual([undefined, 5]);
    });

    it('ends with a new password', async () => {
      const cookie = await site.logIn();
      await site.relx.accounts.users.setPassword(5, 'another one');
      expect(await site.whose(cookie)).toBeUndefined();
    });

    it('ends with the site’s keys', async () => {
      const cookie = await site.logIn();
      await site.relx.import([{ kind: 'option', name: 'logged_in_key', value: 'another' }]);
      expect(await site.whose(cookie)).toBeUndefined();
    });

    it('is not opened for a user without a password', async () => {
      await site.database.run("update wp_users set user_pass = '' where ID = 5");
      expect(await rejected(site.logIn())).toBe('incorrect_password');
      expect(await rejected(site.logIn({ password: '' }))).toBe('incorrect_password');
    });
  });

  describe('a new user', () => {
    const dan = { login: 'dan-login', email: 'dan@private.example', display_name: 'Dan D.', role: 'author', password: PASSWORD };
    it('logs in with the permissions of the role', async () => {
      const account = await site.relx.accounts.users.create(dan);
      expect(await site.whose(await site.logIn({ login: 'dan-login' }))).toBe(account.id);
      expect((await site.relx.accounts.viewer(account.id)).roles).toEqual(['author']);
      expect(await site.relx.accounts.users.list({ role: 'author' })).toContainEqual(account);
    });

    it('has a slug of the public name, different from others', async () => {
      await site.relx.accounts.users.create(dan);
      await site.relx.accounts.users.create({ ...dan, login: 'dan2', email: 'dan2@private.example' });
      const rows = await site.database.run("select user_nicename as slug from wp_users where user_login like 'dan%' order by ID");
      expect(rows.map(({ slug }) => slug)).toEqual(['dan-d', 'dan-d-2']);
    });

    it('is no other one', async () => {
      await site.relx.accounts.users.create(dan);
      expect(await rejected(site.relx.accounts.users.create({ ...dan, email: 'x@private.example' }))).toBe('existing_user_login');
      expect(await rejected(site.relx.accounts.users.create({ ...dan, login: 'other' }))).toBe('existing_user_email');
      // a name is one, in capitals as well
      const shouted = { ...dan, login: dan.login.toUpperCase(), email: 'y@private.example' };
      expect(await rejected(site.relx.accounts.users.create(shouted))).toBe('existing_user_login');
      const other = { ...dan, login: 'other', email: dan.email.toUpperCase() };
      expect(await rejected(site.relx.accounts.users.create(other))).toBe('existing_user_email');
      expect((await site.relx.accounts.users.find(shouted.login))?.user_login).toBe(dan.login);
      const password = await site.relx.accounts.createApplicationPassword(shouted.login, 'test');
      expect((await site.relx.accounts.authenticate(other.email, password)).isLoggedIn).toBe(true);
    });
  });

  describe('a nonce', () => {
    const session = { user: 5, token: 'token' };
    it('is good for its tick and the next, and no longer', async () => {
      const nonce = await site.relx.accounts.nonce('wp_rest', session);
      expect(nonce).toMatch(/^[\da-f]{10}$/);
      const good = [];
      for (const _ of [0, 1, 2]) {
        good.push(await site.relx.accounts.verifyNonce(nonce, 'wp_rest', session));
        site.time += 12 * HOUR;
      }
      expect(good).toEqual([true, true, false]);
    });

    it('is what WordPress makes of the site’s keys', async () => {
      const other = await site.connect({ keys: { loggedIn: 'l', nonce: 'key+salt' } });
      const tick = Math.ceil(site.time / (12 * HOUR));
      const hash = createHmac('md5', 'key+salt').update(`${tick}|wp_rest|5|token`).digest('hex');
      expect(await other.accounts.nonce('wp_rest', session)).toBe(hash.slice(-12, -2));
    });

    it.each([
      ['another user', 'wp_rest', { ...session, user: 6 }],
      ['another session', 'wp_rest', { ...session, token: 'other' }],
      ['another action', 'log-out', session],
      ['nobody', 'wp_rest', undefined],
    ])('is not that of %s', async (_name, action, owner) => {
      const nonce = await site.relx.accounts.nonce('wp_rest', session);
      expect(await site.relx.accounts.verifyNonce(nonce, action, owner)).toBe(false);
    });
  });
});
