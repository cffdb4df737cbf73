import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPluginSite, type PluginSite } from './plugin-site.js';

let here: PluginSite;
beforeAll(async () => {
  const content = ['manual', 'date', 'title'].map((order) => `[relx_related_posts order="${order}"]`).join('\n');
  here = await openPluginSite(['One', 'Two'], { content });
  await here.php(`$GLOBALS['wpdb']->query( 'DROP TABLE wp_relx_relations' );`);
});
afterAll(() => here?.site.stop());

it('a page without the table has no lists', async () => {
  const { status, html } = await here.page();
  expect([status, html.includes('relx-related-item'), html.includes('</html>')]).toEqual([200, false, true]);
});

it.each([
  '/relx/v1/post/1',
  '/relx/v1/related?objects=post:1,user:1',
  '/wp/v2/posts?relx_relations=1',
  '/wp/v2/users/1?relx_relations=1',
])('%s returns an error of the contract', async (path) => {
  const response = await fetch(`${here.site.url}/wp-json${path}`);
  const { code } = (await response.json()) as { readonly code: string };
  expect([response.status, code]).toEqual([503, 'rest_database_unavailable']);
  expect(response.headers.get('retry-after')).toBe(path.startsWith('/relx') ? '2' : null);
});

it('the list of posts shows no counts', async () => {
  const session = await here.site.logIn();
  const html = await (await session.fetch('/wp-admin/edit.php')).text();
  expect(html).toContain('column-relx');
  expect(html).not.toContain('There has been a critical error');
  expect(html).toContain('</html>');
});
