import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadPhp, phpVersions } from '../../scripts/php-wasm.mjs';
import { isExhaustive } from '../sizes.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

let here: PluginSite;
beforeAll(async () => {
  const content = '[relx_related_posts type="references"]<!-- wp:relx/related-posts {"type":"references"} /-->';
  here = await openPluginSite(['One', 'Two', 'Three'], { content, database: 'sqlite', ownCode: true });
});
afterAll(() => here?.site.stop());

/** The oldest, which lacks most, and all before a release. The PHP of all other tests is newer. */
const versions = phpVersions.slice(0, isExhaustive ? undefined : 1);

it.each(versions)('all of the plugin runs on PHP %s', async (version) => {
  const { site, posts } = here;
  const server = (path: string) =>
    Object.entries({ HTTP_HOST: new URL(site.url).host, REQUEST_URI: path, REQUEST_METHOD: 'GET', SERVER_PROTOCOL: 'HTTP/1.1' })
      .map(([name, value]) => `$_SERVER['${name}'] = '${value}';`)
      .join(' ');
  const php = await loadPhp(version, site.root, async () => '');
  const [one, two, three] = posts;
  try {
    expect(await php.run('echo PHP_VERSION;')).toMatch(`${version}.`);
    const files = readdirSync(`${site.root}/wp-content/plugins/relx`, { recursive: true }).map((file) => `${file}`);
    const names = JSON.stringify(files.filter((name) => name.endsWith('.php')));
    await php.run(
      `foreach ( json_decode( '${names}' ) as $name ) { token_get_all( file_get_contents( "/site/wp-content/plugins/relx/$name" ), TOKEN_PARSE ); }`,
    );

    const written = await php.run(
      `${server('/')} require '/site/wp-load.php'; wp_set_current_user( 1 );
      $get = function ( $path, $params = array(), $method = 'GET' ) {
        $request = new WP_REST_Request( $method, $path );
        $request->set_query_params( $params );
        return rest_do_request( $request );
      };
      lg_remove_relation( ${one}, null, 'references' );
      $removed = array();
      add_action( 'relx_relation_removed', function ( ...$args ) use ( &$removed ) { $removed[] = $args; }, 10, 3 );
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
      lg_remove_relation( ${one}, ${two}, 'references' );
      add_filter( 'doing_it_wrong_trigger_error', '__return_false' );
      $late  = ncr_register_relation_type( array( 'name' => 'late', 'label' => 'Late', 'from' => 'post', 'to' => 'post' ) );
      $health = ( new Relx_Site_Health() )->test_table();
      echo json_encode( array( $new->get_status(), is_int( $more ), $twice->get_error_code(), $moved->get_status(), $found, count( $list ),
        $many['post:${one}']['total'], count( $embed ), count( $copy['copied'] ), $removed, $late->get_error_code(), $health['status'] ) );`,
    );
    const removed = [
      [two, three, 'references'],
      [one, two, 'references'],
    ];
    expect(JSON.parse(written)).toEqual(
      [201, true, 'ncr_relation_exists', 200, [two, three], 2, 2, 2, 1, removed, 'ncr_registry_locked', 'good'], // biome-ignore format: a row
    );

    const page = await php.run(`${server('/one/')} define( 'WP_USE_THEMES', true ); require '/site/wp-blog-header.php';`);
    expect(page.match(/class="relx-related-item-link"[^>]*>Three</g)?.length).toBe(2);
    const lists = await php.run(
      `${server('/')} require '/site/wp-load.php';
      foreach ( array( 'post' => ${one}, 'user' => 1, 'term' => 1 ) as $object_type => $id ) {
        $attributes = Relx_Attributes::normalize( $object_type, array( 'layout' => 'grid', 'limit' => '0x3', 'excerpt_length' => 9, 'class' => 'a b' ) );
        $row        = array( 'direction' => 'outgoing', 'to_type' => $object_type, 'to_id' => $id );
        $related    = Relx_Core::instance()->items->objects()->related( $row, Relx_Attributes::details( $object_type, $attributes ) );
        echo Relx_List_Markup::render( $object_type, $attributes, array( compact( 'related' ) + array( 'type' => 'references' ) ) );
      }
      $render = new WP_REST_Request( 'POST', '/relx/v1/render' );
      $text   = '[relx_related_posts type="references" layout="grid" excerpt_length="5"]<!-- wp:relx/related-posts {"type":"references"} /-->';
      $render->set_body_params( array( 'requests' => array( array( 'shortcode' => $text, 'post_id' => ${one} ) ) ) );
      echo do_shortcode( '[relx_related_posts type="references" order="title" post_id="${one}"]' );
      echo rest_do_request( $render )->get_data()['responses'][0]['html'];`,
    );
    expect([...lists.matchAll(/class="relx-related-item-link"[^>]*>([^<]*)</g)].map(([, title]) => title)).toEqual([
      'One',
      'admin',
      'Uncategorized',
      'Three',
      'Three',
      'Three',
    ]);
    expect(lists).not.toMatch(/(?:Warning|Notice|Deprecated|Fatal error): /);
    expect(site.log()).toBe('');
  } finally {
    php.stop();
  }
});
