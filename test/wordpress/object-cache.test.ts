import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from './log-in.js';
import { insertPosts, insertReferences } from './numbered-rows.js';
import { addPlugin } from './plugin.js';
import { links, openPluginSite, type PluginSite } from './plugin-site.js';
import { phpFolder } from './site-files.js';

const COUNT = `
add_filter( 'query', function ( $sql ) {
	$GLOBALS['relation_queries'] = ( $GLOBALS['relation_queries'] ?? 0 ) + ( false !== strpos( $sql, 'relx_relations' ) ? 1 : 0 );
	return $sql;
} );
add_action( 'wp_footer', fn() => printf( '<!-- relations %d -->', $GLOBALS['relation_queries'] ?? 0 ), 999 );
add_filter( 'rest_post_dispatch', function ( $response ) {
	$response->header( 'X-Relations', $GLOBALS['relation_queries'] ?? 0 );
	return $response;
}, 99 );`;

let here: PluginSite;
let admin: Session;
let one: number;
let two: number;
let three: number;
beforeAll(async () => {
  here = await openPluginSite(['One', 'Two', 'Three'], { database: 'mariadb' });
  [one = 0, two = 0, three = 0] = here.posts;
  addPlugin(here.site, 'count', COUNT);
  copyFileSync(join(phpFolder, 'drop-ins/object-cache.php'), join(here.site.root, 'wp-content/object-cache.php'));
  await here.php(`wp_update_post( array( 'ID' => $args, 'post_content' => '[relx_related_posts]' ) );`, one);
  admin = await here.site.logIn();
});
afterAll(() => here?.site.stop());

const relate = (to: number) =>
  here.php(`return ncr_add_relation( $args[0], 'post', $args[1], 'post', 'related_to' );`, [one, to]);
/** The list of a page, and how many statements about relations it took. */
async function page(read: (path: string) => Promise<Response> = (path) => fetch(here.site.url + path)) {
  const html = await (await read(`/?p=${one}`)).text();
  return { links: links(html), statements: Number(/relations (\d+) -->/.exec(html)?.[1]) };
}
async function rest() {
  const response = await fetch(`${here.site.url}/?rest_route=/relx/v1/post/${one}`);
  const items = (await response.json()) as { related: { title: string } }[];
  return { titles: items.map(({ related }) => related.title), statements: Number(response.headers.get('X-Relations')) };
}

it('with a persistent object cache, lists need no statement until something changes', async () => {
  await relate(two);
  expect([await page(), await page()]).toEqual([
    { links: ['two'], statements: 1 },
    { links: ['two'], statements: 0 },
  ]);
  await rest();
  expect(await rest()).toEqual({ titles: ['Two'], statements: 0 });
  await relate(three);
  expect((await page()).links).toEqual(['three', 'two']);
  expect((await rest()).titles).toEqual(['Three', 'Two']);
});

it('finds a search again in another request', async () => {
  const search = async () => {
    const response = await fetch(`${here.site.url}/?rest_route=/relx/v1/post/${one}&search=tw`);
    return [((await response.json()) as unknown[]).length, Number(response.headers.get('X-Relations'))];
  };
  expect([await search(), await search()]).toEqual([
    [1, 1],
    [1, 0],
  ]);
});

it('shows a change of a related post, of its status and its title, immediately', async () => {
  await page();
  await here.php(`wp_update_post( array( 'ID' => $args, 'post_status' => 'draft' ) );`, three);
  expect([(await page()).links, (await rest()).titles]).toEqual([['two'], ['Two']]);
  await here.php(`wp_update_post( array( 'ID' => $args, 'post_title' => 'Second' ) );`, two);
  expect((await rest()).titles).toEqual(['Second']);
});

it('keeps what an editor sees apart from what others see', async () => {
  const titles = async () => {
    const response = await admin.fetch(`/?rest_route=/relx/v1/post/${one}`);
    return ((await response.json()) as { related: { title: string } }[]).map(({ related }) => related.title);
  };
  expect([await titles(), (await rest()).titles, await titles(), (await rest()).titles]).toEqual([
    ['Three', 'Second'],
    ['Second'],
    ['Three', 'Second'],
    ['Second'],
  ]);
  await here.php(`wp_delete_post( $args, true );`, two);
  expect([await titles(), (await rest()).titles]).toEqual([['Three'], []]);
});

it('has a scheduled post in lists as soon as it is published', async () => {
  await here.php(
    `wp_update_post( array( 'ID' => $args, 'post_status' => 'future', 'edit_date' => true, 'post_date' => gmdate( 'Y-m-d H:i:s', time() + DAY_IN_SECONDS ), 'post_date_gmt' => gmdate( 'Y-m-d H:i:s', time() + DAY_IN_SECONDS ) ) );`,
    three,
  );
  expect((await rest()).titles).toEqual([]);
  await here.php('wp_publish_post( $args );', three);
  expect([(await rest()).titles, (await page()).links]).toEqual([['Three'], ['three']]);
});

it('reads a list that is too long for one statement once, and only the rows of its page again', async () => {
  await insertPosts(here.site, 2001, 50_000);
  await insertReferences(here.site, 2001, one, 50_000);
  const text = '[relx_related_posts type="references" order="title" limit="3"]';
  await here.php(`wp_update_post( array( 'ID' => $args[0], 'post_content' => $args[1] ) );`, [one, text]);
  const view = async () => {
    const html = await (await fetch(`${here.site.url}/?p=${one}`)).text();
    return [html.split('relx-related-item-link" href').length - 1, Number(/relations (\d+) -->/.exec(html)?.[1])];
  };
  const first = await view();
  expect([first, await view()]).toEqual([
    [3, expect.any(Number)],
    [3, 1],
  ]);
});

it('nothing of it is worth a notice', () => {
  expect(here.site.log()).toBe('');
});
