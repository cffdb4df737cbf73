import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../opened-site.js';
import { addPlugin } from '../plugin.js';
import { links } from '../plugin-site.js';
import { openSimilarSite, type SimilarSite } from './site.js';

/** Counts the statements of a page, and those about relations and similar posts. */
const COUNT = `
add_filter( 'query', function ( $sql ) {
	$GLOBALS['list_queries'] = ( $GLOBALS['list_queries'] ?? 0 ) + (int) preg_match( '/relx_(relations|similar)/', $sql );
	$GLOBALS['all_queries']  = ( $GLOBALS['all_queries'] ?? 0 ) + 1;
	return $sql;
} );
add_action( 'wp_footer', fn() => printf( '<!-- lists %d all %d -->', $GLOBALS['list_queries'] ?? 0, $GLOBALS['all_queries'] ), 999 );`;

describe.each(engines)('lists that similar posts fill up on %s', (engine) => {
  let here: SimilarSite;
  const id = (slug: string) => here.ids[slug] ?? 0;
  /** Whether each item of a list is a similar post. */
  const automatic = (html: string) => [...html.matchAll(/<li class="relx-related-item"([^>]*)>/g)].map(([, more]) => more !== '');

  beforeAll(async () => {
    here = await openSimilarSite(engine);
    addPlugin(here.site, 'count', COUNT);
    // chosen: a post of another topic, and one that is similar
    await here.php(`foreach ( $args[1] as $id ) { ncr_add_relation( $args[0], 'post', $id, 'post', 'related_to' ); }`, [
      id('coffee-1'),
      [id('coffee-3'), id('bread-2')],
    ]);
  });
  afterAll(() => here?.site.stop());

  describe('of a page', () => {
    const page = async (slug: string, content: string) => {
      await here.php(
        `global $wpdb; $wpdb->update( $wpdb->posts, array( 'post_content' => $args[1] ), array( 'ID' => $args[0] ) ); clean_post_cache( $args[0] );`,
        [id(slug), content],
      );
      return (await fetch(`${here.site.url}/?p=${id(slug)}`)).text();
    };
    const counted = (html: string) => /<!-- lists (\d+) all (\d+) -->/.exec(html)?.slice(1).map(Number) ?? [];

    it('are blocks and shortcodes, with no further statement', async () => {
      // the first request of a site stores what later ones need
      await page('coffee-1', '[relx_related_posts limit="4"]');
      const plain = await page('coffee-1', '[relx_related_posts limit="4"]');
      const filled = await page('coffee-1', '[relx_related_posts limit="4" fill="similar"]');
      expect(links(plain)).toEqual(['bread-2', 'coffee-3']);
      expect(links(filled).slice(0, 2)).toEqual(['bread-2', 'coffee-3']);
      expect(links(filled).slice(2).sort()).toEqual(['coffee-2', 'coffee-4']);
      expect(automatic(filled)).toEqual([false, false, true, true]);
      const [[lists = 0, all = 0], [plainLists, plainAll]] = [counted(filled), counted(plain)];
      // one statement more, for the similar posts
      expect([lists, all <= (plainAll ?? 0) + 1]).toEqual([(plainLists ?? 0) + 1, true]);
      const many = await page(
        'coffee-1',
        '<!-- wp:relx/related-posts {"limit":4,"fill":"similar"} /--><!-- wp:relx/related-posts {"type":"references","fill":"similar","limit":2,"order":"title"} /--><!-- wp:relx/related-posts {"type":"similar","limit":3} /-->',
      );
      expect(automatic(many)).toEqual([false, false, ...Array(7).fill(true)]);
      // each list, and the similar posts that fill up two of them
      expect(counted(many)[0]).toBeLessThanOrEqual(4);
    });

    it('are automatic lists, unless the settings turn that off', async () => {
      const set = (settings: object) =>
        here.php(
          `update_option( 'relx_settings', array( 'automatic' => $args + array( 'post_types' => array( 'post' ), 'limit' => 4 ) ) );`,
          settings,
        );
      await set({});
      expect(automatic(await page('coffee-1', 'Coffee.'))).toEqual([false, false, true, true]);
      expect(automatic(await page('bread-1', 'Bread.'))[0]).toBe(true);
      await set({ fill: false });
      expect(automatic(await page('coffee-1', 'Coffee.'))).toEqual([false, false]);
      await here.php(`delete_option( 'relx_settings' );`);
    });

    it('are Query Loops', async () => {
      const loop = (relx: object, perPage = 3) =>
        `<!-- wp:query ${JSON.stringify({ queryId: 1, query: { perPage, postType: 'post', inherit: false, relx } })} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title {"isLink":true} /--><!-- /wp:post-template --></div><!-- /wp:query -->`;
      const shown = (html: string) =>
        [...(/<ul[^>]*wp-block-post-template[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '').matchAll(/<a href="[^"]*\/([^/"]*)\/"/g)].map(
          ([, slug]) => slug,
        );
      const chosen = shown(await page('coffee-1', loop({ type: 'related_to' })));
      expect(chosen).toEqual(['bread-2', 'coffee-3']);
      const filled = shown(await page('coffee-1', loop({ type: 'related_to', fill: 'similar' })));
      expect([filled.slice(0, 2), filled.length]).toEqual([chosen, 3]);
      expect(shown(await page('coffee-1', loop({ type: 'related_to', fill: 'similar' }, 1)))).toEqual(['bread-2']);
      const similar = shown(await page('bread-1', loop({ type: 'similar' }, 2)));
      expect(similar).toEqual((await here.similar('bread-1')).slice(0, 2));
      const { body } = await here.rest<{ slug: string }[]>('GET', '/wp/v2/posts', {
        relx: { post: id('coffee-1'), type: 'related_to', fill: 'similar' },
        per_page: 3,
      });
      expect(body.map(({ slug }) => slug)).toEqual(filled);
    });
  });

  it('of functions and template tags', async () => {
    const [functions, posts] = await here.php<[number[], number[]]>(
      `return array(
        ncr_get_related( $args, 'post', 'related_to', array( 'fill' => 'similar', 'limit' => 3, 'fields' => 'ids' ) ),
        array_column( relx_get_related_posts( array( 'post_id' => $args, 'fill' => 'similar', 'limit' => 3 ) ), 'ID' ),
      );`,
      id('coffee-1'),
    );
    expect(functions).toHaveLength(3);
    expect(posts).toEqual(functions);
    expect(await here.php(`return ncr_get_related( 1, 'user', 'favorite_posts', array( 'fill' => 'similar' ) );`)).toEqual([
      'ncr_invalid_args',
      400,
    ]);
  });

  it('nothing of it is worth a notice', () => {
    expect(here.site.log()).toBe('');
  });
});
