import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isExhaustive } from '../sizes.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

/** Posts with long lists, and how many are related to each. */
const HUBS = 8;
const MANY = 20_000;
/** The most relations of one request. */
const BUDGET = 100_000;

/** The most items of one request. */
const ITEMS = 2000;

/**
 * What a database reads for a relation at most: its index, its object, and both in tables of its own to sort them. MariaDB sorts with
 * one table or with two, as its statistics have it: 7.3 or 15.3 reads.
 */
const READS = 16;

/** Reports what the database read for a request, the memory of PHP, and how many excerpts WordPress created. */
const REPORT = `
function read_rows() {
	return array_sum( array_column( $GLOBALS['wpdb']->get_results( "SHOW SESSION STATUS LIKE 'Handler_read%'", ARRAY_A ), 'Value' ) );
}
add_filter( 'rest_post_dispatch', function ( $response ) {
	$response->header( 'X-Read', read_rows() );
	$response->header( 'X-Memory', memory_get_peak_usage() );
	$response->header( 'X-Statements', $GLOBALS['wpdb']->num_queries );
	$response->header( 'X-Excerpts', did_filter( 'get_the_excerpt' ) );
	return $response;
}, 99 );
add_action( 'wp_footer', fn() => printf( '<!-- read %d memory %d -->', read_rows(), memory_get_peak_usage() ), 99 );`;

describe('on MariaDB, a request', () => {
  let here: PluginSite;
  let hubs: readonly number[];
  /** A post with the first 100 of these relations, for the work that each item takes. */
  let short: number;
  beforeAll(async () => {
    here = await openPluginSite([...Array.from({ length: HUBS }, (_, index) => `Hub ${index}`), 'Short'], {
      database: 'mariadb',
    });
    [hubs, short] = [here.posts.slice(0, HUBS), here.posts[HUBS] ?? 0];
    addPlugin(here.site, 'report', REPORT);
    await here.php(
      `global $wpdb;
      list( $hubs, $many, $short ) = $args;
      $relation = fn( $hub, $id ) => "('references', 'post', $hub, 'post', $id, 'post:$hub>post:$id', 9007199254740991, 9007199254740991, '2026-01-01T00:00:00.000Z')";
      $relate   = fn( $hub, $ids ) => $wpdb->query( "INSERT INTO {$wpdb->relx_relations} (type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at) VALUES " . implode( ',', array_map( fn( $id ) => $relation( $hub, $id ), $ids ) ) );
      foreach ( array_chunk( range( 1000, 999 + $many ), 1000 ) as $some ) {
        $post = fn( $id ) => "($id, 1, '2026-01-01', '2026-01-01', '', 'A post with a title of some length, number $id', '', 'publish', 'post-$id', '', '', '', '2026-01-01', '2026-01-01')";
        $wpdb->query( "INSERT INTO {$wpdb->posts} (ID, post_author, post_date, post_date_gmt, post_content, post_title, post_excerpt, post_status, post_name, to_ping, pinged, post_content_filtered, post_modified, post_modified_gmt)
          VALUES " . implode( ',', array_map( $post, $some ) ) );
        foreach ( $hubs as $hub ) { $relate( $hub, $some ); }
      }
      $relate( $short, range( 1000, 1099 ) );
      $wpdb->query( "ANALYZE TABLE {$wpdb->relx_relations}, {$wpdb->posts}" );`,
      [hubs, MANY, short],
    );
  });
  afterAll(() => here?.site.stop());

  const rest = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${here.site.url}/?rest_route=${path}`, init);
    const numbers = ['X-Read', 'X-Memory', 'X-Statements', 'X-Excerpts'].map((name) => Number(response.headers.get(name)));
    const [read = 0, memory = 0, statements = 0, excerpts = 0] = numbers;
    return {
      status: response.status,
      headers: response.headers,
      json: await response.json(),
      read,
      memory,
      statements,
      excerpts,
    };
  };
  const render = (requests: readonly object[]) =>
    rest('/relx/v1/render', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ requests }),
    });
  const list = (attributes: string) => `[relx_related_posts type="references" limit="2" ${attributes}]`;
  const sorted = ['title', 'random', 'date'];

  it('reads lists that differ in their limit once', async () => {
    const requests = Array.from({ length: 30 }, (_, index) => ({
      shortcode: `[relx_related_posts type="references" limit="${index + 1}" order="title"]`,
      post_id: hubs[0],
    }));
    const { status, json, read } = await render(requests);
    expect(status).toBe(200);
    expect(json.responses.map(({ html }: { html: string }) => html.split('<li').length - 1)).toEqual(
      requests.map((_, index) => index + 1),
    );
    expect(read).toBeLessThan(MANY * READS);
  });

  it('renders no more than the budget allows, or nothing', async () => {
    const { status, json, read, memory } = await render(
      sorted.flatMap((order) => hubs.map((post_id) => ({ shortcode: list(`order="${order}"`), post_id }))),
    );
    expect([status, json.code]).toEqual([400, 'rest_too_much_work']);
    expect(read).toBeLessThan(BUDGET * READS);
    expect(memory).toBeLessThan(96 * 2 ** 20);
  });

  it('creates each excerpt once, for 2,000 items at most', async () => {
    const texts = (lists: number) =>
      Array.from({ length: lists / 5 }, () => ({
        shortcode: list(`limit="50" show_excerpt="true"`).repeat(5),
        post_id: hubs[0],
      }));
    const rendered = await render(texts(ITEMS / 50));
    expect([rendered.status, rendered.excerpts]).toEqual([200, 50]);
    const rejected = await render(texts(ITEMS / 50 + 5));
    expect([rejected.status, rejected.json.code, rejected.excerpts]).toEqual([400, 'rest_too_much_work', 0]);

    const objects = Array.from({ length: 96 }, (_, index) =>
      encodeURIComponent(`post:${hubs[index % HUBS]}?per_page=${100 - Math.floor(index / HUBS)}`),
    );
    const related = await rest(`/relx/v1/related&type=references&objects=${objects.join()}`);
    const entries = Object.values(related.json as Record<string, { items?: unknown[]; code?: string }>);
    const sizes = entries.flatMap(({ items }) => (items ? [items.length] : []));
    const items = sizes.reduce((sum, size) => sum + size);
    expect([related.status, related.excerpts]).toEqual([200, 100]);
    expect(items).toBeLessThanOrEqual(ITEMS);
    expect(items).toBeGreaterThan(ITEMS - 100);
    expect(entries.slice(sizes.length).every(({ code }) => code === 'rest_too_much_work')).toBe(true);
  });

  it('parses the contents of posts for excerpts up to 10 MB', async () => {
    const write = (text: string) =>
      here.php(
        `$GLOBALS['wpdb']->query( $GLOBALS['wpdb']->prepare( 'UPDATE wp_posts SET post_content = REPEAT( %s, 200 ) WHERE ID BETWEEN 1000 AND 1099', $args ) ); wp_cache_flush();`,
        text,
      );
    await write('A text of '.repeat(80));
    const all = await rest(`/relx/v1/post/${short}&type=references&orderby=title&per_page=100`);
    expect([all.status, all.json.code, all.excerpts]).toEqual([400, 'rest_too_much_work', 0]);
    expect((await rest(`/relx/v1/post/${short}&type=references&orderby=title&per_page=20`)).status).toBe(200);
    expect((await render([{ shortcode: list('limit="50" order="title"').repeat(9), post_id: short }])).status).toBe(200);
    await write('');
  });

  it.each([
    '<!-- wp:a -->',
    '<!-- wp:a {',
    '<script></script ',
    '<style ',
    `${'<!-- wp:a -->'.repeat(49)}x${'<!-- /wp:a -->'.repeat(48)}`,
  ])('creates no excerpt of contents that take WordPress much work: %j', async (text) => {
    const write = (of: string, length: number) =>
      here.php(
        `$GLOBALS['wpdb']->query( $GLOBALS['wpdb']->prepare( 'UPDATE wp_posts SET post_content = %s WHERE ID BETWEEN 1000 AND 1049', str_repeat( $args[0], (int) ( $args[1] / max( 1, strlen( $args[0] ) ) ) ) ) ); wp_cache_flush();`,
        [of, length],
      );
    await write(text, 100_000);
    const listed = await rest(`/relx/v1/post/${short}&type=references&orderby=title&per_page=50`);
    // WordPress takes an excerpt of white space for none
    await here.php(
      `$GLOBALS['wpdb']->query( "UPDATE wp_posts SET post_excerpt = '\\n' WHERE ID BETWEEN 1000 AND 1049" ); wp_cache_flush();`,
    );
    const shown = await render([{ shortcode: list('limit="50" order="title" excerpt_length="9"'), post_id: short }]);
    await here.php(`$GLOBALS['wpdb']->query( "UPDATE wp_posts SET post_excerpt = '' WHERE ID BETWEEN 1000 AND 1049" );`);
    for (const { status, excerpts, memory } of [listed, shown]) {
      expect([status, excerpts]).toEqual([200, 0]);
      expect(memory).toBeLessThan(48 * 2 ** 20);
    }
    await write('', 0);
  });

  it('takes little memory for the excerpt of 500,000 Chinese characters', async () => {
    await here.php(
      `$GLOBALS['wpdb']->query( $GLOBALS['wpdb']->prepare( 'UPDATE wp_posts SET post_content = REPEAT( %s, 500000 ) WHERE ID = 1000', '我' ) ); wp_cache_flush();`,
    );
    const one = await rest(`/relx/v1/post/${short}&type=references&per_page=1&orderby=title`);
    expect(one.json[0].related.excerpt).toBe(`${'我'.repeat(100)}…`);
    const shown = await render([{ shortcode: list('order="title" excerpt_length="9"'), post_id: short }]);
    expect(shown.json.responses[0].html).toContain(`>${'我'.repeat(9)}…<`);
    for (const { memory } of [one, shown]) expect(memory).toBeLessThan(48 * 2 ** 20);
    await here.php(`$GLOBALS['wpdb']->query( "UPDATE wp_posts SET post_content = '' WHERE ID = 1000" ); wp_cache_flush();`);
  });

  it.each([
    ['<!-- wp:a -->', ''],
    ['<!-- wp:a -->x<!-- /wp:A -->', ''],
    ['<!-- wp:a {"x":"/-->"} -->', ''],
    ['<!-- wp:a {', ''],
    ['<!-- wp:a ', ''],
    ['<!-- wp:relx/related-posts {"limit":1} -->', ''],
    ['x', '<!-- wp:relx/related-posts -->'.repeat(51)],
  ])('parses no text with many blocks without an end: %j, %j', async (block, end) => {
    const texts = [{ shortcode: block.repeat(Math.floor((90_000 - end.length) / block.length)) + end, post_id: hubs[0] }];
    const { status, json, memory } = await render(texts);
    expect([status, json.code]).toEqual([400, 'rest_invalid_param']);
    expect(memory).toBeLessThan(48 * 2 ** 20);
  });

  it('parses texts with thousands of blocks, in 50 others at most', async () => {
    const nested = `${'<!-- wp:a -->'.repeat(49)}<!-- wp:a {"x":{"y":1}} /-->${'<!-- /wp:a -->'.repeat(49)}`;
    const shortcode = `${'<!-- wp:a --><!-- /wp:a -->'.repeat(2000)}${nested.repeat(5)}${list('')}`;
    const { status, json } = await render([{ shortcode, post_id: hubs[0] }]);
    expect(status).toBe(200);
    expect(json.responses[0].html).toContain('relx-related-item');
  });

  it.each([
    ['patterns', (id: number) => `<!-- wp:block {"ref":${id}} /-->`],
    ['template parts', (id: number) => `<!-- wp:template-part {"slug":"part-${id}"} /-->`],
  ])('does not read %s that a text names', async (_what, block) => {
    const shortcode = Array.from({ length: 500 }, (_, index) => block(500_000 + index)).join('');
    const { status, json, statements } = await render([{ shortcode, post_id: hubs[0] }]);
    expect([status, json.responses[0].html]).toEqual([200, shortcode]);
    expect(statements).toBeLessThan(100);
  });

  it.each([' ', '\t', '\n ', '   '])('renders 500 blocks at most, whatever their white space: %j', async (space) => {
    const blocks = (many: number) => `<!--${space}wp:relx/related-posts {"type":"references","limit":1} /-->`.repeat(many);
    const { status, statements } = await render([{ shortcode: blocks(50), post_id: hubs[0] }]);
    expect(status).toBe(200);
    expect(statements).toBeLessThan(60);
    expect((await render([{ shortcode: blocks(501), post_id: hubs[0] }])).json.code).toBe('rest_invalid_param');
  });

  it.each([
    ['<script>', ''],
    ['<script', '>'],
    ['<style>a', ''],
    ['<!--', ''],
    ['>', '<a'],
    ['\u00a0', 'x'],
    ['x', '\u00a0'],
    ['. ', 'x'],
    ['<a', ''],
    ['<script></script ', ''],
  ])('makes plain text of %j many times, then %j, in linear time', async (many, last) => {
    // seconds of the processor for texts of 50 kB and 400 kB, of which quadratic work would take 64 times as many
    const [few, most] = await here.php<[number, number]>(
      `return array_map(
        function ( $length ) use ( $args ) {
          $html = str_repeat( $args[0], intdiv( $length, strlen( $args[0] ) ) ) . $args[1];
          $used = fn() => array_sum( array_map( fn( $of ) => getrusage()["ru_$of.tv_sec"] + getrusage()["ru_$of.tv_usec"] / 1e6, array( 'utime', 'stime' ) ) );
          $start = $used();
          foreach ( array( $html, strrev( $html ), "a$html" ) as $one ) {
            Relx_Text::words( Relx_Text::plain( wp_check_invalid_utf8( $one, true ) ), 20 );
            Relx_Similar_Text::plain( $one );
          }
          return $used() - $start;
        },
        array( 50000, 400000 )
      );`,
      [many, last],
    );
    expect(most).toBeLessThan(16 * few + 0.5);
  });

  it('makes plain text without what is no text', async () => {
    const texts = {
      'a<!-- b -->c': 'ac',
      'a<!-->c': 'ac',
      'a<SCRIPT src="x">b</script >c<style>d</style>e': 'ace',
      'a<script>b<style>c</style>d': 'a bd',
      'a<template><script>b</script></template>c': 'ac',
      'a<!-- b <i>c</i>': 'ac',
      '\u00a0 a\u00a0b \u00a0': 'a\u00a0b',
    };
    const plain = await here.php(`return array_map( array( 'Relx_Text', 'plain' ), $args );`, Object.keys(texts));
    expect(plain).toEqual(Object.values(texts));
  });

  it('shows the lists of a page that fit, and the page', async () => {
    const lists = sorted.flatMap((order) => hubs.map((id) => list(`order="${order}" post_id="${id}"`)));
    const page = await here.php<number>(
      `return wp_insert_post( array( 'post_title' => 'Page', 'post_content' => $args, 'post_status' => 'publish' ) );`,
      lists.join('\n\n'),
    );
    const response = await fetch(`${here.site.url}/?p=${page}`);
    const html = await response.text();
    expect(html.split('number 1000<')).toHaveLength(BUDGET / MANY + 1);
    const [, read = 0, memory = 0] = (/ read (\d+) memory (\d+) /.exec(html) ?? []).map(Number);
    expect([response.status, html.split('<ul class="relx-related-items').length - 1]).toEqual([200, BUDGET / MANY]);
    expect(read).toBeLessThan(BUDGET * READS);
    expect(memory).toBeLessThan(96 * 2 ** 20);
  });

  it.each(['random', 'order&order=desc', ...(isExhaustive ? ['title', 'date'] : [])])(
    'reads no more for many lists by %s',
    async (orderby) => {
      const objects = Array.from({ length: 96 }, (_, index) =>
        encodeURIComponent(`post:${hubs[index % HUBS]}?per_page=${1 + Math.floor(index / HUBS)}`),
      );
      const { status, json, read } = await rest(`/relx/v1/related&orderby=${orderby}&objects=${objects.join()}`);
      expect(status).toBe(200);
      const codes = Object.values(json as Record<string, { code?: string }>).map(({ code }) => code ?? 'found');
      // the list of an object is read once for all limits
      expect(codes).toEqual(codes.map((_, index) => (index % HUBS < BUDGET / MANY ? 'found' : 'rest_too_much_work')));
      expect(read).toBeLessThan(BUDGET * READS);
    },
  );

  it('reads no more for many searches', async () => {
    const objects = Array.from({ length: 96 }, (_, index) => encodeURIComponent(`post:${hubs[index % HUBS]}?search=${index}`));
    const { json, read } = await rest(`/relx/v1/related&objects=${objects.join()}`);
    expect(Object.values(json as Record<string, { code?: string }>).map(({ code }) => code)).toContain('rest_too_much_work');
    expect(read).toBeLessThan(BUDGET * READS);
  });

  it('reads a page of one long list, whatever its type and order', async () => {
    for (const query of ['', '&type=references', '&to_type=post']) {
      const page = await rest(`/relx/v1/post/${hubs[0]}${query}`);
      expect([page.status, page.json.length, page.headers.get('X-WP-Total')]).toEqual([200, 10, '500']);
      expect(page.read).toBeLessThan(10_000);
    }
    const page = await rest(`/relx/v1/post/${hubs[0]}&page=101`);
    expect([page.status, page.headers.get('X-WP-Total'), page.headers.get('X-WP-TotalPages')]).toEqual([200, '1011', '102']);
    expect((await rest(`/relx/v1/post/${hubs[0]}&page=2001`)).json.message).toContain('2000 pages');
    const titles = await rest(`/relx/v1/post/${hubs[0]}&orderby=title&order=desc`);
    expect([titles.json[0].related.title, titles.headers.get('X-WP-Total')]).toEqual([
      `A post with a title of some length, number ${MANY + 999}`,
      String(MANY),
    ]);
    expect(titles.memory).toBeLessThan(96 * 2 ** 20);
  });

  it('reads no contents of posts to put a long list in order', async () => {
    const admin = await here.site.logIn();
    const write = `$GLOBALS['wpdb']->query( $GLOBALS['wpdb']->prepare( 'UPDATE wp_posts SET post_content = REPEAT( %s, 250 ) WHERE ID >= 1000', $args ) );`;
    // 30 MB in all
    await here.php(write, 'Text. ');
    const id = await here.php<number>(
      `return (int) $GLOBALS['wpdb']->get_var( $GLOBALS['wpdb']->prepare( 'SELECT MAX(id) FROM wp_relx_relations WHERE from_id = %d', $args ) );`,
      hubs[0],
    );
    const path = `/wp-json/relx/v1/relationships/${id}`;
    const read = await admin.fetch(path);
    expect([read.status, read.headers.get('ETag')]).toEqual([200, expect.stringMatching(/^"/)]);
    const moved = await admin.fetch(path, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', 'If-Match': read.headers.get('ETag') ?? '' },
      body: JSON.stringify({ side: 'from', position: 7 }),
    });
    expect([moved.status, await moved.json()]).toMatchObject([200, { position: 7 }]);
    for (const { headers } of [read, moved]) {
      expect(Number(headers.get('X-Memory'))).toBeLessThan(64 * 2 ** 20);
      expect(Number(headers.get('X-Statements'))).toBeLessThan(150);
    }
  });

  it('is bounded by nothing in a command', async () => {
    const ids = await here.php<number[]>(
      "return ncr_get_related( $args, 'post', 'references', array( 'fields' => 'ids', 'orderby' => 'title' ) );",
      hubs[0],
    );
    expect([ids.length, ids[0]]).toEqual([MANY, 1000]);
  });
});
