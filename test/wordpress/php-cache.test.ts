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
  here = await openPluginSite(['One', 'Two', 'Three'], '[relx_related_posts]');
  [one = 0, two = 0, three = 0] = here.posts;
  await here.php('lg_add_relation( $args[0], $args[1] );', here.posts);
});
afterAll(() => here?.close());

/** Lists that are kept in the database; the service counts tries of passwords there, and remembers signatures. */
const KEPT =
  "SELECT option_name FROM wp_options WHERE option_name LIKE '\\_transient\\_relx\\_%' AND option_name NOT REGEXP 'relx_(tries|once)'";

describe.each(['transients', 'a persistent object cache'])('lists of visitors in %s', (where) => {
  beforeAll(async () => {
    if (where === 'transients') return;
    copyFileSync(join(phpFolder, 'drop-ins/object-cache.php'), join(here.site.root, 'wp-content/object-cache.php'));
    await here.php(`foreach ( $GLOBALS['wpdb']->get_col( $args ) as $kept ) delete_option( $kept );`, KEPT);
  });

  /** What a visitor is shown, and how often the service was asked for it. */
  const shown = async () => {
    here.service.asked.length = 0;
    return [links((await here.page()).html), here.service.asked.length];
  };
  const relation = (to: number) => JSON.stringify({ from_id: one, to_id: to, type: 'related_to' });
  const json = { 'Content-Type': 'application/json' };

  it('are kept until a relation changes: by PHP, by REST, or with a post', async () => {
    expect(await shown()).toEqual([['two'], 1]);
    expect(await shown()).toEqual([['two'], 0]);
    await here.php('lg_add_relation( $args[0], $args[2] );', here.posts);
    expect(await shown()).toEqual([['three', 'two'], 1]);
    expect(await shown()).toEqual([['three', 'two'], 0]);
    const admin = await here.site.logIn();
    const route = '/wp-json/relx/v1/relationships';
    const removed = await admin.fetch(route, { method: 'DELETE', headers: json, body: relation(three) });
    expect(removed.status).toBe(200);
    expect(await shown()).toEqual([['two'], 1]);
    await here.php("wp_update_post( array( 'ID' => $args, 'post_status' => 'private' ) );", two);
    expect(await shown()).toEqual([[], 1]);
    // who may read it sees it, and visitors go on seeing none of it
    expect(links(await (await admin.fetch('/one/')).text())).toEqual(['two']);
    expect(await shown()).toEqual([[], 0]);
    await here.php("wp_update_post( array( 'ID' => $args, 'post_status' => 'publish' ) );", two);
    expect(await shown()).toEqual([['two'], 1]);
  });

  it('are kept for five minutes, where somebody has written to the service past WordPress', async () => {
    const password = await here.php(
      "return WP_Application_Passwords::create_new_application_password( 1, array( 'name' => wp_generate_uuid4() ) )[0];",
    );
    const headers = { ...json, Authorization: `Basic ${btoa(`admin:${password}`)}` };
    const written = await fetch(`${here.service.url}/wp-json/relx/v1/relationships`, {
      method: 'POST',
      headers,
      body: relation(three),
    });
    expect(written.status).toBe(201);
    expect(await shown()).toEqual([['two'], 0]);
    const kept =
      where === 'transients'
        ? "array_map( fn( $name ) => ( get_option( str_replace( 'transient', 'transient_timeout', $name ) ) ?: PHP_INT_MAX ) - time(), $GLOBALS['wpdb']->get_col( $args ) )"
        : "array_values( array_filter( $GLOBALS['wp_object_cache']->kept_for(), fn( $key ) => 0 === strpos( $key, 'transient:relx_' ), ARRAY_FILTER_USE_KEY ) )";
    const seconds = await here.php<number[]>(`return ${kept};`, KEPT);
    expect(seconds.length).toBeGreaterThan(0);
    // none is kept for ever, which 0 would mean
    expect(seconds.filter((one) => one > 300 || one === 0)).toEqual([]);
    // any change that WordPress hears of brings it, too
    await here.php('relx_forget_lists();');
    expect(await shown()).toEqual([['three', 'two'], 1]);
    await here.php('lg_remove_relation( $args[0], $args[2] );', here.posts);
  });

  it('are where they should be', async () => {
    const kept = await here.php<string[]>('return $GLOBALS["wpdb"]->get_col( $args );', KEPT);
    expect(kept.length > 0).toBe(where === 'transients');
  });
});

it('nothing of it is worth a notice', () => {
  expect(here.site.log()).toBe('');
});
