import { afterAll, beforeAll, expect, it } from 'vitest';
import { openList } from '../../manager/open-list.js';
import { WordpressEditor } from '../editor/wordpress-editor.js';
import { addPlugin } from '../plugin.js';
import { type AdminSite, openAdminSite } from './admin-site.js';

let here: AdminSite;
beforeAll(async () => {
  here = await openAdminSite([]);
});
afterAll(() => here?.close());

it('a site owner relates courses and lessons without code', async () => {
  addPlugin(
    here.site,
    'school',
    `add_action( 'init', function () {
      foreach ( array( 'course' => array( 'Courses', 'Course' ), 'lesson' => array( 'Lessons', 'Lesson' ) ) as $name => list( $plural, $singular ) ) {
        register_post_type( $name, array( 'public' => true, 'show_in_rest' => true, 'supports' => array( 'title', 'editor', 'custom-fields' ),
          'labels' => array( 'name' => $plural, 'singular_name' => $singular ) ) );
      }
    } );`,
  );
  const titles = Array.from({ length: 10 }, (_, index) => `Lesson ${index + 1}`);
  const { page, complaints, close } = await here.tab();
  await page.goto(`${here.site.url}/wp-admin/plugins.php`);
  await page.locator('[data-relx-notice="welcome"]').getByRole('link', { name: 'Course and lessons' }).click();
  await page.getByRole('heading', { name: 'Add relation type' }).waitFor();
  expect(await page.getByRole('group', { name: 'Source' }).getByRole('checkbox', { name: 'Courses' }).isChecked()).toBe(true);
  expect(await page.getByRole('group', { name: 'Target' }).getByRole('checkbox', { name: 'Lessons' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Add relation type' }).click();
  await page.getByText('“Course and lessons” is ready.').first().waitFor();
  expect(await page.getByRole('tabpanel').getByRole('link', { name: 'Courses' }).getAttribute('href')).toMatch(
    /edit\.php\?post_type=course$/,
  );
  await page
    .getByRole('row', { name: /^Course and lessons course_lesson Course → Lesson Lessons \/ Course This site 0/ })
    .waitFor();
  expect(complaints).toEqual([]);
  await close();

  const course = await here.php<number>(
    `flush_rewrite_rules();
    // those of a first try
    foreach ( get_posts( array( 'post_type' => array( 'course', 'lesson' ), 'numberposts' => -1 ) ) as $post ) { wp_delete_post( $post->ID, true ); }
    $insert = fn( $type, $title ) => wp_insert_post( array( 'post_type' => $type, 'post_title' => $title, 'post_status' => 'publish' ) );
    array_map( fn( $title ) => $insert( 'lesson', $title ), array_reverse( $args ) );
    $insert( 'page', 'Lesson plan' );
    return $insert( 'course', 'Sailing' );`,
    titles,
  );
  const editor = await WordpressEditor.of(here, course);
  await editor.page.keyboard.press('Escape'); // the welcome guide
  const sidebar = editor.page.getByRole('region', { name: 'Editor settings' });
  const panel = sidebar.getByRole('button', { name: 'Relations', exact: true });
  await panel.waitFor();
  if ((await panel.getAttribute('aria-expanded')) === 'false') await panel.click();
  const lessons = await openList(sidebar, 'Lessons');
  await lessons.getByRole('combobox', { name: 'Add an item' }).fill('Lesson');
  const options = editor.page.getByRole('option', { name: /^Lesson \d/ });
  await options.nth(9).waitFor();
  expect(await editor.page.getByRole('option', { name: 'Lesson plan' }).count()).toBe(0);
  for (const title of titles) await editor.page.getByRole('option', { name: new RegExp(`^${title}\\b`) }).click();
  await editor.page.keyboard.press('Escape');
  await editor.insert('Related posts');
  const settings = await editor.sidebar('Block');
  await settings.getByRole('combobox', { name: 'Relation type' }).selectOption('Lessons');
  await settings.getByRole('spinbutton', { name: 'Number of items' }).fill('10');
  await editor.block('relx/related-posts').getByRole('link', { name: 'Lesson 1', exact: true }).waitFor();
  await editor.save();
  await editor.close();
  const screen = await here.screen('types');
  await screen.page.getByRole('row', { name: /^Course and lessons .* 10/ }).waitFor();
  await screen.page.goto(`${here.site.url}/course/sailing/`);
  expect(await screen.page.locator('.relx-related-item-link').allInnerTexts()).toEqual(titles);
  expect(screen.complaints).toEqual([]);
  await screen.close();
});
