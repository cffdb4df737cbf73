import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from './opened-site.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

describe.each(engines)('content_relation of WP_Query on %s', (engine) => {
  let here: PluginSite;
  let one: number;
  let two: number;
  let three: number;
  let four: number;
  beforeAll(async () => {
    here = await openPluginSite(['One', 'Two', 'Three', 'Four'], { database: engine });
    [one = 0, two = 0, three = 0, four = 0] = here.posts;
    await here.php(
      `foreach ( array( 1, 2, 3 ) as $at ) lg_add_relation( $args[0], $args[ $at ] );
      ncr_add_relation( $args[1], 'post', 1, 'term', 'categorized_as' );
      ncr_reorder_relations( $args[0], 'post', 'related_to', array( $args[2] ) );`,
      here.posts,
    );
  });
  afterAll(() => here?.site.stop());

  const both = async (query: string) => {
    const found = await here.php<{ query: number[]; posts: number[] }>(
      `$query = array( ${query} );
      return array(
        'query' => wp_list_pluck( ( new WP_Query( $query ) )->posts, 'ID' ),
        'posts' => wp_list_pluck( get_posts( $query ), 'ID' ),
      );`,
      one,
    );
    expect(found.posts, 'get_posts() as WP_Query').toEqual(found.query);
    return found.query;
  };
  const clause = "'content_relation' => array( 'post_id' => (string) $args, 'type' => 'related_to' )";

  it('finds related posts in the order of the relations, for WP_Query and get_posts() alike', async () => {
    expect(await both(`${clause}, 'orderby' => 'relation'`)).toEqual([three, four, two]);
    expect(await both(`${clause}, 'orderby' => array( 'relation' => 'DESC' )`)).toEqual([two, four, three]);
    expect(await both(`${clause}, 'orderby' => 'title', 'order' => 'ASC'`)).toEqual([four, three, two]);
  });

  it('goes together with paging, post__in, post__not_in and suppress_filters', async () => {
    expect(await both(`${clause}, 'orderby' => 'relation', 'post__in' => array( ${two}, ${four}, 1 )`)).toEqual([four, two]);
    expect(await both(`${clause}, 'orderby' => 'relation', 'post__not_in' => array( ${four} )`)).toEqual([three, two]);
    expect(await both(`${clause}, 'orderby' => 'relation', 'suppress_filters' => true`)).toEqual([three, four, two]);
    const page = `$query = new WP_Query( array( ${clause}, 'orderby' => 'relation', 'posts_per_page' => 2, 'paged' => 2 ) );
      return array( wp_list_pluck( $query->posts, 'ID' ), $query->found_posts, $query->max_num_pages );`;
    expect(await here.php(page, one)).toEqual([[two], 3, 2]);
  });

  it('is one statement', async () => {
    const statements = await here.php<string[]>(
      `global $wpdb; $before = $wpdb->num_queries; $seen = array();
      add_filter( 'query', function ( $sql ) use ( &$seen ) { if ( false !== strpos( $sql, 'relx_relations' ) ) $seen[] = $sql; return $sql; } );
      new WP_Query( array( ${clause}, 'orderby' => 'relation' ) );
      return $seen;`,
      one,
    );
    expect(statements).toHaveLength(1);
  });

  it('combines clauses', async () => {
    const related = "array( 'post_id' => $args, 'type' => 'related_to' )";
    expect(
      await both(`'content_relation' => array( ${related}, array( 'type' => 'categorized_as', 'operator' => 'EXISTS' ) )`),
    ).toEqual([two]);
    expect(
      await both(
        `'orderby' => 'ID', 'order' => 'ASC', 'content_relation' => array( 'relation' => 'OR', array( 'post_id' => $args, 'type' => 'related_to', 'operator' => 'NOT IN' ), array( 'object_type' => 'term', 'post_id' => 1, 'type' => 'categorized_as' ) ), 'post__in' => array( ${one}, ${two}, ${three} )`,
      ),
    ).toEqual([one, two]);
    expect(
      await both(
        "'content_relation' => array( 'type' => 'categorized_as', 'operator' => 'NOT EXISTS' ), 'post__in' => array( $args )",
      ),
    ).toEqual([one]);
    expect(await both("'content_relation' => array( 'post_id' => array(), 'type' => 'related_to' )")).toEqual([]);
  });

  it('heeds its filters', async () => {
    const found = (filter: string) =>
      here.php(`${filter} return count( ( new WP_Query( array( ${clause}, 'posts_per_page' => -1 ) ) )->posts );`, one);
    expect(
      await found("add_filter( 'relx_content_relations_allowed', fn( $may, $id, $type ) => 'related_to' !== $type, 10, 3 );"),
    ).toBe(0);
    // the post that every WordPress begins with is found, too
    expect(await found("add_filter( 'ncr_skip_relationship_query', '__return_true' );")).toBe(5);
  });

  it('sees a change of relations in the same request', async () => {
    const code = `$find = fn() => wp_list_pluck( ( new WP_Query( array( 'content_relation' => array( 'post_id' => $args[0], 'type' => 'references' ) ) ) )->posts, 'ID' );
      $before = $find(); ncr_add_relation( $args[0], 'post', $args[1], 'post', 'references' ); $after = $find();
      ncr_remove_relation( $args[0], 'post', null, 'post', 'references' );
      return array( $before, $after, $find() );`;
    expect(await here.php(code, [one, two])).toEqual([[], [two], []]);
  });

  it.each([
    "'related_to'",
    "array( 'post_id' => 1, 'type' => 'nothing' )",
    "array( 'post_id' => '5abc', 'type' => 'related_to' )",
    "array( 'post_id' => 1, 'type' => 'related_to', 'direction' => 'sideways' )",
    "array( 'post_id' => 1, 'from_id' => 2, 'type' => 'related_to' )",
    "array( 'relation' => 'AND', 'claused' => array() )",
    "array( 'post_id' => 1, 'type' => 'related_to', 'operator' => 'EXISTS' )",
  ])('%s is wrong: it finds nothing, and WordPress reports it', async (argument) => {
    const code = `$wrong = array();
      add_filter( 'doing_it_wrong_trigger_error', '__return_false' );
      add_action( 'doing_it_wrong_run', function ( $name ) use ( &$wrong ) { $wrong[] = $name; } );
      $found = ( new WP_Query( array( 'content_relation' => ${argument} ) ) )->posts;
      return array( count( $found ), $wrong );`;
    expect(await here.php(code)).toEqual([0, ['WP_Query']]);
  });

  it('nothing of it is worth a notice', () => {
    expect(here.site.log()).toBe('');
  });
});
