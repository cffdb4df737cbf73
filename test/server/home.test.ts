import { expect, it } from 'vitest';
import { openBrowser } from './login-site.js';

it.each(['GET', 'HEAD'])('%s of the root of the site links the REST root, as WordPress does', async (method) => {
  const browser = await openBrowser();
  const response = await browser.request('/', { method });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(response.headers.get('link')).toBe('<https://site.example/wp-json/>; rel="https://api.w.org/"');
  const html = await response.text();
  expect(html.includes('href="/wp-json/"')).toBe(method === 'GET');
});

it('any other path below the root has no page', async () => {
  const browser = await openBrowser();
  expect((await browser.request('/about/')).status).toBe(404);
});
