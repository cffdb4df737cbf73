import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPlugin } from './plugin.js';
import { links, openPluginSite, type PluginSite } from './plugin-site.js';

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

it('nothing of it is worth a notice', () => {
  expect(here.site.log()).toBe('');
});
