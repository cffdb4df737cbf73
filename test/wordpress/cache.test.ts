import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { links, openPluginSite, type PluginSite } from './plugin-site.js';
import { phpFolder } from './site-files.js';

let here: PluginSite;
let one: number;
let two: number;
let three: number;
beforeAll(async () => {
  here = await openPluginSite(['One', 'Two', 'Three'], { content: '[relx_related_posts]' });
  [one = 0, two = 0, three = 0] = here.posts;
  await here.php('lg_add_relation( $args[0], $args[1] );', here.posts);
});
afterAll(() => here?.site.stop());

describe.each(['no object cache', 'a persistent object cache'])('lists with %s', (cache) => {
  beforeAll(() => {
    if (cache === 'a persistent object cache')
      copyFileSync(join(phpFolder, 'drop-ins/object-cache.php'), join(here.site.root, 'wp-content/object-cache.php'));
  });

  const shown = async () => links((await here.page()).html);
  const json = { 'Content-Type': 'application/json' };

  it('show every change of a relation immediately: by PHP, by REST, or with a post', async () => {
    expect([await shown(), await shown()]).toEqual([['two'], ['two']]);
    await here.php('lg_add_relation( $args[0], $args[2] );', here.posts);
    expect(await shown()).toEqual(['three', 'two']);
    const admin = await here.site.logIn();
    const body = JSON.stringify({ from_id: one, to_id: three, type: 'related_to' });
    const removed = await admin.fetch('/wp-json/relx/v1/relationships', { method: 'DELETE', headers: json, body });
    expect(removed.status).toBe(200);
    expect(await shown()).toEqual(['two']);
    await here.php("wp_update_post( array( 'ID' => $args, 'post_status' => 'private' ) );", two);
    expect(await shown()).toEqual([]);
    // users with permission to read it see it, and logged-out users still don't
    expect(links(await (await admin.fetch('/one/')).text())).toEqual(['two']);
    expect(await shown()).toEqual([]);
    await here.php("wp_update_post( array( 'ID' => $args, 'post_status' => 'publish', 'post_title' => 'Two, changed' ) );", two);
    expect((await here.page()).html).toContain('Two, changed');
  });

  it('are in no transient', async () => {
    const transients = "SELECT option_name FROM wp_options WHERE option_name LIKE '\\_transient\\_relx%'";
    expect(await here.php('return $GLOBALS["wpdb"]->get_col( $args );', transients)).toEqual([]);
  });
});

it('an entity tag covers the links of a response, and embedded objects, which are added later, prevent one', async () => {
  const get = (query: string, tag = '') => fetch(`${here.site.url}/wp-json${query}`, { headers: { 'If-None-Match': tag } });
  const path = `/wp/v2/posts/${one}?relx_relations=1`;
  const tag = (await get(path)).headers.get('etag') ?? '';
  const again = await get(path, tag);
  expect([again.status, await again.text()]).toEqual([304, '']);
  // a link has the number of revisions
  await here.php('_wp_put_post_revision( $args );', one);
  expect((await get(path, tag)).status).toBe(200);
  const embedded = await get(`${path}&_embed`, '*');
  expect([embedded.status, embedded.headers.get('etag'), await embedded.json()]).toEqual([
    200,
    null,
    expect.objectContaining({ _embedded: expect.anything() }),
  ]);
  const envelope = await get(`/relx/v1/post/${one}?_envelope`, '*');
  expect(await envelope.json()).toMatchObject({ status: 200, body: expect.any(Array) });
});

it('no response that the cookie of a post’s password changes is for a shared cache, and no list has the excerpt', async () => {
  await here.php(
    "wp_update_post( array( 'ID' => $args, 'post_status' => 'publish', 'post_password' => 'secret', 'post_excerpt' => 'Secret.' ) );",
    two,
  );
  await here.php("ncr_add_relation( $args[0], 'post', $args[1], 'post', 'references' );", [one, two]);
  const cookie = await here.php<string>(
    `require_once ABSPATH . WPINC . '/class-phpass.php';
    return 'wp-postpass_' . COOKIEHASH . '=' . rawurlencode( ( new PasswordHash( 8, true ) )->HashPassword( 'secret' ) );`,
  );
  const get = (path: string) => fetch(`${here.site.url}/wp-json${path}`, { headers: { Cookie: cookie } });
  const unlocked = await get(`/wp/v2/posts/${two}?relx_relations=1`);
  expect([unlocked.headers.get('cache-control'), await unlocked.json()]).toEqual([
    'private, no-store',
    expect.objectContaining({ excerpt: expect.objectContaining({ rendered: expect.stringContaining('Secret.') }) }),
  ]);
  const list = await get(`/relx/v1/post/${one}?type=references`);
  expect(list.headers.get('cache-control')).toBe('private, no-store');
  const [item] = (await list.json()) as { related: object }[];
  expect(item?.related).toMatchObject({ id: two });
  expect(item?.related).not.toHaveProperty('excerpt');
});

it('a changed relation of a term cleans the cache of that term, whatever the id of its row', async () => {
  const [term, cleaned] = await here.php<[number, unknown[]]>(
    `list( $term, $other ) = array_map( fn( $name ) => wp_insert_term( $name, 'category' )['term_id'], array( 'Moved', 'Other' ) );
    $set_row = fn( $row, $id ) => $GLOBALS['wpdb']->update( $GLOBALS['wpdb']->term_taxonomy, array( 'term_taxonomy_id' => $row ), array( 'term_id' => $id ) );
    $set_row( 1000, $term );
    $set_row( $term, $other );
    wp_cache_flush();
    $cleaned = array();
    add_action( 'clean_term_cache', function ( $ids, $taxonomy ) use ( &$cleaned ) { $cleaned[] = array( $ids, $taxonomy ); }, 10, 2 );
    ncr_add_relation( $args, 'post', $term, 'term', 'categorized_as' );
    return array( $term, $cleaned );`,
    one,
  );
  expect(cleaned).toEqual([[[term], 'category']]);
});

it('nothing of it is worth a notice', () => {
  expect(here.site.log()).toBe('');
});
