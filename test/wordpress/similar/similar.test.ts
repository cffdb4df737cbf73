import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeBlocks } from '../../docs/markdown.js';
import { isRunIn } from '../../docs/runners.js';
import { isExhaustive, size } from '../../sizes.js';
import { everyEngine } from '../opened-site.js';
import { addPlugin } from '../plugin.js';
import { runCommand } from '../run-command.js';
import { openSimilarSite, type SimilarSite } from './site.js';

interface Item {
  readonly related: { readonly id: number };
}

describe.each(everyEngine)('similar posts on %s', (engine) => {
  /** SQLite computes them by other statements, and lists them by the same. */
  const isWhole = engine === 'mariadb' || isExhaustive;
  let here: SimilarSite;
  beforeAll(async () => {
    here = await openSimilarSite(engine);
  });
  afterAll(() => here?.site.stop());
  const id = (slug: string) => here.ids[slug] ?? 0;
  const others = (slug: string) => {
    const [topic, number] = slug.split('-');
    return [1, 2, 3, 4].filter((one) => String(one) !== number).map((one) => `${topic}-${one}`);
  };

  describe('are computed', () => {
    it('for each post, from its topic', async () => {
      for (const slug of ['coffee-1', 'bread-4', 'rivers-2'])
        expect([...(await here.similar(slug))].slice(0, 3).sort()).toEqual(others(slug));
    });

    it('when a post is saved, and for the posts that it is similar to in the background', async () => {
      const post = await here.php<number>(
        `return wp_insert_post( array( 'post_title' => 'Coffee at home', 'post_name' => 'new-coffee', 'post_status' => 'publish', 'post_content' => 'Grind coffee beans for espresso.', 'post_category' => array( get_term_by( 'slug', 'coffee', 'category' )->term_id ) ) );`,
      );
      expect(await here.php(`return Relx_Similar_Posts::of( $args );`, post)).toEqual(
        expect.arrayContaining([1, 2, 3, 4].map((number) => id(`coffee-${number}`))),
      );
      await here.background();
      expect(await here.similar('coffee-1')).toContain('new-coffee');
      await here.php(`wp_trash_post( $args );`, post);
      expect(await here.similar('coffee-1')).not.toContain('new-coffee');
      await here.php(`wp_untrash_post( $args ); wp_publish_post( $args );`, post);
      await here.background();
      expect(await here.similar('coffee-1')).toContain('new-coffee');
      await here.php(`wp_delete_post( $args, true );`, post);
      expect(
        await here.php(
          `global $wpdb; return array_map( fn( $table ) => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}$table WHERE post_id = $args[0]" ), $args[1] );`,
          [post, ['relx_similar', 'relx_similar_queue', ...(engine === 'mariadb' ? ['relx_texts'] : [])]],
        ),
      ).not.toContain(1);
      await here.background();
    });

    it('again when the terms of a post change, and only when something changed', async () => {
      const write = `return wp_insert_post( array( 'post_title' => 'Xyzzy', 'post_name' => 'xyzzy', 'post_status' => 'publish', 'post_content' => 'Plugh.', 'post_category' => array( 1 ) ) );`;
      const post = await here.php<number>(write);
      await here.php(`wp_set_post_categories( $args, array( get_term_by( 'slug', 'bread', 'category' )->term_id ) );`, post);
      expect(await here.php(`return Relx_Similar_Posts::of( $args );`, post)).toContain(id('bread-1'));
      await here.background();
      const statements = await here.php<string[]>(
        `$found = array();
        add_filter( 'query', function ( $sql ) use ( &$found ) { if ( preg_match( '/relx_(similar|texts)/', $sql ) ) { $found[] = $sql; } return $sql; } );
        wp_update_post( array( 'ID' => $args, 'post_excerpt' => 'An excerpt.' ) );
        wp_set_post_categories( $args, array( get_term_by( 'slug', 'bread', 'category' )->term_id ) );
        return $found;`,
        post,
      );
      expect(statements).toEqual([]);
      await here.php(`wp_delete_post( $args, true );`, post);
      await here.background();
    });

    it('by a rebuild that continues after an interruption', async () => {
      const before = await here.similar('coffee-2');
      await here.php(
        `global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->relx_similar}" ); Relx_Similar_Queue::rebuild(); Relx_Similar_Queue::work( 0 ); Relx_Similar_Queue::work( 0 );`,
      );
      expect(await here.php(`return Relx_Similar_Queue::is_rebuilding();`)).toBe(true);
      const result = await runCommand(here.site.root, ['similar', '--rebuild']);
      expect([result.code, result.stderr]).toEqual([0, expect.stringContaining('Computing similar posts')]);
      expect(await here.similar('coffee-2')).toEqual(before);
      expect(await here.php(`return array( Relx_Similar_Queue::size(), Relx_Similar_Queue::is_rebuilding() );`)).toEqual([
        0,
        false,
      ]);
      expect((await runCommand(here.site.root, ['similar', String(id('coffee-2')), '--format=ids'])).stdout).toContain(
        String(id('coffee-3')),
      );
    });

    it('by a rebuild that another request begins again while it runs', async () => {
      const found = await here.php(
        `Relx_Similar_Queue::restart();
        $begin = function () {
          global $wpdb, $began;
          if ( ! $began && '-1' === get_option( 'relx_similar_rebuild' ) ) {
            $began = $wpdb->update( $wpdb->options, array( 'option_value' => 0 ), array( 'option_name' => 'relx_similar_rebuild' ) );
          }
        };
        $is_left = Relx_Similar_Queue::work( INF, $begin );
        return array( $GLOBALS['began'], $is_left, get_option( 'relx_similar_rebuild' ), Relx_Similar_Queue::work( INF ) );`,
      );
      expect(found).toEqual([1, true, '0', false]);
    });
  });

  describe('are chosen', () => {
    const defaults = { excluded_post_types: [], excluded_terms: [], minimum: 0.1, recency: 0 };
    /** Saves settings, does what follows in the background, and returns slugs of the similar posts of each post. */
    const chosenWith = (similar: object, ...slugs: readonly string[]) =>
      here.php<string[][]>(
        `update_option( 'relx_settings', $args[0] );
        do_action( 'relx_update_similar' );
        $slugs = fn( $id ) => array_map( fn( $one ) => get_post( $one )->post_name, ncr_get_related( $id, 'post', 'similar', array( 'fields' => 'ids' ) ) );
        return array_map( $slugs, $args[1] );`,
        [{ similar: { ...defaults, ...similar } }, slugs.map(id)],
      );
    const tool = <T>(method: string, path: string, params: object = {}) =>
      here.rest<T>(method, `/relx/v1/tools/${path}`, params, 'admin');

    it('without excluded terms, post types and low scores, after a change of the settings', async () => {
      const before = await here.similar('coffee-1');
      const category = await here.php<number>(`return get_term_by( 'slug', 'coffee', 'category' )->term_id;`);
      const [coffee, bread] = await chosenWith({ excluded_terms: [category], minimum: 0 }, 'coffee-1', 'bread-1');
      expect(coffee?.filter((slug) => slug.startsWith('coffee'))).toEqual([]);
      expect(bread?.filter((slug) => slug.startsWith('bread'))).toHaveLength(3);
      expect(await chosenWith({ excluded_post_types: ['post'] }, 'bread-1')).toEqual([[]]);
      expect(await chosenWith({}, 'coffee-1')).toEqual([before]);
      const tea = await here.php<number>(
        `return wp_insert_post( array( 'post_title' => 'Tea', 'post_name' => 'tea', 'post_status' => 'publish', 'post_category' => array( $args ) ) );`,
        category,
      );
      await here.background();
      expect(await here.similar('coffee-1')).toContain('tea');
      expect(await chosenWith({ minimum: 0.7 }, 'coffee-1')).toEqual([engine === 'mariadb' ? before : []]);
      // deleted while its type is excluded
      const dismissed = await here.php(
        `global $wpdb;
        update_option( 'relx_settings', $args[2] );
        $wpdb->insert( $wpdb->relx_dismissals, array( 'post_id' => $args[0], 'dismissed_id' => $args[1] ) );
        wp_delete_post( $args[1], true );
        return (int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->relx_dismissals WHERE dismissed_id = $args[1]" );`,
        [id('coffee-1'), tea, { similar: { ...defaults, excluded_post_types: ['post'] } }],
      );
      expect(dismissed).toBe(0);
      expect(await chosenWith({}, 'coffee-1')).toEqual([before]);
      await here.php(`delete_option( 'relx_settings' );`);
    });

    it('by their date, again after it changes', async () => {
      const date = (day: string) =>
        here.php(
          `wp_update_post( array( 'ID' => $args[0], 'post_date' => $args[1], 'post_date_gmt' => $args[1], 'edit_date' => true ) );`,
          [id('coffee-2'), `${day} 08:00:00`],
        );
      const before = await here.similar('coffee-1');
      const first = async () => (await chosenWith({ recency: 0.5 }, 'coffee-1'))[0]?.slice(0, 3);
      expect(await first()).toEqual(['coffee-4', 'coffee-3', 'coffee-2']);
      await date('2024-01-06');
      expect(await first()).toEqual(['coffee-2', 'coffee-4', 'coffee-3']);
      await date('2024-01-02');
      expect(await chosenWith({}, 'coffee-1')).toEqual([before]);
      await here.php(`delete_option( 'relx_settings' );`);
    });

    it('by shared terms, relative to the number of terms that count', async () => {
      const found = await here.php<number[][]>(
        `$ids = array();
        foreach ( array( 'Source' => 'rare', 'Plain' => 'rare', 'Aside' => 'rare', 'Both' => 'rare,other' ) as $title => $tags ) {
          $ids[] = wp_insert_post( array( 'post_title' => $title, 'post_status' => 'publish', 'tags_input' => $tags ) );
        }
        set_post_format( $ids[2], 'aside' );
        wp_set_post_categories( $ids[1], array() );
        $source = array( 'id' => $ids[0], 'post_type' => 'post', 'title' => '', 'content' => '', 'terms' => Relx_Similar_Finder::terms_of_posts( $ids )[ $ids[0] ] );
        $found  = array();
        foreach ( array( new Relx_Similar_Reads(), new Relx_Similar_Bulk_Reads() ) as $reads ) {
          $scores  = Relx_Similar_Finder::of( $source, $reads );
          $found[] = array_map( fn( $id ) => $scores[ $id ], array_slice( $ids, 1 ) );
        }
        foreach ( $ids as $id ) { wp_delete_post( $id, true ); }
        return $found;`,
      );
      const both = Math.round(600_000 / Math.SQRT2);
      expect(found).toEqual(Array(2).fill([600_000, 600_000, both]));
      await here.background();
    });

    it('together by the same scores as one by one', async () => {
      const posts = size(engine === 'mariadb' ? 30 : 20, 150);
      type Scores = Readonly<Record<string, Readonly<Record<string, number>>>>;
      const [together, alone] = await here.php<[Scores, Scores]>(
        `global $wpdb;
        $seed = 3;
        $next = function ( $below ) use ( &$seed ) { $seed = ( $seed * 1103515245 + 12345 ) % 2147483648; return intdiv( $seed, 1024 ) % $below; };
        $tags = array_map( fn( $n ) => wp_insert_term( "tag $n", 'post_tag' )['term_id'], range( 0, 9 ) );
        $ids  = array();
        remove_action( 'wp_after_insert_post', array( Relx_Plugin::module( 'Relx_Similar_Updates' ), 'saved' ), 99 );
        foreach ( range( 1, $args ) as $n ) {
          $words = implode( ' ', array_map( fn() => $next( 3 ) ? "word{$next( 60 )}" : "subject{$n}word{$next( 9 )}", range( 1, 8 + $next( 40 ) ) ) );
          $ids[] = wp_insert_post( array( 'post_title' => "Post word{$next( 60 )}", 'post_content' => $words, 'post_status' => $next( 9 ) ? 'publish' : 'draft', 'post_type' => $next( 9 ) ? 'post' : 'page' ) );
          wp_set_post_terms( end( $ids ), array_map( fn() => $tags[ $next( 10 ) ], range( 0, $next( 3 ) ) ), 'post_tag' );
        }
        Relx_Similar_Queue::restart();
        while ( Relx_Similar_Queue::work( 20 ) ) {}
        $options = fn( $options ) => array( 'recency' => 0.1, 'post_types' => array( 'post', 'page' ) ) + $options;
        add_filter( 'relx_similar_options', $options );
        $source  = function ( $id ) {
          $post = get_post( $id );
          return array( 'id' => $id, 'post_type' => $post->post_type, 'title' => $post->post_title, 'content' => $post->post_content, 'terms' => Relx_Similar_Finder::terms_of_posts( array( $id ) )[ $id ] );
        };
        $bulk    = new Relx_Similar_Bulk_Reads();
        $found   = array( array(), array() );
        foreach ( $ids as $id ) {
          foreach ( array( $bulk, null ) as $index => $reads ) {
            $found[ $index ][ $id ] = Relx_Similar_Finder::of( $source( $id ), $reads );
          }
        }
        foreach ( $ids as $id ) { wp_delete_post( $id, true ); }
        return $found;`,
        posts,
      );
      expect(Object.values(alone).filter((scores) => Object.keys(scores).length > posts / 8).length).toBeGreaterThan(posts / 3);
      for (const [post, scores] of Object.entries(alone)) {
        const others = together[post] ?? {};
        expect(Object.keys(others).sort(), post).toEqual(Object.keys(scores).sort());
        // of a million: the engine adds in single precision
        for (const [other, score] of Object.entries(scores)) expect(Math.abs(score - (others[other] ?? 0))).toBeLessThan(5);
      }
      await here.background();
    });

    if (!isWhole) return;

    it('without posts that their authors exclude, from the save on', async () => {
      const edit = { context: 'edit' };
      const path = `/wp/v2/posts/${id('coffee-3')}`;
      const excluded = async (is: boolean) => {
        const { status, body } = await here.rest<{ meta: object }>('PUT', path, { meta: { relx_not_similar: is } }, 'admin');
        expect([status, body.meta]).toEqual([200, expect.objectContaining({ relx_not_similar: is })]);
      };
      await excluded(true);
      expect(await here.similar('coffee-1')).not.toContain('coffee-3');
      await here.background();
      expect(await here.similar('coffee-1')).not.toContain('coffee-3');
      expect((await here.similar('coffee-3')).length).toBeGreaterThan(2);
      expect((await here.rest<{ meta: object }>('GET', path, edit, 'admin')).body.meta).toMatchObject({ relx_not_similar: true });
      expect((await here.rest<{ meta: object }>('GET', path)).body.meta).not.toHaveProperty('relx_not_similar');
      for (const include of [() => excluded(false), () => here.php(`delete_post_meta_by_key( 'relx_not_similar' );`)]) {
        await excluded(true);
        await include();
        await here.background();
        expect(await here.similar('coffee-1')).toContain('coffee-3');
      }
    });

    it('with notice to page caches, when a listed post is excluded, trashed or deleted', async () => {
      // the posts that list a post, and those of them that an action announces
      const announced = (action: string, post: number) =>
        here.php<[readonly number[], readonly number[]]>(
          `global $wpdb;
          $listing = array_map( 'intval', $wpdb->get_col( "SELECT post_id FROM $wpdb->relx_similar WHERE similar_id = $args ORDER BY post_id" ) );
          $cleaned = array();
          add_action( 'clean_post_cache', function ( $id ) use ( &$cleaned ) { $cleaned[] = $id; } );
          ${action}
          sort( $cleaned );
          return array( $listing, array_values( array_unique( array_intersect( $cleaned, $listing ) ) ) );`,
          post,
        );
      const create = `return wp_insert_post( array( 'post_title' => 'Bread', 'post_status' => 'publish', 'post_content' => 'Knead sourdough.', 'post_category' => array( get_term_by( 'slug', 'bread', 'category' )->term_id ) ) );`;
      for (const action of [
        `update_post_meta( $args, 'relx_not_similar', true );`,
        `wp_trash_post( $args );`,
        `wp_delete_post( $args, true );`,
      ]) {
        const post = await here.php<number>(create);
        await here.background();
        const [listing, cleaned] = await announced(action, post);
        expect(listing).toEqual(expect.arrayContaining([id('bread-1'), id('bread-2')]));
        expect(cleaned).toEqual(listing);
        await here.php(`wp_delete_post( $args, true );`, post);
        await here.background();
      }
    });

    it('by factors of taxonomies, of which other code sets some', async () => {
      const factors = await here.php(
        `add_filter( 'relx_similar_options', fn( $options ) => array( 'taxonomies' => array( 'category' => 2 ) ) + $options );
        return Relx_Similar_Options::taxonomies();`,
      );
      expect(factors).toMatchObject({ category: 2, post_tag: 1 });
      expect(factors).not.toHaveProperty('post_format');
    });

    it('by scores of other code, as the documentation shows', async () => {
      const [example] = codeBlocks.filter(isRunIn('php')).filter(({ code }) => code.includes('relx_similar_scores'));
      await here.php(`foreach ( $args as $id => $vector ) { update_post_meta( $id, 'vector', $vector ); }`, {
        [id('coffee-1')]: [1, 0],
        [id('coffee-2')]: [0.2, 0.9],
        [id('coffee-3')]: [0.9, 0.2],
        [id('coffee-4')]: [0.5, 0.5],
      });
      addPlugin(here.site, 'vectors', example?.code ?? '');
      await here.php(`Relx_Similar_Posts::update( $args, false );`, id('coffee-1'));
      expect((await here.similar('coffee-1')).slice(0, 3)).toEqual(['coffee-3', 'coffee-4', 'coffee-2']);
      const add = `add_filter( 'relx_similar_scores', fn() => array( ${id('rivers-1')} => 2, ${id('coffee-3')} => 5, ${id('coffee-4')} => 3, ${id('coffee-1')} => 1, 999999 => 1, 'x' => 1, 5 => 'y' ) );`;
      addPlugin(here.site, 'vectors', add);
      await here.php(`Relx_Similar_Posts::update( $args, false );`, id('coffee-1'));
      expect(await here.similar('coffee-1')).toEqual(['coffee-3', 'coffee-4', 'rivers-1']);
      addPlugin(here.site, 'vectors', '');
      await here.php(`Relx_Similar_Posts::update( $args, false );`, id('coffee-1'));
    });

    it('in the background, which an administrator starts and stops', async () => {
      type State = Record<'done' | 'next' | 'step' | 'left' | 'total' | 'stopped' | 'posts' | 'computed', unknown>;
      const act = async (action: string, cursor?: unknown) =>
        (await tool<State>('POST', 'similar', { action, ...(cursor ? { cursor } : {}) })).body;
      const idle = { done: true, next: null, step: 'none', left: 0, stopped: false };
      const { computed, posts } = (await tool<State>('GET', 'similar')).body;
      expect([computed, posts]).toEqual([expect.any(Number), expect.any(Number)]);
      expect(Number(computed)).toBeGreaterThanOrEqual(12);
      const first = engine === 'mariadb' ? { step: 'texts' } : {};
      expect(await act('start')).toMatchObject({ ...first, stopped: false });
      // nothing follows until an administrator continues
      const stopped = { ...first, done: true, next: null, stopped: true };
      expect(await act('stop')).toMatchObject(stopped);
      await here.background();
      expect(await act('run')).toMatchObject(stopped);
      expect(await here.php(`return wp_next_scheduled( 'relx_update_similar' );`)).toBe(false);
      const { done, next } = await act('start');
      expect([done, next]).toEqual([false, expect.any(String)]);
      // the same request with the cursor continues
      expect(await act('start', next)).toMatchObject(idle);
      for (const method of ['GET', 'POST'])
        expect((await here.rest(method, '/relx/v1/tools/similar', { action: 'start' })).status).toBe(401);
    });

    it('in a sample of settings that are not saved', async () => {
      type Sample = { posts: { id: number; similar: { id: number; score: number; title: string }[] }[] };
      const sample = async (params: object = {}) => (await tool<Sample>('GET', 'similar-sample', params)).body.posts;
      const found = await sample();
      expect(found).toHaveLength(10);
      const coffee = found.find((post) => post.id === id('coffee-4'));
      expect(coffee?.similar.slice(0, 3).map(({ title }) => title.slice(0, 6))).toEqual(Array(3).fill('Coffee'));
      expect(coffee?.similar.every(({ score }) => score > 0 && score <= 1)).toBe(true);
      expect(await sample({ excluded_post_types: 'post' })).not.toContainEqual(expect.objectContaining({ id: id('coffee-4') }));
      expect((await tool('GET', 'similar-sample', { recency: 2 })).status).toBe(400);
    });
  });

  if (isWhole) {
    describe('are a relation type', () => {
      it('with suggestions only for relation types that allow their post type', async () => {
        const pages = "array( 'label' => 'Pages', 'from' => 'post', 'to' => 'page' )";
        addPlugin(here.site, 'pages', `add_action( 'init', fn() => ncr_register_relation_type( 'pages', ${pages} ) );`);
        const suggest = async (type: string) =>
          (await here.rest<Item[]>('POST', '/relx/v1/suggestions', { post_id: id('coffee-1'), type }, 'admin')).body;
        expect((await suggest('references')).length).toBeGreaterThan(2);
        expect(await suggest('pages')).toEqual([]);
        addPlugin(here.site, 'pages', '');
      });

      it('whose relations no user writes', async () => {
        const [a, b] = [id('coffee-1'), id('coffee-2')];
        const write = { from_id: a, to_id: b, type: 'similar' };
        for (const [method, path, params] of [
          ['POST', '/relx/v1/relationships', write],
          ['DELETE', '/relx/v1/relationships', write],
        ] as const)
          expect(await here.rest(method, path, params, 'admin')).toMatchObject({
            status: 400,
            body: { code: 'ncr_computed_type' },
          });
        const codes = await here.php<unknown[]>(
          `return array_map( fn( $result ) => is_wp_error( $result ) ? $result->get_error_code() : $result, array(
          ncr_add_relation( $args[0], 'post', $args[1], 'post', 'similar' ),
          ncr_remove_relation( $args[0], 'post', $args[1], 'post', 'similar' ),
          ncr_remove_relation( $args[0], 'post', null, 'post', 'similar' ),
          ncr_reorder_relations( $args[0], 'post', 'similar', array( $args[1] ) ),
          ncr_copy_relations( $args[0], $args[1], array( 'similar' ) ),
          ncr_is_related( $args[0], 'post', $args[1], 'post', 'similar' ),
        ) );`,
          [a, b],
        );
        expect(codes).toEqual([...Array(5).fill('ncr_computed_type'), true]);
        const record = { from_id: a, from_type: 'post', to_id: b, to_type: 'post', type: 'similar' };
        const imported = await runCommand(here.site.root, ['import', '-'], JSON.stringify(record));
        expect(imported.stdout + imported.stderr).toContain('computed');
      });

      it('of queries and dynamic tags', async () => {
        const query = (args: object) =>
          here.php<string[]>(`return array_column( get_posts( $args + array( 'numberposts' => 50 ) ), 'post_name' );`, args);
        const clause = { post_id: id('coffee-1'), type: 'similar' };
        expect((await query({ content_relation: clause, orderby: 'relation' })).slice(0, 3)).toEqual(
          [...(await here.similar('coffee-1'))].slice(0, 3),
        );
        expect(await query({ content_relation: { ...clause, operator: 'NOT IN' } })).not.toContain('coffee-2');
        expect(await query({ content_relation: { type: 'similar', operator: 'EXISTS' } })).toContain('coffee-2');
        const titles = `return ( new Relx_Dynamic_Tag( 'relx_related_posts', array( 'type' => 'similar', 'format' => 'titles' ) ) )->value( $args );`;
        expect(await here.php(titles, id('coffee-1'))).toContain('Coffee 2');
      });

      it.each([
        ['status', { post_status: 'private' }, { post_status: 'publish' }],
        ['password', { post_password: 'secret' }, { post_password: '' }],
      ])('that shows no user a hidden post, whatever the table contains: %s', async (_name, hidden, shown) => {
        const change = (columns: object) =>
          here.php(
            `global $wpdb; $wpdb->update( $wpdb->posts, $args[1], array( 'ID' => $args[0] ) ); clean_post_cache( $args[0] );`,
            [id('coffee-3'), columns],
          );
        await change(hidden);
        expect(await here.similar('coffee-1')).not.toContain('coffee-3');
        const query = { type: 'similar', per_page: 100 };
        const { body } = await here.rest<Item[]>('GET', `/relx/v1/post/${id('coffee-1')}`, query, 'admin');
        expect(body.map(({ related }) => related.id)).not.toContain(id('coffee-3'));
        await change(shown);
      });
    });
  }

  it('nothing of it is worth a notice', () => {
    expect(here.site.log()).toBe('');
  });
});
