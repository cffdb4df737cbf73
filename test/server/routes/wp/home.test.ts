import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, browserOn, openLoginSite } from '../../login-site.js';

let browser: Browser;
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  browser = browserOn(await openLoginSite((end) => ends.unshift(end)));
});
afterAll(async () => {
  for (const end of ends) await end();
});

it.each(['GET', 'HEAD'])('%s of the root of the site links the REST root, as WordPress does', async (method) => {
  const response = await browser.request('/', { method });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(response.headers.get('link')).toBe('<https://site.example/wp-json/>; rel="https://api.w.org/"');
  const html = await response.text();
  expect(html.includes('href="/wp-json/"')).toBe(method === 'GET');
});

it('any other path below the root has no page', async () => {
  expect((await browser.request('/about/')).status).toBe(404);
});
