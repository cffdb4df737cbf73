import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadPhp, phpVersions } from '../../scripts/php-wasm.mjs';
import { addPlugin, askService, installPlugin, type Service, serveSite } from './serving-site.js';
import { startWordpress, type Wordpress } from './wordpress.js';

let site: Wordpress;
let service: Service;
let posts: number[];

beforeAll(async () => {
  site = await startWordpress();
  await installPlugin(site);
  service = await serveSite(site);
  await askService(site, service.url);
  // this PHP has no network: what it sends goes by way of the test
  addPlugin(
    site,
    'by-message',
    `function_exists( 'post_message_to_js' ) && add_filter( 'pre_http_request', function ( $answer, $args, $url ) {
      return json_decode( post_message_to_js( json_encode( array( $url, $args['headers'], $args['body'] ) ) ), true );
    }, 10, 3 );`,
  );
  posts = await site.run<number[]>(
    `return array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_content' => '[relx_related_posts type="references"]<!-- wp:relx/related-posts {"type":"references"} /-->', 'post_status' => 'publish' ) ), array( 'One', 'Two', 'Three' ) );`,
  );
});
afterAll(async () => {
  await service?.stop();
  await site?.stop();
});

/** Sends a request for PHP, and gives the answer as WordPress has it. */
async function send(message: string): Promise<string> {
  const [url, headers, body] = JSON.parse(message) as [string, Record<string, string>, string];
  // a connection that was kept open may be closed by the time that PHP has the next one
  const response = await fetch(url, { method: 'POST', headers: { ...headers, Connection: 'close' }, body });
  const answer = { headers: Object.fromEntries(response.headers), body: await response.text(), cookies: [] };
  return JSON.stringify({ ...answer, response: { code: response.status, message: response.statusText } });
}

const server = (path: string) =>
  Object.entries({ HTTP_HOST: new URL(site.url).host, REQUEST_URI: path, REQUEST_METHOD: 'GET', SERVER_PROTOCOL: 'HTTP/1.1' })
    .map(([name, value]) => `$_SERVER['${name}'] = '${value}';`)
    .join(' ');

it.each(phpVersions)('all of the plugin runs on PHP %s', async (version) => {
  const php = await loadPhp(version, site.root, send);
  const [one, two, three] = posts;
  try {
    expect(await php.run('echo PHP_VERSION;')).toMatch(`${version}.`);
    const files = readdirSync(`${site.root}/wp-content/plugins/relx`, { recursive: true }).map((file) => `${file}`);
    for (const file of files.filter((name) => name.endsWith('.php')))
      await php.run(`token_get_all( file_get_contents( '/site/wp-content/plugins/relx/${file}' ), TOKEN_PARSE );`);
    const done = await php.run(
      `${server('/')} require '/site/wp-load.php'; wp_set_current_user( 1 ); $told = array();
      lg_remove_relation( ${one}, null, 'references' );
      add_action( 'relx_relation_removed', function ( ...$args ) use ( &$told ) { $told[] = $args; }, 10, 3 );
      $id   = lg_add_relation( ${one}, ${two}, 'references' );
      $more = ncr_add_relation( ${one}, 'post', ${three}, 'post', 'references' );
      $twice = lg_add_relation( ${one}, ${two}, 'references' );
      $type = get_post( ncr_get_related( ${one}, 'post', 'references', array( 'fields' => 'ids' ) )[0] )->post_title;
      $found = new WP_Query( array( 'content_relation' => array( 'post_id' => ${one}, 'type' => 'references' ) ) );
      $rest  = rest_do_request( new WP_REST_Request( 'GET', '/relx/v1/post/${one}' ) );
      $embed = new WP_REST_Request( 'GET', '/wp/v2/posts/${one}' );
      $embed->set_query_params( array( 'relx_relations' => '1' ) );
      $embeds = rest_do_request( $embed )->get_data()['relx_relations'];
      lg_remove_relation( ${one}, ${two}, 'references' );
      $late = ncr_register_relation_type( 'late' );
      echo json_encode( array( is_int( $id ), is_int( $more ), $twice->get_error_code(), $type, $found->post_count, $rest->get_status(), count( $embeds ),
        $told, $late->get_error_code(), relx_site_health()['status'] ) );`,
    );
    expect(JSON.parse(done)).toEqual(
      [true, true, 'ncr_relation_exists', 'Three', 2, 200, 2, [[one, two, 'references']], 'ncr_registry_locked', 'good'], // biome-ignore format: a row
    );
    const page = await php.run(`${server('/one/')} define( 'WP_USE_THEMES', true ); require '/site/wp-blog-header.php';`);
    expect(page.match(/class="relx-related-item-link"[^>]*>Three</g)?.length).toBe(2);
    const lists = await php.run(
      `${server('/')} require '/site/wp-load.php';
      foreach ( array( 'post' => get_post( ${one} ), 'user' => get_userdata( 1 ), 'term' => get_term( 1 ) ) as $kind => $object ) {
        $attributes = Relx_List_Attributes::normalize( $kind, array( 'layout' => 'grid', 'limit' => '0x3', 'excerpt_length' => 9, 'class' => 'a b' ) );
        echo Relx_List_Renderer::render( $kind, $attributes, array( $object ), "id-$kind" );
      }`,
    );
    expect([...lists.matchAll(/class="relx-related-item-link"[^>]*>([^<]*)</g)].map(([, title]) => title)).toEqual([
      'One',
      'admin',
      'Uncategorized',
    ]);
    expect(lists).not.toMatch(/(?:Warning|Notice|Deprecated|Fatal error): /);
    expect(site.log()).toBe('');
  } finally {
    php.stop();
  }
});

it.each(phpVersions)('relations need no service on PHP %s', async (version) => {
  site.define({ RELX_SERVICE_URL: undefined, RELX_SERVICE_SECRET: undefined });
  const php = await loadPhp(version, site.root, send);
  const [one, two, three] = posts;
  try {
    const done = await php.run(
      `${server('/')} require '/site/wp-load.php'; wp_set_current_user( 1 );
      $get = function ( $path, $params = array(), $method = 'GET' ) {
        $request = new WP_REST_Request( $method, $path );
        $request->set_query_params( $params );
        return rest_do_request( $request );
      };
      lg_remove_relation( ${one}, null, 'references' );
      $new   = $get( '/relx/v1/relationships', array( 'from_id' => ${one}, 'to_id' => ${two}, 'type' => 'references' ), 'POST' );
      $more  = ncr_add_relation( ${one}, 'post', ${three}, 'post', 'references' );
      $twice = lg_add_relation( ${one}, ${two}, 'references' );
      $place = array( 'side' => 'from', 'position' => 0 );
      $moved = $get( '/relx/v1/relationships/' . $new->get_data()['id'], $place, 'PATCH' );
      $query = array( 'content_relation' => array( 'post_id' => ${one}, 'type' => 'references' ), 'orderby' => 'relation' );
      $found = wp_list_pluck( ( new WP_Query( $query ) )->posts, 'ID' );
      $list  = $get( '/relx/v1/post/${one}', array( 'orderby' => 'title' ) )->get_data();
      $many  = $get( '/relx/v1/related', array( 'objects' => 'post:${one},post:${two}' ) )->get_data();
      $embed = $get( '/wp/v2/posts/${one}', array( 'relx_relations' => '1' ) )->get_data()['relx_relations'];
      $copy  = ncr_copy_relations( ${one}, ${two} );
      lg_remove_relation( ${two}, null, 'references' );
      echo json_encode( array( $new->get_status(), is_int( $more ), $twice->get_error_code(), $moved->get_status(), $found, count( $list ),
        $many['post:${one}']['total'], count( $embed ), count( $copy['copied'] ) ) );`,
    );
    expect(JSON.parse(done)).toEqual([201, true, 'ncr_relation_exists', 200, [two, three], 2, 2, 2, 1]);
    expect(site.log()).toBe('');
  } finally {
    php.stop();
  }
});
