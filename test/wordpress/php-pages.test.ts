import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { links, openPluginSite, type PluginSite } from './plugin-site.js';
import { addPlugin } from './serving-site.js';

let here: PluginSite;
let one: number;
let two: number;
let three: number;

const TEXT = `Text. [relx_related_posts title="More &amp; more"]<a title="[relx_related_posts]">x</a>
<!-- wp:relx/related-users {"limit":3} --><div class="wp-block-relx-related-users has-x" data-relx-block="{}"></div><!-- /wp:relx/related-users -->
<!-- wp:relx/related-posts {"type":"references"} --><div class="wp-block-relx-related-posts empty" data-relx-block="{}"></div><!-- /wp:relx/related-posts -->`;

beforeAll(async () => {
  here = await openPluginSite(['One', 'Two', 'Three'], TEXT);
  [one = 0, two = 0, three = 0] = here.posts;
  await here.php('foreach ( array( 1, 2 ) as $at ) lg_add_relation( $args[0], $args[ $at ] );', here.posts);
});
afterAll(() => here?.close());

describe('a page', () => {
  it('has all its lists by one request, kept for visitors until something changes', async () => {
    await here.php("return lg_add_relation( $args, 1, 'authored_by', null, 'user' );", one);
    here.service.asked.length = 0;
    const { html } = await here.page();
    expect(here.service.asked).toEqual(['POST /relx-bridge/render']);
    expect(links(html)).toEqual(['three', 'two', 'admin']);
    expect(html).toMatch(/<h3[^>]*>More &amp; more</);
    expect(html).toMatch(/<div class="wp-block-relx-related-users has-x"><div [^>]*class="relx-related-users/);
    // a block without a list leaves nothing, and a list in an attribute is none
    expect(html).not.toMatch(/wp-block-relx-related-posts empty|data-relx-block|view\.js|<!--relx|&lt;!--relx/);
    expect(html).toContain('<a title="">x</a>');
    expect(html).toContain('related-posts/style-index.css');
    expect((await here.page()).html).toContain('More &amp; more');
    expect(here.service.asked.length).toBe(1);
    await here.php("wp_update_post( array( 'ID' => $args, 'post_title' => 'Two, changed' ) );", two);
    expect((await here.page()).html).toContain('Two, changed');
    expect((await here.page('/')).html).not.toContain('style-index.css');
  });

  it('has the lists of what a shortcode encloses', async () => {
    const html = await here.site.run<string>(
      `global $post; $post = get_post( $args ); setup_postdata( $post );
      return do_shortcode( '[relx_related_posts type="references"]none, but [relx_related_users][/relx_related_posts]' );`,
      one,
    );
    expect(html).toContain('none, but');
    expect(links(html)).toEqual(['admin']);
  });

  it('lists them in feeds and in the REST API, too', async () => {
    expect((await here.page('/feed/')).html).toContain('relx-related-item-link');
    const { content } = (await (await fetch(`${here.site.url}/wp-json/wp/v2/posts/${one}`)).json()) as {
      content: { rendered: string };
    };
    expect(links(content.rendered)).toEqual(['three', 'two', 'admin']);
  });
});

describe('the REST API', () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${here.site.url}/wp-json${path}`, { headers });

  it('passes pages, tags and errors on, with addresses of the site', async () => {
    const answer = await get(`/relx/v1/post/${one}?type=related_to&per_page=1`);
    expect(answer.headers.get('x-wp-total')).toBe('2');
    expect(answer.headers.get('link')).toContain(
      `<${here.site.url}/wp-json/relx/v1/post/${one}?type=related_to&per_page=1&page=2>; rel="next"`,
    );
    const again = await get(`/relx/v1/post/${one}?type=related_to&per_page=1`, {
      'If-None-Match': answer.headers.get('etag') ?? '',
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const missing = await get('/relx/v1/post/999999');
    expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'rest_post_invalid_id' }]);
    expect(await (await get(`/relx/v1/related?objects=post:${one}&_fields=post:${one}&_embed`)).json()).toHaveProperty(
      `post:${one}`,
    );
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

  it('answers what leads nowhere, and goes on', async () => {
    for (const route of ['/relx/v1/../../wp/v2/users', '/relx/v1/ÄÖ ü/%', '/relx/v1/a?b#c', '/relx/v1/types/<b>'])
      expect((await fetch(`${here.site.url}/?rest_route=${encodeURIComponent(route)}`)).status).toBe(404);
    expect((await get('/relx/v1/types')).status).toBe(200);
  });

  it('embeds the relations of a whole collection by one request', async () => {
    here.service.asked.length = 0;
    const all = (await (await get('/wp/v2/posts?relx_relations=1&_fields=id,relx_relations')).json()) as {
      id: number;
      relx_relations: object[];
    }[];
    expect(here.service.asked).toEqual(['POST /relx-bridge/embeds']);
    expect(all.find(({ id }) => id === three)?.relx_relations).toEqual([
      { to_id: one, to_type: 'post', type: 'related_to', title: 'One' },
    ]);
    expect(await (await get('/wp/v2/users/1?relx_relations=1')).json()).toHaveProperty('relx_relations');
    expect(await (await get('/wp/v2/categories/1?relx_relations=1')).json()).toHaveProperty('relx_relations', []);
    expect(await (await get(`/wp/v2/posts/${one}`)).json()).not.toHaveProperty('relx_relations');
  });
});

describe('another plugin in the namespace', () => {
  it('is asked by the browser, and the bridge is off', async () => {
    addPlugin(
      here.site,
      'peer',
      `add_filter( 'relx_namespace', fn() => 'acme/v1' );
      add_action( 'rest_api_init', fn() => register_rest_route( 'acme/v1', '/related', array( 'methods' => 'GET', 'callback' => fn() => array( 'who' => 'acme' ), 'permission_callback' => '__return_true' ) ) );`,
    );
    expect(await (await fetch(`${here.site.url}/wp-json/acme/v1/related`)).json()).toEqual({ who: 'acme' });
    const { html } = await here.page();
    expect(html).toContain('window.relxSite = {"namespace":"acme\\/v1"');
    expect(html).toMatch(/view\.js/);
    expect([...html.matchAll(/data-relx-block="([^"]*)"/g)].length).toBe(3);
    addPlugin(here.site, 'peer', '');
    await fetch(`${here.site.url}/wp-json/`);
    expect(links((await here.page()).html).length).toBe(3);
  });
});

it('nothing of it is worth a notice', () => {
  expect(here.site.log()).toBe('');
});
