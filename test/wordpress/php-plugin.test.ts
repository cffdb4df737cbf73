import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPlugin, askService, installPlugin, type Service, serveSite } from './serving-site.js';
import { startWordpress, type Wordpress } from './wordpress.js';

let site: Wordpress;
let service: Service;
let one: number;
let two: number;
let three: number;

const TEXT = `Text. [relx_related_posts title="More &amp; more"]<a title="[relx_related_posts]">x</a>
<!-- wp:relx/related-users {"limit":3} --><div class="wp-block-relx-related-users has-x" data-relx-block="{}"></div><!-- /wp:relx/related-users -->
<!-- wp:relx/related-posts {"type":"references"} --><div class="wp-block-relx-related-posts empty" data-relx-block="{}"></div><!-- /wp:relx/related-posts -->`;

beforeAll(async () => {
  site = await startWordpress();
  addPlugin(
    site,
    'types',
    `add_action( 'init', function () {
      register_post_type( 'book', array( 'public' => true, 'show_in_rest' => true, 'capability_type' => array( 'book', 'books' ) ) );
      if ( function_exists( 'ncr_register_relation_type' ) ) {
        ncr_register_relation_type( 'sponsored_by', array( 'label' => 'Sponsored by', 'from_object_types' => array( 'post' ), 'to_object_types' => array( 'user' ), 'direction' => 'from_to' ) );
        ncr_register_relation_type( array( 'name' => 'likes', 'label' => 'Likes', 'from' => 'user', 'to' => 'post' ) );
      }
    } );`,
  );
  await installPlugin(site);
  service = await serveSite(site);
  await askService(site, service.url);
  [one = 0, two = 0, three = 0] = await site.run<number[]>(
    `return array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_content' => $args, 'post_status' => 'publish', 'post_name' => strtolower( $title ) ) ), array( 'One', 'Two', 'Three' ) );`,
    TEXT,
  );
});
afterAll(async () => {
  await service?.stop();
  await site?.stop();
});

const page = async (path = '/one/') => {
  const answer = await fetch(site.url + path);
  return { status: answer.status, html: await answer.text() };
};
const links = (html: string) => [...html.matchAll(/relx-related-item-link" href="[^"]*\/([^/"]*)\/"/g)].map(([, slug]) => slug);
/** Runs PHP; an error is told by code and status. */
const php = (code: string, args?: unknown) =>
  site.run(
    `$result = (function ( $args ) { ${code} })( $args );
    return is_wp_error( $result ) ? array( $result->get_error_code(), $result->get_error_data()['status'] ) : $result;`,
    args,
  );

describe('functions', () => {
  it('relate, and tell plugins of it', async () => {
    const told = await php(
      `$told = array();
      foreach ( array( 'ncr', 'relx' ) as $prefix ) {
        add_action( $prefix . '_relation_added', function ( ...$args ) use ( &$told, $prefix ) { $told[] = array( $prefix, count( $args ), $args[1], $args[2], $args[3] ); }, 10, 4 );
        add_action( $prefix . '_relation_removed', function ( ...$args ) use ( &$told, $prefix ) { $told[] = array( $prefix, ...$args ); }, 10, 3 );
      }
      ncr_add_relation( $args[0], 'post', (string) $args[1], 'post', 'references' );
      ncr_remove_relation( $args[0], 'post', null, 'post', 'references' );
      return $told;`,
      [one, two],
    );
    const [added, removed] = [
      [4, one, two, 'references'],
      [one, two, 'references'],
    ];
    expect(told).toEqual([['ncr', ...added], ['relx', ...added], ['ncr', ...removed], ['relx', ...removed]]); // biome-ignore format: a table
  });

  it('answer as the core does, with WP_Error for refusals', async () => {
    const [first] = [await php('return lg_add_relation( $args[0], $args[1] );', [one, two])];
    expect(first).toEqual(expect.any(Number));
    await php('return lg_add_relation( $args[0], $args[1] );', [one, three]);
    expect(await php('return lg_add_relation( $args[0], $args[1] );', [one, two])).toEqual(['ncr_relation_exists', 409]);
    expect(await php("return ncr_add_relation( $args, 'post', 1, 'post', 'nothing' );", one)).toEqual(['ncr_invalid_type', 400]);
    expect(await php("return ncr_is_related( $args[1], 'post', $args[0], 'post', 'related_to' );", [one, two])).toBe(true);
    const related = `return ncr_get_related( $args, 'post', 'related_to', array( 'fields' => 'ids', 'limit' => 5 ) );`;
    expect(await php(related, one)).toEqual([three, two]);
    expect(
      await php(`add_filter( 'ncr_get_related_args', fn( $args ) => array( 'limit' => 1 ) + $args ); ${related}`, one),
    ).toEqual([three]);
  });

  it('and all other writes heed what a theme says of their limits', async () => {
    addPlugin(
      site,
      'limit',
      "add_filter( 'ncr_max_relationships', fn( $max, $id, $type ) => 'depends_on' === $type ? 1 : $max, 10, 3 );",
    );
    const add = `return ncr_add_relation( ${one}, 'post', $args, 'post', 'depends_on' );`;
    try {
      expect(await php(add, two)).toEqual(expect.any(Number));
      expect(await php(add, three)).toEqual(['ncr_max_connections_exceeded', 409]);
      const body = JSON.stringify({ from_id: one, to_id: three, type: 'depends_on' });
      const write = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
      const refused = await (await site.logIn()).fetch('/wp-json/relx/v1/relationships', write);
      expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'ncr_max_connections_exceeded' }]);
      // another one, for a type without such a limit
      expect(await php(add.replace('depends_on', 'references'), two)).toEqual(expect.any(Number));
    } finally {
      addPlugin(site, 'limit', '');
    }
    expect(await php(add, three)).toEqual(expect.any(Number));
    await php(
      `ncr_remove_relation( ${one}, 'post', null, 'post', 'depends_on' ); ncr_remove_relation( ${one}, 'post', null, 'post', 'references' );`,
    );
  });

  it('register types, which the service then has', async () => {
    const names = await php("return array_column( ncr_get_registered_relation_types(), 'name' );");
    expect(names).toEqual(expect.arrayContaining(['related_to', 'sponsored_by', 'likes']));
    expect(await php("return ncr_register_relation_type( 'late', array() );")).toEqual(['ncr_registry_locked', 400]);
    expect(await php('return lg_add_relation( $args, 1, "sponsored_by", null, "user" );', two)).toEqual(expect.any(Number));
  });

  it('find posts by WP_Query', async () => {
    const found = (query: string) => php(`return wp_list_pluck( ( new WP_Query( array( ${query} ) ) )->posts, 'ID' );`, one);
    const clause = "'content_relation' => array( 'post_id' => (string) $args, 'type' => 'related_to' )";
    expect(await found(`${clause}, 'orderby' => 'relation'`)).toEqual([three, two]);
    expect(await found(`${clause}, 'orderby' => 'relation', 'post__in' => array( ${two}, 1 )`)).toEqual([two]);
    expect(await found(clause.replace('related_to', 'references'))).toEqual([]);
    expect(await found(clause.replace('related_to', 'nothing'))).toEqual([]);
    const forbid = "add_filter( 'relx_content_relations_allowed', fn( $may, $id, $type ) => 'related_to' !== $type, 10, 3 );";
    expect(await php(`${forbid} return wp_list_pluck( ( new WP_Query( array( ${clause} ) ) )->posts, 'ID' );`, one)).toEqual([]);
  });
});

describe('wp content-relations', () => {
  // WP-CLI is in no registry that these tests may ask: as much of it as the command uses
  const wpCli = `eval( 'class WP_CLI { public static $said = array();
      static function line( $line ) { self::$said[] = $line; }
      static function error( $line ) { self::$said[] = "Error: " . $line; throw new Exception( "ended" ); }
      static function halt( $code ) { self::$said[] = $code; }
    }' );
    eval( 'namespace WP_CLI\\Utils; function format_items( $format, $rows, $columns ) { \\WP_CLI::$said[] = array( $format, array_column( $rows, "to_id" ), $columns[0] ); }' );`;
  const command = (line: string, options: object = {}) =>
    site.run(
      `${wpCli} try { relx_command( explode( ' ', $args[0] ), (array) $args[1] ); } catch ( Exception $ended ) { unset( $ended ); } return WP_CLI::$said;`,
      [line, options],
    );

  it('lists, counts, adds, removes and checks', async () => {
    expect(await command('list', { post: one, type: 'related_to', format: 'json' })).toEqual([['json', [two, three], 'id']]);
    expect(await command('count', { post: one })).toEqual(['2']);
    expect(await command(`add ${two} ${three}`, { type: 'references' })).toEqual([
      expect.stringMatching(/^Added relation \d+\.$/),
    ]);
    expect(await command(`remove ${two} ${three}`, { type: 'references' })).toEqual([expect.stringMatching(/^Removed relation/)]);
    expect(await command(`remove ${two} ${three}`, { type: 'references' })).toEqual([
      expect.stringMatching(/^Error: .*\(ncr_relation_not_found\)$/),
    ]);
    expect(await command('check', { fix: true })).toEqual(['All relationships are valid.']);
    expect(await command('schema')).toEqual([['table', [], 'name']]);
  });
});

describe('a page', () => {
  it('has all its lists by one request, kept for visitors until something changes', async () => {
    await php("return lg_add_relation( $args, 1, 'authored_by', null, 'user' );", one);
    service.asked.length = 0;
    const { html } = await page();
    expect(service.asked).toEqual(['POST /relx-bridge/render']);
    expect(links(html)).toEqual(['three', 'two', 'admin']);
    expect(html).toMatch(/<h3[^>]*>More &amp; more</);
    expect(html).toMatch(/<div class="wp-block-relx-related-users has-x"><div [^>]*class="relx-related-users/);
    // a block without a list leaves nothing, and a list in an attribute is none
    expect(html).not.toMatch(/wp-block-relx-related-posts empty|data-relx-block|view\.js|<!--relx|&lt;!--relx/);
    expect(html).toContain('<a title="">x</a>');
    expect(html).toContain('related-posts/style-index.css');
    expect((await page()).html).toContain('More &amp; more');
    expect(service.asked.length).toBe(1);
    await php("wp_update_post( array( 'ID' => $args, 'post_title' => 'Two, changed' ) );", two);
    expect((await page()).html).toContain('Two, changed');
    expect((await page('/')).html).not.toContain('style-index.css');
  });

  it('has the lists of what a shortcode encloses', async () => {
    const html = await site.run<string>(
      `global $post; $post = get_post( $args ); setup_postdata( $post );
      return do_shortcode( '[relx_related_posts type="references"]none, but [relx_related_users][/relx_related_posts]' );`,
      one,
    );
    expect(html).toContain('none, but');
    expect(links(html)).toEqual(['admin']);
  });

  it('lists them in feeds and in the REST API, too', async () => {
    expect((await page('/feed/')).html).toContain('relx-related-item-link');
    const { content } = (await (await fetch(`${site.url}/wp-json/wp/v2/posts/${one}`)).json()) as {
      content: { rendered: string };
    };
    expect(links(content.rendered)).toEqual(['three', 'two', 'admin']);
  });
});

describe('the REST API', () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${site.url}/wp-json${path}`, { headers });

  it('passes pages, tags and errors on, with addresses of the site', async () => {
    const answer = await get(`/relx/v1/post/${one}?type=related_to&per_page=1`);
    expect(answer.headers.get('x-wp-total')).toBe('2');
    expect(answer.headers.get('link')).toContain(
      `<${site.url}/wp-json/relx/v1/post/${one}?type=related_to&per_page=1&page=2>; rel="next"`,
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
    await site.run("wp_insert_user( array( 'user_login' => 'ed', 'user_pass' => 'password', 'role' => 'contributor' ) );");
    const body = JSON.stringify({ from_id: two, to_id: three, type: 'references' });
    const write = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
    const [admin, ed] = [await site.logIn(), await site.logIn('ed')];
    expect((await fetch(`${site.url}/wp-json/relx/v1/relationships`, write)).status).toBe(401);
    expect((await ed.fetch('/wp-json/relx/v1/relationships', write)).status).toBe(403);
    const stale = { ...write.headers, Cookie: admin.cookie, 'X-WP-Nonce': '0123456789' };
    expect((await fetch(`${site.url}/wp-json/relx/v1/relationships`, { ...write, headers: stale })).status).toBe(403);
    const made = await admin.fetch('/wp-json/relx/v1/relationships', write);
    expect([made.status, made.headers.get('location')]).toEqual([
      201,
      expect.stringContaining(`${site.url}/wp-json/relx/v1/relationships/`),
    ]);
    const headers = { ...write.headers, 'X-HTTP-Method-Override': 'DELETE' };
    expect(await (await admin.fetch('/wp-json/relx/v1/relationships', { ...write, headers })).json()).toMatchObject({
      deleted: true,
    });
  });

  it('answers what leads nowhere, and goes on', async () => {
    for (const route of ['/relx/v1/../../wp/v2/users', '/relx/v1/ÄÖ ü/%', '/relx/v1/a?b#c', '/relx/v1/types/<b>'])
      expect((await fetch(`${site.url}/?rest_route=${encodeURIComponent(route)}`)).status).toBe(404);
    expect((await get('/relx/v1/types')).status).toBe(200);
  });

  it('embeds the relations of a whole collection by one request', async () => {
    service.asked.length = 0;
    const all = (await (await get('/wp/v2/posts?relx_relations=1&_fields=id,relx_relations')).json()) as {
      id: number;
      relx_relations: object[];
    }[];
    expect(service.asked).toEqual(['POST /relx-bridge/embeds']);
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
      site,
      'peer',
      `add_filter( 'relx_namespace', fn() => 'acme/v1' );
      add_action( 'rest_api_init', fn() => register_rest_route( 'acme/v1', '/related', array( 'methods' => 'GET', 'callback' => fn() => array( 'who' => 'acme' ), 'permission_callback' => '__return_true' ) ) );`,
    );
    expect(await (await fetch(`${site.url}/wp-json/acme/v1/related`)).json()).toEqual({ who: 'acme' });
    const { html } = await page();
    expect(html).toContain('window.relxSite = {"namespace":"acme\\/v1"');
    expect(html).toMatch(/view\.js/);
    expect([...html.matchAll(/data-relx-block="([^"]*)"/g)].length).toBe(3);
    addPlugin(site, 'peer', '');
    await fetch(`${site.url}/wp-json/`);
    expect(links((await page()).html).length).toBe(3);
  });
});

it('takes its options along when it is deleted', async () => {
  const own = () =>
    site.run<string[]>(
      `return $GLOBALS['wpdb']->get_col( "SELECT option_name FROM wp_options WHERE option_name LIKE 'relx%'" );`,
    );
  expect(await own()).toContain('relx_version');
  await site.run(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; uninstall_plugin( 'relx/relx.php' );`);
  expect(await own()).toEqual([]);
});

it('nothing of it is worth a notice', () => {
  expect(site.log()).toBe('');
});
