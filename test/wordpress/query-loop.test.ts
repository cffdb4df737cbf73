import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from './opened-site.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

/** A loop whose posts are links with the class `looped`. */
const loop = (query: object, { id = 1, pagination = '', empty = '', namespace = 'relx/related-posts' } = {}) => {
  const attributes = { queryId: id, query: { perPage: 10, postType: 'post', inherit: false, ...query }, namespace };
  return `<!-- wp:query ${JSON.stringify(attributes)} --><div class="wp-block-query"><!-- wp:heading --><h2>Loop ${id}</h2><!-- /wp:heading -->
<!-- wp:post-template --><!-- wp:post-title {"isLink":true} /--><!-- /wp:post-template -->${pagination}
<!-- wp:query-no-results --><!-- wp:paragraph --><p>${empty}</p><!-- /wp:paragraph --><!-- /wp:query-no-results --></div><!-- /wp:query -->`;
};
const PAGINATION = '<!-- wp:query-pagination --><!-- wp:query-pagination-next /--><!-- /wp:query-pagination -->';

/** The titles in each loop of a page, by the heading of the loop. */
const loops = (html: string) =>
  Object.fromEntries(
    html
      .split('<h2 class="wp-block-heading">Loop ')
      .slice(1)
      .map((part) => [
        Number.parseInt(part, 10),
        [...part.matchAll(/<h2 class="[^"]*wp-block-post-title"><a [^>]*>([^<]*)</g)].map(([, title]) => title),
      ]),
  );

/** Settings, and the titles that they list. */
type Case = readonly [Readonly<Record<string, unknown>>, readonly string[]];

/** A loop, the block and the shortcode with the same settings. */
function threeTimes({ limit = 10, ...settings }: Case[0], id: number): string {
  const shortcode = Object.entries({ limit, ...settings }).map(
    ([name, value]) => `${name === 'post' ? 'post_id' : name}="${value}"`,
  );
  return [
    loop({ perPage: limit, relx: settings }, { id }),
    `<!-- wp:relx/related-posts ${JSON.stringify({ limit, ...settings })} /-->`,
    `[relx_related_posts ${shortcode.join(' ')}]`,
  ].join('\n\n');
}

/** The titles in each list of a page. */
const lists = (html: string) =>
  html
    .split('class="relx-related-posts ')
    .slice(1)
    .map((part) => [...part.matchAll(/relx-related-item-link"[^>]*>([^<]*)</g)].map(([, title]) => title));

describe.each(engines)('the Query Loop of related posts on %s', (engine) => {
  let here: PluginSite;
  let ids: readonly number[];

  beforeAll(async () => {
    const database = engine;
    here = await openPluginSite(['One', 'Two', 'Three', 'Four'], { database });
    ids = here.posts;
    const page = await here.php<number>(
      `return wp_insert_post( array( 'post_type' => 'page', 'post_title' => 'A page', 'post_status' => 'publish' ) );`,
    );
    ids = [...ids, page];
    await here.php(
      `list( $one, $two, $three, $four, $page ) = $args;
      foreach ( array( $two, $three, $page ) as $to ) { ncr_add_relation( $one, 'post', $to, 'post', 'related_to' ); }
      ncr_add_relation( $one, 'post', $four, 'post', 'parent_of' );
      ncr_add_relation( $two, 'post', $three, 'post', 'references' );
      ncr_reorder_relations( $one, 'post', 'related_to', array( $three, $page, $two ) );`,
      ids,
    );
  });
  afterAll(() => here?.site.stop());

  const show = async (content: string, post = ids[0], path = '') => {
    await here.php(`wp_update_post( wp_slash( array( 'ID' => $args[0], 'post_content' => $args[1] ) ) );`, [post, content]);
    return (await here.page(`/?p=${post}${path}`)).html;
  };

  it('has the posts of the list with the same settings, of every post type, in its order', async () => {
    const html = await show(
      [
        loop({ relx: { type: 'related_to' } }),
        loop({ relx: { type: 'related_to', order: 'title' } }, { id: 2 }),
        loop({ relx: { type: 'parent_of' } }, { id: 3 }),
        loop({ relx: { type: 'references', post: ids[1] }, perPage: 1 }, { id: 4 }),
        '[relx_related_posts limit="10"]',
      ].join(''),
    );
    expect(loops(html)).toMatchObject({
      1: ['Three', 'A page', 'Two'],
      2: ['A page', 'Three', 'Two'],
      3: ['Four'],
      4: ['Three'],
    });
    const listed = [...html.matchAll(/relx-related-item-link"[^>]*>([^<]*)</g)].map(([, title]) => title);
    expect(listed).toEqual(loops(html)[1]);
    expect(loops(await show(loop({ relx: { type: 'parent_of', direction: 'incoming' } }), ids[3]))).toEqual({ 1: ['One'] });
  });

  it('has the posts that the block and the shortcode show on the same page', async () => {
    const [one = 0, two = 0] = ids;
    const date = `foreach ( $args as $day => $id ) { wp_update_post( array( 'ID' => $id, 'post_date' => "2026-01-1$day 10:00:00" ) ); }`;
    await here.php(date, ids);
    const pages: readonly (readonly [number | undefined, readonly Case[]])[] = [
      [
        one,
        [
          [{ type: 'related_to' }, ['Three', 'A page', 'Two']],
          [{ type: 'related_to', order: 'title' }, ['A page', 'Three', 'Two']],
          [{ type: 'related_to', order: 'date' }, ['A page', 'Three', 'Two']],
          [{ type: 'related_to', limit: 2 }, ['Three', 'A page']],
          [{ type: 'references', post: two }, ['Three']],
        ],
      ],
      [
        ids[3],
        [
          [{ type: 'parent_of' }, []],
          [{ type: 'parent_of', direction: 'incoming' }, ['One']],
        ],
      ],
    ];
    for (const [post, cases] of pages) {
      const html = await show(cases.map(([settings], id) => threeTimes(settings, id)).join('\n\n'), post);
      const expected = cases.map(([, titles]) => titles).filter((titles) => titles.length > 0);
      expect(Object.values(loops(html))).toEqual(expected);
      expect(lists(html)).toEqual(expected.flatMap((titles) => [titles, titles]));
    }
  });

  it('limits the terms of a Terms Query to those that the block includes', async () => {
    const [a, b, other] = await here.php<[number, number, number]>(
      `$terms = array_map( fn( $name ) => wp_insert_term( $name, 'category' )['term_id'], array( 'Birds', 'Maps', 'Else' ) );
      foreach ( array( 1, 0 ) as $at ) { ncr_add_relation( $args, 'post', $terms[ $at ], 'term', 'categorized_as' ); }
      return $terms;`,
      ids[0],
    );
    const terms = (include: readonly number[]) =>
      `<!-- wp:terms-query ${JSON.stringify({ termQuery: { perPage: 10, taxonomy: 'category', order: 'asc', orderBy: 'name', hideEmpty: false, include, relx: { type: 'categorized_as' } } })} --><div class="wp-block-terms-query"><!-- wp:term-template --><!-- wp:term-name {"isLink":true} /--><!-- /wp:term-template --></div><!-- /wp:terms-query -->`;
    const names = async (include: readonly number[]) =>
      [...(await show(terms(include))).matchAll(/wp-block-term-name"><a [^>]*>([^<]*)</g)].map(([, name]) => name);
    expect((await names([])).sort()).toEqual(['Birds', 'Maps']);
    expect(await names([b, other])).toEqual(['Maps']);
    expect(await names([other])).toEqual([]);
    expect(await names([a])).toEqual(['Birds']);
    // newer relations come first in the list
    await here.php(
      `foreach ( range( 1, 60 ) as $n ) { ncr_add_relation( $args, 'post', wp_insert_term( "Newer $n", 'category' )['term_id'], 'term', 'categorized_as' ); }`,
      ids[0],
    );
    expect(await names([a])).toEqual(['Birds']);
  });

  it('leaves other loops of the page as they are', async () => {
    const sibling = loop({ orderBy: 'title', order: 'asc' }, { id: 2 });
    const html = await show(loop({ relx: { type: 'parent_of' } }) + sibling);
    expect(loops(html)).toEqual({ 1: ['Four'], 2: ['Four', 'Hello world!', 'One', 'Three', 'Two'] });
  });

  it('has pages', async () => {
    const content = loop({ perPage: 2, relx: { type: 'related_to' } }, { pagination: PAGINATION });
    const first = await show(content);
    expect([loops(first), first.includes('query-1-page=2')]).toEqual([{ 1: ['Three', 'A page'] }, true]);
    const { html } = await here.page(`/?p=${ids[0]}&query-1-page=2`);
    expect([loops(html), html.includes('query-1-page=3')]).toEqual([{ 1: ['Two'] }, false]);
  });

  it('has one page in random order', async () => {
    const relx = { type: 'related_to', order: 'random' };
    const html = await show(loop({ perPage: 2, relx }, { pagination: PAGINATION }));
    expect([loops(html)[1]?.length, html.includes('query-1-page=2')]).toEqual([2, false]);
    const path = `/wp-json/wp/v2/posts?relx[post]=${ids[0]}&relx[type]=related_to&relx[order]=random&per_page=2`;
    const { headers } = await fetch(here.site.url + path);
    expect([headers.get('X-WP-Total'), headers.get('X-WP-TotalPages')]).toEqual(['2', '1']);
  });

  it('leaves out posts by id, and with lists what the page shows before them', async () => {
    const [, two, three] = ids;
    const related = { type: 'related_to' };
    const html = await show(
      [
        loop({ perPage: 1, relx: related }),
        '<!-- wp:relx/related-posts {"exclude":"shown","limit":1} /-->',
        loop({ perPage: 1, relx: { ...related, exclude: 'shown' } }, { id: 2, pagination: PAGINATION }),
        // everything is shown, and the list of another post has only the post of the page
        '[relx_related_posts exclude="shown"]',
        `<!-- wp:relx/related-posts {"post":${two},"exclude":"shown"} /-->`,
        `<!-- wp:relx/related-posts {"exclude":"${two},x,-1","order":"title"} /-->`,
        loop({ perPage: 1, relx: { ...related, exclude: `${three}` } }, { id: 3, pagination: PAGINATION }),
        `[relx_related_posts exclude="${two}, ${three}"]`,
      ].join('\n\n'),
    );
    expect(loops(html)).toEqual({ 1: ['Three'], 2: ['Two'], 3: ['A page'] });
    expect(lists(html)).toEqual([['A page'], ['A page', 'Three'], ['A page']]);
    expect([html.includes('query-2-page=2'), html.includes('query-3-page=2')]).toEqual([false, true]);
    const { html: next } = await here.page(`/?p=${ids[0]}&query-3-page=2`);
    expect([loops(next)[3], next.includes('query-3-page=3')]).toEqual([['Two'], false]);
  });

  it('leaves out what a loop of the same id shows before it, and nothing that was rendered for the head of the page', async () => {
    const relx = { type: 'related_to', exclude: 'shown' };
    // a synced pattern is in a page twice
    const content = loop({ perPage: 1, relx }, { pagination: PAGINATION });
    const html = await show(`${content}${content.replace('Loop 1', 'Loop 2')}`);
    expect([loops(html), html.split('query-1-page=2').length]).toEqual([{ 1: ['Three'], 2: ['A page'] }, 3]);
    const [head, body] = await here.php<string[]>(
      `$GLOBALS['post'] = get_post( $args[0] );
      $head = do_blocks( $args[1] );
      Relx_Page_Lists::instance()->end_head();
      do_shortcode( '[relx_related_posts limit="1"]' );
      return array( $head, do_blocks( $args[1] ) );`,
      [ids[0], content],
    );
    expect([loops(head ?? ''), loops(body ?? '')]).toEqual([{ 1: ['Three'] }, { 1: ['A page'] }]);
  });

  it('sorts titles with numbers, by the date of the relation and by fields as lists do, over pages', async () => {
    addPlugin(
      here.site,
      'lessons',
      `add_action( 'init', fn() => ncr_register_relation_type( 'lessons', array( 'label' => 'Lessons', 'from' => 'post', 'to' => 'post', 'fields' => array( 'rank' => array( 'type' => 'integer' ), 'fee' => array( 'type' => 'integer', 'private' => true ) ) ) ) );`,
    );
    const [course, ...lessons] = await here.php<number[]>(
      `$course = wp_insert_post( array( 'post_title' => 'Course', 'post_status' => 'publish' ) );
      $made   = array( $course );
      foreach ( array( 10 => 1, 2 => 3, 9 => 2 ) as $number => $rank ) {
        $made[] = wp_insert_post( array( 'post_title' => "Lesson $number", 'post_status' => 'publish' ) );
        ncr_add_relation( $course, 'post', end( $made ), 'post', 'lessons', array( 'data' => array( 'rank' => $rank, 'fee' => $rank ) ) );
      }
      ncr_reorder_relations( $course, 'post', 'lessons', array( $made[2], $made[1], $made[3] ) );
      return $made;`,
    );
    const orders: readonly Case[] = [
      [{ type: 'lessons', order: 'title' }, ['Lesson 2', 'Lesson 9', 'Lesson 10']],
      [{ type: 'lessons', order: 'created' }, ['Lesson 9', 'Lesson 2', 'Lesson 10']],
      [{ type: 'lessons', order: 'data.rank' }, ['Lesson 10', 'Lesson 9', 'Lesson 2']],
      [{ type: 'lessons', order: 'title', exclude: `${lessons[2]}` }, ['Lesson 2', 'Lesson 10']],
    ];
    const html = await show(orders.map(([settings], id) => threeTimes(settings, id)).join('\n\n'), course);
    expect(Object.values(loops(html))).toEqual(orders.map(([, titles]) => titles));
    expect(lists(html)).toEqual(orders.flatMap(([, titles]) => [titles, titles]));

    const byTitle = { perPage: 2, relx: { type: 'lessons', order: 'title' } };
    const content = [
      loop(byTitle, { pagination: PAGINATION }),
      // WordPress's own excluded posts, no private field, and no field that the type does not have
      loop({ relx: byTitle.relx, exclude: [lessons[1]] }, { id: 2 }),
      loop({ relx: { type: 'lessons', order: 'data.fee' } }, { id: 3 }),
      loop({ relx: { type: 'lessons', order: 'data.other' } }, { id: 4 }),
    ].join('');
    expect(loops(await show(content, course))).toEqual({ 1: ['Lesson 2', 'Lesson 9'], 2: ['Lesson 9', 'Lesson 10'] });
    const { html: second } = await here.page(`/?p=${course}&query-1-page=2`);
    expect([loops(second)[1], second.includes('query-1-page=3')]).toEqual([['Lesson 10'], false]);
    await here.php(`foreach ( $args as $id ) { wp_delete_post( $id, true ); }`, [course, ...lessons]);
  });

  it('limits a loop of Advanced Query Loop, whose conditions still apply', async () => {
    // what the plugin does with a loop of its namespace, as its source has it
    addPlugin(
      here.site,
      'advanced-query-loop',
      `add_filter( 'pre_render_block', function ( $html, $block ) {
        if ( 'advanced-query-loop' === ( $block['attrs']['namespace'] ?? '' ) && empty( $block['attrs']['query']['inherit'] ) ) {
          add_filter( 'query_loop_block_query_vars', function ( $query, $block ) {
            $own = $block->context['query'] ?? array();
            $args = array();
            if ( ! empty( $own['multiple_posts'] ) ) { $args['post_type'] = array_unique( array_merge( array( $query['post_type'] ), $own['multiple_posts'] ), SORT_REGULAR ); }
            if ( ! empty( $own['exclude_posts'] ) ) { $args['post__not_in'] = $own['exclude_posts']; }
            return array_merge( $query, apply_filters( 'aql_query_vars', $args, $own, false ) );
          }, 10, 2 );
        }
        return $html;
      }, 10, 2 );`,
    );
    const advanced = { namespace: 'advanced-query-loop' };
    const related = loop({ relx: { type: 'related_to', order: 'title' } }, advanced);
    expect(loops(await show(related))).toEqual({ 1: ['A page', 'Three', 'Two'] });
    const posts = (given: object) => loop({ relx: { type: 'related_to' }, ...given }, advanced);
    expect(loops(await show(posts({ multiple_posts: ['post'] })))).toEqual({ 1: ['Three', 'Two'] });
    expect(loops(await show(posts({ multiple_posts: ['page'], relx: { type: 'related_to', order: 'title' } })))).toEqual({
      1: ['A page', 'Three', 'Two'],
    });
    // beside those that the list excludes
    expect(loops(await show(posts({ exclude_posts: [ids[1]], relx: { type: 'related_to', exclude: `${ids[2]}` } })))).toEqual({
      1: ['A page'],
    });
    addPlugin(here.site, 'advanced-query-loop', '');
  });

  it('limits a loop to sticky posts, in any order, without those that it leaves out', async () => {
    const [, two = 0, three = 0, four = 0] = ids;
    await here.php(`update_option( 'sticky_posts', $args );`, [two, three, four]);
    const sticky = (relx: object, id: number) => loop({ sticky: 'only', relx: { type: 'related_to', ...relx } }, { id });
    const html = await show(
      [sticky({}, 1), sticky({ order: 'title' }, 2), sticky({ exclude: `${three}` }, 3), sticky({ type: 'parent_of', order: 'title', exclude: `${four}` }, 4)].join(''), // biome-ignore format: one call
    );
    await here.php(`delete_option( 'sticky_posts' );`);
    expect(loops(html)).toEqual({ 1: ['Three', 'Two'], 2: ['Three', 'Two'], 3: ['Two'] });
  });

  it('starts again with each post of a response of the REST API', async () => {
    const content = '[relx_related_posts exclude="shown" limit="1"]';
    await here.php(`foreach ( $args[0] as $id ) { wp_update_post( array( 'ID' => $id, 'post_content' => $args[1] ) ); }`, [
      ids.slice(0, 2),
      content,
    ]);
    const response = await fetch(
      `${here.site.url}/wp-json/wp/v2/posts?include=${ids[0]},${ids[1]}&orderby=include&_fields=content`,
    );
    const posts = (await response.json()) as { content: { rendered: string } }[];
    expect(posts.map(({ content }) => lists(content.rendered))).toEqual([[['Three']], [['One']]]);
    const own = await here.php<string[]>(
      `return array_map( fn( $text ) => do_shortcode( $text ), array( "[relx_related_posts post_id=$args exclude=shown limit=1]", "[relx_related_posts post_id=$args exclude=shown limit=1]" ) );`,
      ids[0],
    );
    expect(own.flatMap(lists)).toEqual([['Three'], ['A page']]);
  });

  it('excludes what a page with many posts showed last', async () => {
    const html = await here.php<string>(
      `foreach ( array_merge( range( 10001, 10200 ), array( $args[2] ) ) as $id ) { Relx_Page_Lists::instance()->show_post( (object) array( 'ID' => $id ) ); }
      return do_shortcode( "[relx_related_posts post_id=$args[0] exclude=$args[1],shown]" );`,
      [ids[0], ids[1], ids[2]],
    );
    expect(lists(html)).toEqual([['A page']]);
  });

  it('is about the post of each row inside of another loop', async () => {
    const inner = loop({ relx: { type: 'references' } }, { id: 2 });
    const outer = loop({ perPage: 3, orderBy: 'title', order: 'desc' }).replace('<!-- /wp:post-template -->', `${inner}$&`);
    // Two references Three, and nothing else references anything
    expect(loops(await show(outer))).toEqual({ 1: ['Two'], 2: ['Three', 'Three', 'One'] });
  });

  it('is about the post of the page in a template', async () => {
    const template = await here.php<number>(
      `$id = wp_insert_post( wp_slash( array( 'post_type' => 'wp_template', 'post_name' => 'single', 'post_title' => 'single', 'post_status' => 'publish', 'post_content' => $args ) ) );
      wp_set_object_terms( $id, get_stylesheet(), 'wp_theme' );
      return $id;`,
      loop({ relx: { type: 'parent_of' } }),
    );
    expect(loops((await here.page(`/?p=${ids[0]}`)).html)).toEqual({ 1: ['Four'] });
    expect((await here.page(`/?p=${ids[1]}`)).html).not.toContain('Loop 1');
    await here.php('wp_delete_post( $args, true );', template);
  });

  it('without relations, of an unknown type and with invalid values is empty: only "No results" shows, and without that nothing', async () => {
    const each = [{ type: 'parent_of' }, { type: 'nothing' }, { type: ['related_to'], direction: 5, post: 'x' }];
    const content = each.map((relx, index) => loop({ relx }) + loop({ relx }, { id: 2 + index, empty: 'Nothing yet.' }));
    const html = await show(content.join(''), ids[3]);
    expect(html).not.toContain('Loop 1');
    expect(html.split('Nothing yet.')).toHaveLength(each.length + 1);
    expect(loops(html)).toEqual({ 2: [], 3: [], 4: [] });
  });

  it('does not show drafts and private posts to logged-out users', async () => {
    await here.php(`wp_update_post( array( 'ID' => $args, 'post_status' => 'private' ) );`, ids[2]);
    expect(loops(await show(loop({ relx: { type: 'related_to' } })))).toEqual({ 1: ['A page', 'Two'] });
    await here.php(`wp_update_post( array( 'ID' => $args, 'post_status' => 'publish' ) );`, ids[2]);
  });

  it('has the same posts in the request of the editor', async () => {
    const send = async (query: string) => {
      const response = await fetch(`${here.site.url}/wp-json/wp/v2/posts?_fields=id&${query}`);
      const body = await response.json();
      return response.ok ? (body as { id: number }[]).map(({ id }) => ids.indexOf(id)) : [response.status, body.code];
    };
    expect(await send(`relx[post]=${ids[0]}&relx[type]=related_to&per_page=2`)).toEqual([2, 4]);
    expect(await send(`relx[post]=${ids[3]}&relx[type]=parent_of&relx[direction]=incoming`)).toEqual([0]);
    expect(await send(`relx[post]=${ids[3]}&relx[type]=parent_of`)).toEqual([]);
    expect(await send('relx[post]=999999')).toEqual([]);
    expect(await send('relx[post]=x')).toEqual([400, 'rest_invalid_param']);
    await here.php(`wp_update_post( array( 'ID' => $args, 'post_status' => 'draft' ) );`, ids[0]);
    expect(await send(`relx[post]=${ids[0]}`)).toEqual([]);
    await here.php(`wp_update_post( array( 'ID' => $args, 'post_status' => 'publish' ) );`, ids[0]);
  });

  it('has no posts that are related to a hidden post', async () => {
    const hidden = await here.php<number>(
      `$id = wp_insert_post( array( 'post_title' => 'Hidden', 'post_status' => 'private' ) );
      ncr_add_relation( $id, 'post', $args, 'post', 'related_to' );
      return $id;`,
      ids[1],
    );
    const of = (id: number) => loop({ relx: { post: hidden } }, { id });
    expect(loops(await show(of(1)))).toEqual({});
    const admin = await here.site.logIn();
    const html = await (await admin.fetch(`/?p=${ids[0]}`)).text();
    expect(loops(html)).toEqual({ 1: ['Two'] });
    await here.php('wp_delete_post( $args, true );', hidden);
  });

  it('does not count drafts that the user cannot see, nor reveal what they contain', async () => {
    const draft = await here.php<number>(
      `wp_insert_user( array( 'user_login' => 'carl', 'user_pass' => 'password', 'user_email' => 'carl@example.test', 'role' => 'contributor' ) );
      $id = wp_insert_post( array( 'post_title' => 'Plan', 'post_content' => 'The price is seventeen.', 'post_status' => 'draft', 'post_type' => 'page', 'post_author' => 1 ) );
      ncr_add_relation( $args, 'post', $id, 'post', 'depends_on' );
      return $id;`,
      ids[0],
    );
    const path = `/wp-json/wp/v2/posts?relx[post]=${ids[0]}&relx[type]=depends_on&status=draft&search=seventeen`;
    const total = async (user: string) => {
      const session = await here.site.logIn(user);
      return (await session.fetch(path)).headers.get('X-WP-Total');
    };
    expect([await total('carl'), await total('admin')]).toEqual(['0', '1']);
    await here.php('wp_delete_post( $args, true );', draft);
  });

  it('hides a private post that WordPress denies to the user, in lists, the embed and searches', async () => {
    const name = 'Sealed minutes';
    const sealed = await here.php<number>(
      `wp_insert_user( array( 'user_login' => 'eva', 'user_pass' => 'password', 'user_email' => 'eva@example.test', 'role' => 'editor' ) );
      $id = wp_insert_post( array( 'post_title' => '${name}', 'post_content' => 'Salary table', 'post_status' => 'private' ) );
      ncr_add_relation( $args, 'post', $id, 'post', 'depends_on' );
      for ( $more = 0; $more < 3; $more++ ) {
        ncr_add_relation( $args, 'post', wp_insert_post( array( 'post_title' => "Open $more", 'post_status' => 'publish' ) ), 'post', 'depends_on' );
      }
      return $id;`,
      ids[0],
    );
    addPlugin(
      here.site,
      'sealed',
      `add_filter( 'map_meta_cap', fn( $caps, $cap, $user, $args ) => 'read_post' === $cap && ${sealed} === (int) ( $args[0] ?? 0 ) && get_userdata( $user )->user_login === 'eva' ? array( 'do_not_allow' ) : $caps, 10, 4 );`,
    );
    const one = `relx/v1/post/${ids[0]}?type=depends_on`;
    const paths = [
      one,
      `${one}&per_page=2`,
      `${one}&per_page=2&page=2`,
      ...['title', 'date', 'random', 'created'].map((orderby) => `${one}&orderby=${orderby}`),
      `relx/v1/related?objects=post:${ids[0]}&type=depends_on`,
      `wp/v2/posts/${ids[0]}?relx_relations=1`,
      `wp/v2/posts?relx[post]=${ids[0]}&relx[type]=depends_on&status=private`,
      `wp/v2/search?search=sealed&relx_relate=related_to:from:post:${ids[0]}`,
    ];
    const shortcode = `[relx_related_posts type="depends_on" post_id="${ids[0]}"][relx_related_posts type="depends_on" order="title" post_id="${ids[0]}"]`;
    const page = await here.php<number>(
      `return wp_insert_post( array( 'post_title' => 'List', 'post_content' => $args, 'post_status' => 'publish' ) );`,
      shortcode + loop({ relx: { type: 'depends_on', post: ids[0] } }),
    );
    for (const user of ['eva', 'admin']) {
      const session = await here.site.logIn(user);
      for (const path of paths) {
        const response = await session.fetch(`/wp-json/${path}`);
        expect(response.status, path).toBe(200);
        const text = await response.text();
        if (user === 'eva') expect(text, path).not.toContain(name);
        else if (!path.includes('per_page')) expect(text, path).toContain(name);
      }
      const html = await (await session.fetch(`/?p=${page}`)).text();
      const opened = ['Open 0', 'Open 1', 'Open 2'];
      const [manual = [], byTitle] = lists(html);
      expect(manual.toSorted()).toEqual(user === 'eva' ? opened : [...opened, `Private: ${name}`]);
      expect(byTitle).toEqual(manual.toSorted());
      expect(loops(html)[1]?.toSorted()).toEqual(manual.toSorted());
      const list = await session.fetch(`/wp-json/${one}`);
      expect(list.headers.get('X-WP-Total')).toBe(user === 'eva' ? '3' : '4');
    }
    addPlugin(here.site, 'sealed', '');
  });

  it('leaves the schemas of other objects as they are', async () => {
    const schemas = await here.php<string[]>(
      `$routes = array( 'posts', 'pages', 'users', 'categories', 'tags', 'media', 'blocks', 'templates', 'navigation', 'menus', 'menu-items', 'font-families', 'posts/1/revisions' );
      wp_set_current_user( 1 );
      return array_values( array_filter( $routes, fn( $route ) => isset( rest_do_request( new WP_REST_Request( 'OPTIONS', "/wp/v2/$route" ) )->get_data()['schema']['properties']['relx_relations'] ) ) );`,
    );
    expect(schemas).toEqual(['posts', 'pages', 'users', 'categories', 'tags']);
    const media = await here.php(
      `$id = wp_insert_attachment( array( 'post_title' => 'File', 'post_mime_type' => 'text/plain', 'post_status' => 'inherit' ) );
      return array_key_exists( 'relx_relations', rest_do_request( WP_REST_Request::from_url( rest_url( "wp/v2/media/$id?relx_relations=1" ) ) )->get_data() );`,
    );
    expect(media).toBe(false);
  });

  it('is in patterns, which show related objects', async () => {
    await here.php(`ncr_add_relation( $args, 'post', 1, 'term', 'categorized_as' );`, ids[0]);
    await here.php(`ncr_add_relation( $args, 'post', 1, 'user', 'authored_by' );`, ids[0]);
    for (const to of [ids[1], ids[2]])
      await here.php(
        `ncr_add_relation( $args[0], 'post', $args[1], 'post', 'depends_on' );`,
        to === ids[1] ? [ids[0], to] : [to, ids[0]],
      );
    await here.php(
      `ncr_remove_relation( $args[0], 'post', $args[1], 'post', 'parent_of' ); ncr_add_relation( $args[1], 'post', $args[0], 'post', 'parent_of' );`,
      [ids[0], ids[3]],
    );
    const content = await here.php<Record<string, string>>(
      `$all = array_filter( WP_Block_Patterns_Registry::get_instance()->get_all_registered(), fn( $one ) => 0 === strpos( $one['name'], 'relx/' ) );
      return array_column( $all, 'content', 'name' );`,
    );
    expect(Object.keys(content)).toHaveLength(8);
    for (const [name, text] of Object.entries(content)) {
      const html = (await show(`<p>START</p>${text}<p>END</p>`)).split('START')[1]?.split('END')[0] ?? '';
      expect(html, name).toMatch(/<a [^>]*href="http/);
    }
    const course = await show(content['relx/course-navigation'] ?? '');
    expect(course).toMatch(/class="relx-tag-link"[^>]*>Four<[\s\S]*Previous lesson[\s\S]*>Two<[\s\S]*Next lesson[\s\S]*>Three</);
  });

  it('causes no notice', () => {
    expect(here.site.log()).toBe('');
  });
});
