import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPluginSite, type PluginSite } from './plugin-site.js';

const POSTS = 4;
let here: PluginSite;
beforeAll(async () => {
  here = await openPluginSite(['Hub']);
});
afterAll(() => here?.site.stop());

it.each(['a', '語', '<b>"', '😀'])(
  'a list of long titles of %j has short cursors, by which all of it is read once',
  async (unit) => {
    const hub = here.posts[0] as number;
    const title = unit.repeat(15_000 / unit.length);
    const ids = (await here.php(
      `global $wpdb;
    list( $hub, $title, $count ) = $args;
    $wpdb->query( "DELETE FROM {$wpdb->relx_relations}" );
    $ids = array();
    for ( $index = 0; $index < $count; $index++ ) {
      $ids[] = $id = wp_insert_post( array( 'post_title' => 'A title', 'post_status' => 'publish' ) );
      $wpdb->update( $wpdb->posts, array( 'post_title' => $title . $index ), array( 'ID' => $id ) );
      clean_post_cache( $id );
      ncr_add_relation( $hub, $id, 'references' );
    }
    return $ids;`,
      [hub, title, POSTS],
    )) as number[];
    const read: number[] = [];
    let cursor: string | null = '';
    for (let page = 0; page < POSTS && cursor !== null; page++) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const response = await fetch(`${here.site.url}/?rest_route=/relx/v1/post/${hub}&orderby=title&per_page=1${query}`);
      expect(response.status).toBe(200);
      cursor = response.headers.get('x-relx-next-cursor');
      expect(cursor?.length ?? 0).toBeLessThanOrEqual(500);
      for (const { to_id } of (await response.json()) as { to_id: number }[]) read.push(to_id);
    }
    expect(cursor).toBeNull();
    expect(read.sort((a, b) => a - b)).toEqual(ids);
  },
);
