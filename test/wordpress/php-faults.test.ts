import { text } from 'node:stream/consumers';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from './log-in.js';
import { links, openPluginSite, type PluginSite } from './plugin-site.js';
import { addPlugin, askService, serveInstead, serveSite } from './serving-site.js';

let here: PluginSite;
let admin: Session;
let one: number;
let two: number;
let three: number;
beforeAll(async () => {
  here = await openPluginSite(['One', 'Two', 'Three'], '[relx_related_posts]<!-- wp:relx/related-posts {"limit":1} /-->');
  [one = 0, two = 0, three = 0] = here.posts;
  await here.php('foreach ( array( 1, 2 ) as $at ) lg_add_relation( $args[0], $args[ $at ] );', here.posts);
  admin = await here.site.logIn();
});
afterAll(() => here?.close());

const BOTH = ['three', 'two', 'three'];
const why = (html: string) => /relx-related-error">([^<]*)</.exec(html)?.[1];
const health = () => here.php<{ status: string; description: string }>('return relx_site_health();');
const back = () => askService(here.site, here.service.url);
const write = (from: number, to: number) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ from_id: from, to_id: to, type: 'references' }),
});
/** The end of the pause, which no test waits for; or one that lasts as long as a test does. Gives the timeout of the last request. */
const pause = (until: '0' | 'PHP_INT_MAX') =>
  here.php(
    `update_option( 'relx_breaker', array( ${until} ) + get_option( 'relx_breaker' ) ); return (float) get_option( 'test_timeout' );`,
  );
/** Tries again what was deleted, and gives what plugins are told. */
const retryDeletions = () =>
  here.php(
    `$told = array(); add_action( 'ncr_relation_removed', function ( ...$args ) use ( &$told ) { $told[] = $args; }, 10, 3 );
    do_action( 'relx_retry_deletions' ); return $told;`,
  );

describe('a service', () => {
  it.each([
    ['that is no service', () => serveInstead((_, response) => response.end('{}')), /no relx service/],
    ['that fails', () => serveInstead((_, response) => void response.writeHead(500).end('oops')), /status 500/],
    ['with another secret', () => serveSite(here.site, { secret: 'another secret, of 32 characters' }), /RELX_SERVICE_SECRET/],
    ['whose clock is ten minutes ahead', () => serveSite(here.site, { ahead: 600 }), /6\d\d seconds apart/],
    ['that never answers', () => serveInstead(() => {}), /does not answer/],
  ])('%s costs a visitor two seconds at most, and tells the author why', async (_name, start, reason) => {
    const bad = await start();
    try {
      await askService(here.site, bad.url);
      addPlugin(
        here.site,
        'timeouts',
        "add_filter( 'http_request_args', function ( $args ) { update_option( 'test_timeout', $args['timeout'] ); return $args; } );",
      );
      const { status, html } = await here.page();
      expect([status, links(html), why(html)]).toEqual([200, [], undefined]);
      // both lists were one request, of two seconds at most
      expect(bad.asked).toEqual(['POST /relx-bridge/render']);
      addPlugin(here.site, 'timeouts', '');
      expect(await pause('PHP_INT_MAX')).toBeLessThanOrEqual(2);
      expect(links((await here.page()).html)).toEqual([]);
      expect(why(await (await admin.fetch('/one/')).text())).toMatch(reason);
      const refused = await admin.fetch('/wp-json/relx/v1/relationships', write(one, two));
      expect([refused.status, await refused.json()]).toMatchObject([503, { message: expect.stringMatching(reason) }]);
      expect(await (await fetch(`${here.site.url}/wp-json/relx/v1/types`)).json()).toMatchObject({
        message: expect.not.stringMatching(reason),
      });
      // nobody waits for it twice
      expect(bad.asked.length).toBe(1);
      expect(await health()).toMatchObject({ status: 'critical', description: expect.stringMatching(reason) });
    } finally {
      await bad.stop();
      await back();
    }
    expect(links((await here.page()).html)).toEqual(BOTH);
    expect((await health()).status).toBe('good');
  });

  it.each([
    ['says its version', { 'X-Relx-Bridge': 'relx' }, 'recommended', /version 0\.0\.9.*Update the service: it is older/],
    ['does not say that it is one', {}, 'critical', /is older than this plugin/],
  ])('that is older, and %s, is to be updated', async (_name, headers, status, advice) => {
    const said = JSON.stringify({ version: '0.0.9', time: Date.now() / 1000, refused: [] });
    const old = await serveInstead((_, response) => void response.writeHead(200, { ...headers }).end(said));
    try {
      await askService(here.site, old.url);
      expect(await health()).toMatchObject({ status, description: expect.stringMatching(advice) });
    } finally {
      await old.stop();
      await back();
    }
  });

  it('that lacks what the plugin asks for is to be updated, too, and goes on', async () => {
    expect(await here.php("$new = relx_request( 'of-tomorrow' ); return $new->get_error_message();")).toMatch(
      /Update the service/,
    );
    expect(await here.php("return get_option( 'relx_breaker' );")).toBe('');
  });

  it('whose answer is lost has done the write once: reported as failed, and repeated without harm', async () => {
    const cut = await serveInstead(async (request, response) => {
      const headers = { 'Content-Type': 'application/json', 'X-Relx-Bridge': String(request.headers['x-relx-bridge']) };
      await fetch(here.service.url + request.url, { method: 'POST', headers, body: await text(request) });
      response.destroy();
    });
    const told = `$told = 0; add_action( 'relx_relation_added', function () use ( &$told ) { $told++; } );`;
    try {
      await askService(here.site, cut.url);
      expect(await here.php(`${told} $id = lg_add_relation( $args[1], $args[2], 'references' ); return array( $id->get_error_code(), $told );`, here.posts)).toEqual(['relx_service_unreachable', 0]); // biome-ignore format: a call
      await askService(here.site, cut.url);
      expect((await admin.fetch('/wp-json/relx/v1/relationships', write(three, two))).status).toBe(503);
      expect(cut.asked.length).toBe(2);
    } finally {
      await cut.stop();
      await back();
    }
    expect(await here.php("return lg_add_relation( $args[1], $args[2], 'references' );", here.posts)).toEqual(['ncr_relation_exists', 409]); // biome-ignore format: a call
    expect((await admin.fetch('/wp-json/relx/v1/relationships', write(three, two))).status).toBe(409);
    const related =
      "return array_map( fn( $id ) => ncr_get_related( $id, 'post', 'references', array( 'fields' => 'ids' ) ), array( $args[1], $args[2] ) );";
    expect(await here.php(related, here.posts)).toEqual([[three], [two]]);
    expect(await here.php("return ncr_remove_relation( $args[1], 'post', null, 'post', 'references' );", here.posts)).toBe(true);
  });

  it('that is started again is asked again, and nothing is lost or doubled', async () => {
    const first = await serveSite(here.site);
    const port = Number(new URL(first.url).port);
    await askService(here.site, first.url);
    expect(links((await here.page()).html)).toEqual(BOTH);
    await first.stop();
    await here.php('relx_forget_lists();');
    expect(links((await here.page()).html)).toEqual([]);
    const failed = await here.php("return lg_add_relation( $args[0], $args[1], 'depends_on' );", here.posts);
    expect(failed).toEqual(['relx_service_unreachable', 503]);
    // lists that are kept may show it
    const version = () => here.php("return get_option( 'relx_version' );");
    const before = await version();
    await here.php('wp_delete_post( $args, true );', three);
    expect(await version()).not.toBe(before);

    const again = await serveSite(here.site, { port });
    try {
      await pause('PHP_INT_MAX');
      expect(links((await here.page()).html)).toEqual([]);
      expect(again.asked).toEqual([]);
      await pause('0');
      // what is gone is not shown, although nobody has told the service yet
      expect(links((await here.page()).html)).toEqual(['two', 'two']);
      expect(await here.php("return get_option( 'relx_breaker' );")).toBe('');
      expect(await here.php("return lg_add_relation( $args[0], $args[1], 'depends_on' );", here.posts)).toEqual(expect.any(Number)); // biome-ignore format: a call
      again.asked.length = 0;
      expect(await retryDeletions()).toEqual([
        [three, two, 'references'],
        [one, three, 'related_to'],
      ]);
      expect(await retryDeletions()).toEqual([]);
      expect(again.asked).toEqual(['POST /relx-bridge/gone']);
      expect(links((await here.page()).html)).toEqual(['two', 'two']);
    } finally {
      await again.stop();
      await back();
    }
  });
});

it('more relations than one request removes go with their post, and plugins are told of each', async () => {
  const many = 10_050;
  const from = await here.php<number>("return wp_insert_post( array( 'post_title' => 'Crowd', 'post_status' => 'publish' ) );");
  const tables = new Database(here.site.database.slice('file:'.length));
  try {
    const its = tables.prepare('SELECT COUNT(*) AS count FROM wp_relx_relations WHERE from_id = ?');
    const rows = () => (its.get([from]) as { count: number }).count;
    tables.exec(
      `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${many})
      INSERT INTO wp_relx_relations (type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at)
      SELECT 'references', 'post', ${from}, 'post', 1000 + n, 'post:${from}>post:' || (1000 + n), 0, 0, '2026-01-01T00:00:00.000Z' FROM numbers`,
    );
    expect(rows()).toBe(many);
    const told = await here.php(
      `$told = array( 'ncr' => array(), 'relx' => array() );
      foreach ( array_keys( $told ) as $prefix ) {
        add_action( $prefix . '_relation_removed', function ( $from, $to ) use ( &$told, $prefix ) { $told[ $prefix ][ $to ] = ( $told[ $prefix ][ $to ] ?? 0 ) + 1; }, 10, 2 );
      }
      wp_delete_post( $args, true );
      return array_map( fn( $times ) => array( count( $times ), min( array_keys( $times ) ), max( array_keys( $times ) ), max( $times ) ), $told );`,
      from,
    );
    const each = [many, 1001, 1000 + many, 1];
    expect(told).toEqual({ ncr: each, relx: each });
    expect(rows()).toBe(0);
    // and no note of it is left
    expect(await here.php('return relx_notes();')).toEqual([]);
  } finally {
    tables.close();
  }
});

it('nothing of it is worth a notice', () => {
  expect(here.site.log()).toBe('');
});
