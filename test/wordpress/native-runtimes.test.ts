import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadPhp, phpVersions } from '../../scripts/php-wasm.mjs';
import { installPlugin } from './serving-site.js';
import { startWordpress, type Wordpress } from './wordpress.js';

let site: Wordpress;
let posts: number[];

beforeAll(async () => {
  site = await startWordpress();
  await installPlugin(site);
  posts = await site.run<number[]>(
    `return array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_content' => 'Words.', 'post_status' => 'publish' ) ), array( 'One', 'Two' ) );`,
  );
});
afterAll(() => site?.stop());

it.each(phpVersions)('lists are stored, read and rendered on PHP %s', async (version) => {
  const [one, two] = posts;
  const php = await loadPhp(version, site.root, async () => '');
  try {
    const shown = await php.run(
      `$_SERVER['HTTP_HOST'] = '${new URL(site.url).host}'; $_SERVER['REQUEST_URI'] = '/'; $_SERVER['REQUEST_METHOD'] = 'GET';
      require '/site/wp-load.php'; wp_set_current_user( 1 );
      lg_remove_relation( ${one}, null, 'references' );
      lg_add_relation( ${one}, ${two}, 'references' );
      $render = new WP_REST_Request( 'POST', '/relx/v1/render' );
      $text   = '[relx_related_posts type="references" layout="grid" excerpt_length="5"]<!-- wp:relx/related-posts {"type":"references"} /-->';
      $render->set_body_params( array( 'requests' => array( array( 'shortcode' => $text, 'post_id' => ${one} ) ) ) );
      echo do_shortcode( '[relx_related_posts type="references" order="title" post_id="${one}"]' );
      echo rest_do_request( $render )->get_data()['responses'][0]['html'];`,
    );
    const titles = [...shown.matchAll(/class="relx-related-item-link"[^>]*>([^<]*)</g)].map(([, title]) => title);
    expect(titles).toEqual(['Two', 'Two', 'Two']);
    expect(shown).not.toMatch(/(?:Warning|Notice|Deprecated|Fatal error): /);
    expect(site.log()).toBe('');
  } finally {
    php.stop();
  }
});
