import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoContent } from '../../demo/content/index.js';
import { openOver } from './opened-site.js';
import { addPlugin, installPlugin } from './plugin.js';
import { startWordpress, type Wordpress } from './wordpress.js';

/** The files that Storybook shows. `npx vitest run --project wordpress test/wordpress/patterns.test.ts -u` writes them. */
const FOLDER = fileURLToPath(new URL('../../storybook/patterns', import.meta.url));

/** Slugs of the posts that the patterns are rendered for. All have relations in the demo's content. */
const POSTS: Readonly<Record<string, string>> = {
  cards: 'the-long-way-home',
  thumbnails: 'the-long-way-home',
  'author-box': 'the-long-way-home',
  'course-navigation': 'lesson-2-how-long-is-a-mile',
  topics: 'the-long-way-home',
  'read-next': 'the-long-way-home',
  magazine: 'the-long-way-home',
  sidebar: 'the-long-way-home',
};

/** Renders a pattern as a theme without styles of its own does: with the default layout, and the styles that its blocks add. */
const RENDER = `
  list( $name, $slug ) = $args;
  $markup = WP_Block_Patterns_Registry::get_instance()->get_registered( "relx/$name" )['content'];
  $GLOBALS['post'] = get_page_by_path( $slug, OBJECT, 'post' );
  setup_postdata( $GLOBALS['post'] );
  $html  = do_blocks( $markup );
  $style = wp_get_global_stylesheet( array( 'base-layout-styles' ) ) . wp_style_engine_get_stylesheet_from_context( 'block-supports' );
  return compact( 'markup', 'html', 'style' );`;

let site: Wordpress;
beforeAll(async () => {
  // a version that RELX_WORDPRESS does not replace, because class names differ between versions
  site = await startWordpress({ version: '6.7-alpha' });
  await installPlugin(site);
  const relx = await openOver(site);
  await relx.import(demoContent());
  await relx.close();
  // the demo's portraits, and lessons that only depend on the one before
  addPlugin(
    site,
    'avatars',
    `add_filter( 'pre_get_avatar_data', fn( $data, $user ) => array( 'url' => '/wp-content/uploads/' . get_user_meta( $user, 'relx_avatar', true ) ) + $data, 10, 2 );`,
  );
  await site.run(
    `list( $from, $to ) = array_map( fn( $slug ) => get_page_by_path( $slug, OBJECT, 'post' )->ID, $args );
    ncr_remove_relation( $from, 'post', $to, 'post', 'depends_on' );`,
    ['lesson-4-finding-the-bus', 'lesson-2-how-long-is-a-mile'],
  );
});
afterAll(() => site?.stop());

it('Storybook shows each pattern as WordPress renders it', async () => {
  const names = await site.run<string[]>(
    `$names = array_column( WP_Block_Patterns_Registry::get_instance()->get_all_registered(), 'name' );
    return array_values( array_filter( $names, fn( $name ) => 0 === strpos( $name, 'relx/' ) ) );`,
  );
  expect(names.map((name) => name.replace('relx/', ''))).toEqual(Object.keys(POSTS));
});

it.each(Object.entries(POSTS))('pattern %s', async (name, slug) => {
  const { markup, html, style } = await site.run<Record<'markup' | 'html' | 'style', string>>(RENDER, [name, slug]);
  const page = `<style>${style}</style>\n${html.trim().replaceAll(site.url, '')}\n`;
  await expect(markup.trim()).toMatchFileSnapshot(`${FOLDER}/${name}.blocks.html`);
  await expect(page).toMatchFileSnapshot(`${FOLDER}/${name}.html`);
});

const SCHOOL = `
  foreach ( array( 'course', 'lesson' ) as $name ) { register_post_type( $name, array( 'public' => true, 'show_in_rest' => true, 'label' => ucfirst( $name ) ) ); }
  ncr_register_relation_type( 'course_lesson', array( 'label' => 'Lessons', 'from' => 'course', 'to' => 'lesson' ) );`;

it.each([
  {
    types: 'the preset of courses and lessons',
    code: SCHOOL,
    title: 'Course with its lessons',
    shown: ['Baking', 'Flour', 'Water', 'Salt'],
  },
  {
    types: 'a type for next lessons, too',
    code: `${SCHOOL} ncr_register_relation_type( 'next_lesson', array( 'label' => 'Next', 'from' => 'lesson', 'to' => 'lesson' ) );`,
    title: 'Course with previous and next lesson',
    shown: ['Baking', 'Flour', 'Salt'],
  },
])('the pattern for courses uses $types', async ({ code, title, shown }) => {
  addPlugin(site, 'school', `add_action( 'init', function () { ${code} } );`);
  const [shownTitle, html = ''] = await site.run<readonly string[]>(
    `$insert = fn( $type, $title ) => wp_insert_post( array( 'post_type' => $type, 'post_title' => $title, 'post_status' => 'publish' ) );
    $course  = $insert( 'course', 'Baking' );
    $lessons = array_map( fn( $title ) => $insert( 'lesson', $title ), array( 'Flour', 'Water', 'Salt' ) );
    foreach ( $lessons as $lesson ) { ncr_add_relation( $course, 'post', $lesson, 'post', 'course_lesson' ); }
    ncr_reorder_relations( $course, 'post', 'course_lesson', $lessons );
    // rejected without the type
    foreach ( array( 0, 1 ) as $one ) { ncr_add_relation( $lessons[ $one ], 'post', $lessons[ $one + 1 ], 'post', 'next_lesson' ); }
    $pattern = WP_Block_Patterns_Registry::get_instance()->get_registered( 'relx/course-navigation' );
    $GLOBALS['post'] = get_post( $lessons[1] );
    setup_postdata( $GLOBALS['post'] );
    return array( $pattern['title'], do_blocks( $pattern['content'] ) );`,
  );
  expect(shownTitle).toBe(title);
  expect([...html.matchAll(/<a [^>]*>([^<]+)<\/a>/g)].map(([, text]) => text)).toEqual(shown);
});

it('no pattern causes a notice', () => {
  expect(site.log()).toBe('');
});
