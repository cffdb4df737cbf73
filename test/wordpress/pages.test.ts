import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPlugin } from './plugin.js';
import { links, openPluginSite, type PluginSite } from './plugin-site.js';
import { phpFolder } from './site-files.js';

let here: PluginSite;
let one: number;
let two: number;
let three: number;

const content = `Text. [relx_related_posts title="More &amp; more"]
<!-- wp:relx/related-users {"limit":3} --><div class="wp-block-relx-related-users has-x" data-relx-block="{}"></div><!-- /wp:relx/related-users -->
<!-- wp:relx/related-posts {"type":"references"} --><div class="wp-block-relx-related-posts empty" data-relx-block="{}"></div><!-- /wp:relx/related-posts -->`;

beforeAll(async () => {
  here = await openPluginSite(['One', 'Two', 'Three'], { content });
  [one = 0, two = 0, three = 0] = here.posts;
  await here.php(
    "foreach ( array( 1, 2 ) as $at ) lg_add_relation( $args[0], $args[ $at ] ); lg_add_relation( $args[0], 1, 'authored_by', null, 'user' );",
    here.posts,
  );
});
afterAll(() => here?.site.stop());

it('a list that is empty shows what its shortcode encloses, with the lists in that', async () => {
  const html = await here.site.run<string>(
    `global $post; $post = get_post( $args ); setup_postdata( $post );
    return do_shortcode( '[relx_related_posts type="references"]none, but [relx_related_users][/relx_related_posts]' );`,
    one,
  );
  expect(html).toContain('none, but');
  expect(links(html)).toEqual(['admin']);
});

it('the order, titles and pages of a list are those of the moment', async () => {
  expect(links((await here.page()).html)).toEqual(['three', 'two', 'admin']);
  await here.php("wp_update_post( array( 'ID' => $args, 'post_title' => 'Two, changed' ) );", two);
  expect((await here.page()).html).toContain('Two, changed');
  expect((await here.page('/')).html).not.toContain('style-index.css');
});

describe('the REST API', () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${here.site.url}/wp-json${path}`, { headers });

  it('has pages, entity tags and errors, with URLs of the site', async () => {
    const page = await get(`/relx/v1/post/${one}?type=related_to&per_page=1`);
    expect(page.headers.get('x-wp-total')).toBe('2');
    const [, next = ''] = /<([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '') ?? [];
    expect(next).toMatch(`${here.site.url}/wp-json/relx/v1/post/${one}?`);
    expect(new URL(next).searchParams.get('page')).toBe('2');
    const tag = page.headers.get('etag') ?? '';
    const again = await get(`/relx/v1/post/${one}?type=related_to&per_page=1`, { 'If-None-Match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const missing = await get('/relx/v1/post/999999');
    expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'rest_post_invalid_id' }]);
    const many = await (await get(`/relx/v1/related?objects=post:${one}&_fields=post:${one}&_embed`)).json();
    expect(many).toHaveProperty(`post:${one}`);
    expect((await get('/relx/v1/nothing')).status).toBe(404);
  });

  it('writes for whom WordPress knows, with a nonce', async () => {
    await here.site.run("wp_insert_user( array( 'user_login' => 'ed', 'user_pass' => 'password', 'role' => 'contributor' ) );");
    const body = JSON.stringify({ from_id: two, to_id: three, type: 'references' });
    const write = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
    const [admin, ed] = [await here.site.logIn(), await here.site.logIn('ed')];
    expect((await fetch(`${here.site.url}/wp-json/relx/v1/relationships`, write)).status).toBe(401);
    expect((await ed.fetch('/wp-json/relx/v1/relationships', write)).status).toBe(403);
    const stale = { ...write.headers, Cookie: admin.cookie, 'X-WP-Nonce': '0123456789' };
    expect((await fetch(`${here.site.url}/wp-json/relx/v1/relationships`, { ...write, headers: stale })).status).toBe(403);
    const made = await admin.fetch('/wp-json/relx/v1/relationships', write);
    expect([made.status, made.headers.get('location')]).toEqual([
      201,
      expect.stringContaining(`${here.site.url}/wp-json/relx/v1/relationships/`),
    ]);
    const headers = { ...write.headers, 'X-HTTP-Method-Override': 'DELETE' };
    expect(await (await admin.fetch('/wp-json/relx/v1/relationships', { ...write, headers })).json()).toMatchObject({
      deleted: true,
    });
  });

  it('responds with 404 to what leads nowhere', async () => {
    for (const route of ['/relx/v1/../../wp/v2/users', '/relx/v1/ÄÖ ü/%', '/relx/v1/a?b#c', '/relx/v1/types/<b>'])
      expect((await fetch(`${here.site.url}/?rest_route=${encodeURIComponent(route)}`)).status).toBe(404);
    expect((await get('/relx/v1/types')).status).toBe(200);
  });

  it('embeds the relations of posts, users and terms', async () => {
    const all = (await (await get('/wp/v2/posts?relx_relations=1&_fields=id,relx_relations')).json()) as {
      id: number;
      relx_relations: object[];
    }[];
    expect(all.find(({ id }) => id === three)?.relx_relations).toEqual([
      { to_id: one, to_type: 'post', type: 'related_to', title: 'One' },
    ]);
    expect(await (await get('/wp/v2/users/1?relx_relations=1')).json()).toHaveProperty('relx_relations');
    expect(await (await get('/wp/v2/categories/1?relx_relations=1')).json()).toHaveProperty('relx_relations', []);
    expect(await (await get(`/wp/v2/posts/${one}`)).json()).not.toHaveProperty('relx_relations');
  });
});

describe('beside Native Content Relationships', () => {
  it('lists its own relations, and offers the import', async () => {
    addPlugin(here.site, 'peer', 'class NATICORE_Relation_Types {} function ncr_add_relation() {} function ncr_get_related() {}');
    const { html } = await here.page();
    const admin = await here.site.logIn();
    const notice = /data-relx-notice="peer".*?<a href="([^"]*)"/s.exec(await (await admin.fetch('/wp-admin/plugins.php')).text());
    const query =
      "return count( get_posts( array( 'content_relation' => array( 'post_id' => $args, 'type' => 'references' ) ) ) );";
    const queried = await here.php(query, two);
    addPlugin(here.site, 'peer', '');
    expect(links(html).length).toBe(3);
    expect(queried).toBe(0);
    expect(notice?.[1]).toContain('tab=transfer');
    expect((await here.page()).html).not.toContain('data-relx-notice');
  });
});

describe('caches', () => {
  let posts: readonly number[];
  let one: number;
  let two: number;
  let three: number;
  beforeAll(async () => {
    posts = await here.php<number[]>(
      `$posts = array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_content' => '[relx_related_posts]', 'post_status' => 'publish' ) ), array( 'Hub', 'Near', 'Far' ) );
      lg_add_relation( $posts[0], $posts[1] );
      return $posts;`,
    );
    [one = 0, two = 0, three = 0] = posts;
  });

  describe.each(['no object cache', 'a persistent object cache'])('lists with %s', (cache) => {
    beforeAll(() => {
      if (cache === 'a persistent object cache')
        copyFileSync(join(phpFolder, 'drop-ins/object-cache.php'), join(here.site.root, 'wp-content/object-cache.php'));
    });

    const shown = async () => links((await here.page('/hub/')).html);
    const json = { 'Content-Type': 'application/json' };

    it('show every change of a relation immediately: by PHP, by REST, or with a post', async () => {
      expect([await shown(), await shown()]).toEqual([['near'], ['near']]);
      await here.php('lg_add_relation( $args[0], $args[2] );', posts);
      expect(await shown()).toEqual(['far', 'near']);
      const admin = await here.site.logIn();
      const body = JSON.stringify({ from_id: one, to_id: three, type: 'related_to' });
      const removed = await admin.fetch('/wp-json/relx/v1/relationships', { method: 'DELETE', headers: json, body });
      expect(removed.status).toBe(200);
      expect(await shown()).toEqual(['near']);
      await here.php("wp_update_post( array( 'ID' => $args, 'post_status' => 'private' ) );", two);
      expect(await shown()).toEqual([]);
      // users with permission to read it see it, and logged-out users still don't
      expect(links(await (await admin.fetch('/hub/')).text())).toEqual(['near']);
      expect(await shown()).toEqual([]);
      await here.php(
        "wp_update_post( array( 'ID' => $args, 'post_status' => 'publish', 'post_title' => 'Near, changed' ) );",
        two,
      );
      expect((await here.page('/hub/')).html).toContain('Near, changed');
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
});

it('nothing of it is worth a notice', () => {
  expect(here.site.log()).toBe('');
});
