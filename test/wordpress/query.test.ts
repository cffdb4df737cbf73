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

  it('finds users and terms, in the order of the relations', async () => {
    const found = await here.php<Record<string, unknown>>(
      `$author = fn( $login ) => wp_insert_user( array( 'user_login' => $login, 'user_pass' => 'x', 'role' => 'author' ) );
      $users = array( $author( 'ann' ), $author( 'bob' ) );
      $terms = array_map( fn( $name ) => wp_insert_term( $name, 'category' )['term_id'], array( 'Rivers', 'Boats' ) );
      foreach ( $users as $id ) ncr_add_relation( $args, 'post', $id, 'user', 'authored_by' );
      foreach ( $terms as $id ) ncr_add_relation( $args, 'post', $id, 'term', 'categorized_as' );
      ncr_add_relation( $users[1], 'user', $args, 'post', 'favorite_posts' );
      $of    = fn( $type, $more = array() ) => array( 'content_relation' => array( 'post_id' => $args, 'type' => $type ) + $more, 'fields' => 'ids' );
      $shown = fn( $ids, $all ) => array_map( fn( $id ) => array_search( $id, $all ), array_map( 'intval', $ids ) );
      $sort  = array( 'orderby' => 'relation' );
      $query = array( 'hide_empty' => false );
      $read  = array(
        'authors'  => $shown( get_users( $of( 'authored_by' ) + $sort ), $users ),
        'reversed' => $shown( get_users( $of( 'authored_by' ) + array( 'orderby' => array( 'relation' => 'DESC' ) ) ), $users ),
        'fans'     => $shown( get_users( $of( 'favorite_posts' ) ), $users ),
        'others'   => $shown( get_users( $of( 'favorite_posts', array( 'operator' => 'NOT IN' ) ) + array( 'include' => $users ) ), $users ),
        'page'     => $shown( ( new WP_User_Query( $of( 'authored_by' ) + $sort + array( 'number' => 1, 'paged' => 2 ) ) )->get_results(), $users ),
        'terms'    => $shown( get_terms( $of( 'categorized_as' ) + $sort + $query ), $terms ),
        'by name'  => $shown( get_terms( $of( 'categorized_as' ) + $query ), $terms ),
        'down'     => $shown( get_terms( $of( 'categorized_as' ) + $sort + $query + array( 'order' => 'DESC' ) ), $terms ),
        'tags'     => get_terms( $of( 'categorized_as' ) + $query + array( 'taxonomy' => 'post_tag' ) ),
      );
      // The caches of WordPress do not depend on relations.
      ncr_remove_relation( $args, 'post', $users[0], 'user', 'authored_by' );
      ncr_remove_relation( $args, 'post', $terms[0], 'term', 'categorized_as' );
      $read['changed'] = array( $shown( get_users( $of( 'authored_by' ) + $sort ), $users ), $shown( get_terms( $of( 'categorized_as' ) + $query ), $terms ) );
      add_filter( 'relx_content_relations_allowed', '__return_false' );
      $read['denied'] = array( get_users( $of( 'authored_by' ) ), get_terms( $of( 'categorized_as' ) + $query ) );
      add_filter( 'ncr_skip_relationship_query', '__return_true' );
      $read['skipped'] = count( get_users( $of( 'authored_by' ) ) ) > 2;
      require_once ABSPATH . 'wp-admin/includes/user.php';
      array_map( 'wp_delete_user', $users );
      array_map( fn( $id ) => wp_delete_term( $id, 'category' ), $terms );
      return $read;`,
      one,
    );
    expect(found).toEqual({
      authors: [1, 0],
      reversed: [0, 1],
      fans: [1],
      others: [0],
      page: [0],
      terms: [1, 0],
      'by name': [1, 0],
      down: [0, 1],
      tags: [],
      changed: [[1], [1]],
      denied: [[], []],
      skipped: true,
    });
  });

  it('finds posts of the post types that the relation type names, in the direction that fits', async () => {
    const found = await here.php<Record<string, string[]>>(
      `$types = Relx_Core::instance()->types;
      $post   = fn( $type ) => wp_insert_post( array( 'post_type' => $type, 'post_title' => $type, 'post_status' => 'publish' ) );
      foreach ( array( 'course', 'lesson' ) as $name ) register_post_type( $name, array( 'public' => true ) );
      $types->adopt( array( array( 'name' => 'course_lesson', 'label' => 'Lessons', 'from_object_types' => array( 'post' ), 'to_object_types' => array( 'post' ), 'from_subtypes' => array( 'course' ), 'to_subtypes' => array( 'lesson' ), 'direction' => 'from_to' ) ) );
      list( $course, $lesson, $free ) = array( $post( 'course' ), $post( 'lesson' ), $post( 'lesson' ) );
      ncr_add_relation( $course, 'post', $lesson, 'post', 'course_lesson' );
      $find = function ( $clause ) {
        $query = new WP_Query( array( 'content_relation' => array( 'type' => 'course_lesson' ) + $clause, 'orderby' => 'ID', 'order' => 'ASC' ) );
        return array_merge( (array) $query->get( 'post_type' ), array( ' ' ), wp_list_pluck( $query->posts, 'post_name' ) );
      };
      $found = array(
        'of course' => $find( array( 'post_id' => $course ) ),
        'of lesson' => $find( array( 'post_id' => $lesson ) ),
        'of both'   => $find( array( 'post_id' => array( $course, $lesson ) ) ),
        'without'   => $find( array( 'operator' => 'NOT EXISTS' ) ),
      );
      array_map( 'wp_delete_post', array( $course, $lesson, $free ) );
      return $found;`,
    );
    expect(
      Object.fromEntries(Object.entries(found).map(([name, words]) => [name, words.join(' ').replace(/ {2,}/, ' | ')])),
    ).toEqual({
      'of course': 'lesson | lesson',
      'of lesson': 'course | course',
      'of both': 'course lesson | course lesson',
      without: 'lesson | lesson-2',
    });
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

  it('leaves no relations of a query to Native Content Relationships, which reads the same argument', async () => {
    const found = await here.php(
      `add_filter( 'posts_where', fn( $where, $query ) => empty( $query->query_vars['content_relation'] )
        || apply_filters( 'ncr_skip_relationship_query', false, $query ) ? $where : "$where AND 1 = 0", 10, 2 );
      return array( count( get_posts( array( ${clause} ) ) ), apply_filters( 'ncr_skip_relationship_query', false, new WP_Query() ) );`,
      one,
    );
    expect(found).toEqual([3, false]);
  });

  it('finds posts of every type that relations show, if the query names none', async () => {
    const found = await here.php(
      `$page = wp_insert_post( array( 'post_type' => 'page', 'post_title' => 'A page', 'post_status' => 'publish' ) );
      ncr_add_relation( $args, 'post', $page, 'post', 'depends_on' );
      $clause = array( 'content_relation' => array( 'post_id' => $args, 'type' => 'depends_on' ) );
      $types  = fn( $more ) => wp_list_pluck( ( new WP_Query( $clause + $more ) )->posts, 'post_type' );
      return array( $types( array() ), $types( array( 'post_type' => 'post' ) ) );`,
      one,
    );
    expect(found).toEqual([['page'], []]);
  });

  it('reads a type from the only side that the object can have', async () => {
    await here.php("ncr_add_relation( 1, 'user', $args, 'post', 'favorite_posts' );", two);
    const found = await here.php(
      `$users = ncr_get_related( $args, 'post', 'favorite_posts', array( 'fields' => 'ids' ) );
      $posts = ncr_get_related( 1, 'term', 'categorized_as', array( 'fields' => 'ids' ) );
      $query = new WP_Query( array( 'content_relation' => array( 'post_id' => 1, 'object_type' => 'term', 'type' => 'categorized_as' ) ) );
      $html  = do_shortcode( '[relx_related_users type="favorite_posts" post_id="' . $args . '"]' );
      $block = render_block( array( 'blockName' => 'relx/related-users', 'attrs' => array( 'type' => 'favorite_posts', 'post' => $args ), 'innerBlocks' => array(), 'innerHTML' => '', 'innerContent' => array() ) );
      $rest  = rest_do_request( WP_REST_Request::from_url( rest_url( "relx/v1/post/$args?type=favorite_posts" ) ) )->get_data();
      $none  = ncr_get_related( $args, 'post', 'favorite_posts', array( 'direction' => 'outgoing' ) );
      return array( $users, $posts, wp_list_pluck( $query->posts, 'ID' ), substr_count( $html, '<li' ), substr_count( $block, '<li' ), array_column( $rest, 'from_id' ), $none );`,
      two,
    );
    expect(found).toEqual([[1], [two], [two], 1, 1, [1], []]);
    await here.php("ncr_remove_relation( 1, 'user', $args, 'post', 'favorite_posts' );", two);
  });

  it('stops where a filter denies it, in functions, REST and lists, too', async () => {
    const found = await here.php(
      `add_filter( 'relx_content_relations_allowed', fn( $allowed, $id, $type ) => $allowed && ! ( $args === $id && 'related_to' === $type ), 10, 3 );
      wp_set_current_user( 1 );
      $rest  = fn( $path ) => rest_do_request( WP_REST_Request::from_url( rest_url( $path ) ) )->get_data();
      $embed = $rest( "wp/v2/posts/$args?relx_relations=1" )['relx_relations'];
      return array(
        ncr_get_related( $args, 'post', 'related_to' ),
        array_unique( array_column( $rest( "relx/v1/post/$args" ), 'type' ) ),
        $rest( "relx/v1/related?objects=post:$args&type=related_to&orderby=title" )[ "post:$args" ],
        array_unique( array_column( $embed, 'type' ) ),
        do_shortcode( "[relx_related_posts post_id=$args]" ),
      );`,
      one,
    );
    expect(found).toEqual([[], ['depends_on'], { items: [], total: 0 }, ['depends_on'], '']);
  });

  it('lets plugins filter the attributes of shortcodes', async () => {
    const html = await here.php<string>(
      `add_filter( 'shortcode_atts_relx_related_posts', fn( $out, $pairs, $given ) => array( 'limit' => '1', 'title' => 'Set ' . $given['order'] ) + $out, 10, 3 );
      return do_shortcode( "[relx_related_posts post_id=$args limit=3 order=title]" );`,
      one,
    );
    expect([html.split('<li').length - 1, html.includes('Set title')]).toEqual([1, true]);
  });

  it('costs no query for settings that were never changed', async () => {
    const names = ['relx_settings', 'relx_registered_types'];
    expect(
      await here.php('return array_values( array_intersect( $args, array_keys( wp_load_alloptions( true ) ) ) );', names),
    ).toEqual(names);
  });

  it('finds any text, and nothing for texts that no title can contain', async () => {
    const searches = ["Über O'Brien 日本 😀", 'ber', '日', '😀', "O'", 'Ж', '\uFFFF'];
    const found = () =>
      here.php<number[]>(
        `list( $hub, $searches ) = $args;
        return array_map( fn( $search ) => count( ncr_get_related( $hub, 'post', 'references', array( 'search' => str_replace( "\u{FFFF}", "\xFF", $search ) ) ) ), $searches );`,
        [three, searches],
      );
    const title = `global $wpdb; $wpdb->query( $wpdb->prepare( "UPDATE $wpdb->posts SET post_title = %s WHERE ID = %d", $args[0], $args[1] ) ); clean_post_cache( $args[1] );`;
    await here.php("ncr_add_relation( $args[0], 'post', $args[1], 'post', 'references' );", [three, four]);
    await here.php(title, [searches[0], four]);
    expect(await found()).toEqual([1, 1, 1, 1, 1, 0, 0]);
    if (engine === 'mariadb') {
      // a site that is older than WordPress 4.2
      await here.php(title, ["Über O'Brien 日本", four]);
      const narrow = (charset: string) =>
        here.php('global $wpdb; $wpdb->query( "ALTER TABLE $wpdb->posts CONVERT TO CHARACTER SET $args" );', charset);
      await narrow('utf8mb3');
      expect(await found()).toEqual([0, 1, 1, 0, 1, 0, 0]);
      await narrow('utf8mb4 COLLATE utf8mb4_unicode_520_ci');
    }
    await here.php(title, ['Four', four]);
    await here.php("ncr_remove_relation( $args, 'post', null, 'post', 'references' );", three);
  });

  it('sees a change of relations in the same request', async () => {
    const code = `$find = fn() => wp_list_pluck( ( new WP_Query( array( 'content_relation' => array( 'post_id' => $args[0], 'type' => 'references' ) ) ) )->posts, 'ID' );
      $before = $find(); ncr_add_relation( $args[0], 'post', $args[1], 'post', 'references' ); $after = $find();
      ncr_remove_relation( $args[0], 'post', null, 'post', 'references' );
      return array( $before, $after, $find() );`;
    expect(await here.php(code, [one, two])).toEqual([[], [two], []]);
  });

  it('leaves out a post that is deleted while the query runs, if it is limited to what the user can see', async () => {
    const code = `$posts = array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_status' => 'publish' ) ), array( 'Gone', 'Kept' ) );
      // between the statement that finds the ids, and the one that reads their posts
      add_filter( 'found_posts', function ( $count ) use ( $posts ) { wp_delete_post( $posts[0], true ); return $count; } );
      $query = new WP_Query( array( 'post__in' => $posts, 'cache_results' => false, Relx_Post_Query::VISIBLE => new Relx_Visibility( 1 ) ) );
      return array( wp_list_pluck( $query->posts, 'post_title' ), $query->post_count );`;
    expect(await here.php(code)).toEqual([['Kept'], 1]);
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

  it.each(['WP_Query', 'WP_User_Query', 'WP_Term_Query'])('%s reports a misspelled key once, and ignores it', async (query) => {
    const code = `$wrong = array();
      add_filter( 'doing_it_wrong_trigger_error', '__return_false' );
      add_action( 'doing_it_wrong_run', function ( $name, $message ) use ( &$wrong ) { $wrong[] = array( $name, $message ); }, 10, 2 );
      $clause = array( 'post_id' => $args, 'type' => 'related_to', 'direction' => 'both' );
      $find   = fn( $more ) => ( new ${query}( array( 'search' => '', 'content_relation' => array( $clause + $more ) ) ) )->request;
      return array( $find( array() ) === $find( array( 'directon' => 'incoming' ) ), $wrong );`;
    expect(await here.php(code, one)).toEqual([true, [[query, expect.stringContaining('not directon')]]]);
  });

  it.each(['a', '語', '<b>"', '😀'])(
    'a list of long titles of %j has short cursors, by which all of it is read once',
    async (unit) => {
      const count = 4;
      const title = unit.repeat(15_000 / unit.length);
      const ids = await here.php<number[]>(
        `global $wpdb;
      list( $hub, $title, $count ) = $args;
      $wpdb->query( "DELETE FROM {$wpdb->relx_relations}" );
      $ids = array();
      for ( $index = 0; $index < $count; $index++ ) {
        $ids[] = $id = wp_insert_post( array( 'post_title' => 'A title', 'post_status' => 'publish' ) );
        $wpdb->update( $wpdb->posts, array( 'post_title' => $title . $index ), array( 'ID' => $id ) );
        clean_post_cache( $id );
        ncr_add_relation( $hub, 'post', $id, 'post', 'references' );
      }
      return $ids;`,
        [one, title, count],
      );
      const read: number[] = [];
      let cursor: string | null = '';
      for (let page = 0; page < count && cursor !== null; page++) {
        const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const response = await fetch(`${here.site.url}/?rest_route=/relx/v1/post/${one}&orderby=title&per_page=1${query}`);
        expect(response.status).toBe(200);
        cursor = response.headers.get('x-relx-next-cursor');
        expect(cursor?.length ?? 0).toBeLessThanOrEqual(500);
        for (const { to_id } of (await response.json()) as { to_id: number }[]) read.push(to_id);
      }
      expect(cursor).toBeNull();
      expect(read.sort((a, b) => a - b)).toEqual(ids);
    },
  );

  it('nothing of it is worth a notice', () => {
    expect(here.site.log()).toBe('');
  });

  if (engine === 'mariadb')
    it('has no subquery that runs for each post, on a large site', async () => {
      const plans = await here.php<Record<string, string>>(
        `global $wpdb;
      $wpdb->query( "INSERT INTO $wpdb->posts (post_author, post_date, post_date_gmt, post_title, post_content, post_excerpt, to_ping, pinged, post_content_filtered, post_status, post_type)
        SELECT 1, '2026-01-01', '2026-01-01', CONCAT( 'Post ', seq ), '', '', '', '', '', 'publish', 'post' FROM seq_1_to_20000" );
      foreach ( array( 'related_to' => 7, 'references' => 11 ) as $type => $step ) {
        $wpdb->query( "INSERT INTO {$wpdb->relx_relations} (type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at)
          SELECT '$type', 'post', 100 + ( seq * $step ) % 9000, 'post', 10100 + seq % 9000, CONCAT( 'p', seq ), 9007199254740991, 9007199254740991, '2026-01-01T00:00:00.000Z' FROM seq_1_to_40000" );
      }
      $wpdb->query( "ANALYZE TABLE $wpdb->posts, {$wpdb->relx_relations}" );
      wp_cache_flush();
      $one   = array( 'post_id' => 107, 'type' => 'related_to' );
      $other = array( 'post_id' => array( 111, 122 ), 'type' => 'references', 'direction' => 'both' );
      $not   = array( 'operator' => 'NOT IN' );
      $any   = array( 'type' => 'related_to', 'operator' => 'EXISTS' );
      $cases = array(
        'date'       => array( $one, 'date' ),
        'title'      => array( $one, 'title' ),
        'random'     => array( $one, 'rand' ),
        'relation'   => array( $one, 'relation' ),
        'not in'     => array( $one + $not, 'date' ),
        'exists'     => array( $any, 'date' ),
        'not exists' => array( array( 'operator' => 'NOT EXISTS' ) + $any, 'title' ),
        'or'         => array( array( 'relation' => 'OR', $one, $other ), 'date' ),
        'or not'     => array( array( 'relation' => 'OR', $one, $other + $not, $any ), 'date' ),
        'and'        => array( array( $one, $other + $not ), 'date' ),
        'visible'    => array( $one, 'date', array( 'relx_visibility' => new Relx_Visibility( 1 ) ) ),
      );
      $plans = array();
      foreach ( $cases as $name => $case ) {
        $query = new WP_Query( array( 'content_relation' => $case[0], 'orderby' => $case[1], 'fields' => 'ids' ) + ( $case[2] ?? array() ) );
        $plan  = $wpdb->get_results( 'EXPLAIN ' . $query->request );
        $plans[ $name ] = implode( ' ', array_map( fn( $row ) => "$row->select_type $row->table $row->type,", $plan ) );
      }
      return $plans;`,
      );
      expect(Object.keys(plans)).toHaveLength(11);
      for (const [name, plan] of Object.entries(plans)) expect(plan, name).not.toContain('DEPENDENT');
      // posts that are related to given ones are read from their relations
      for (const name of ['date', 'title', 'random', 'relation', 'or', 'visible'])
        expect(plans[name], name).not.toMatch(/PRIMARY wp_posts (ALL|index|range|ref)/);
    });
});
