import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createClient } from 'relx/client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { axeFaults } from '../../e2e/axe-faults.js';
import { isExhaustive } from '../../sizes.js';
import { addPlugin } from '../plugin.js';
import { type AdminSite, breakRelations, openAdminSite, selectTab } from './admin-site.js';

let here: AdminSite;
beforeAll(async () => {
  here = await openAdminSite(['Gull Holm', 'Stiles', 'The long way home']);
});
afterAll(() => here?.close());

beforeEach(async () => {
  await here.php(
    `global $wpdb; $wpdb->query( "DELETE FROM $wpdb->relx_relations" ); delete_option( 'relx_settings' ); delete_option( 'relx_registered_types' ); delete_user_option( 1, 'relx_dismissed' );
    ncr_add_relation( $args[0], 'post', $args[1], 'post', 'related_to' ); ncr_add_relation( 1, 'user', $args[2], 'post', 'favorite_posts' );`,
    here.posts,
  );
});
const count = () =>
  here.php<number>('return (int) $GLOBALS["wpdb"]->get_var( "SELECT COUNT(*) FROM {$GLOBALS["wpdb"]->relx_relations}" );');

/** The words of some cells that are broken into several lines. */
const wordsInPieces = (cells: readonly Element[]): string[] =>
  cells.flatMap((cell) => {
    const text = cell.firstChild as Text;
    return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });

it.each([
  { name: 'left to right', widths: [1280, 782], checked: true },
  { name: 'right to left', locale: 'ar', widths: [1280, 320] },
  ...(isExhaustive ? [{ name: '320 pixels wide', locale: 'de_AT', widths: [320], checked: true }] : []),
])('every tab is accessible and fits, $name', async ({ locale, widths, checked }) => {
  await breakRelations(here, [
    ['references', here.posts[0] ?? 0, 999],
    ['gone_type', here.posts[0] ?? 0, here.posts[1] ?? 0],
  ]);
  here.site.define({ SPOKEN: locale });
  const sizes = widths.map((width) => ({ width, height: 900 }));
  const { page, complaints, close } = await here.screen('types');
  const panel = page.getByRole('tabpanel');
  for (const name of ['types', 'form', 'overview', 'check', 'transfer', 'settings']) {
    if (sizes[0]) await page.setViewportSize(sizes[0]);
    // the last preset has an empty form
    if (name === 'form') await panel.locator('.relx-admin-buttons button').last().click();
    else await selectTab(page, name);
    if (name === 'check') await panel.getByRole('button').first().click();
    await panel
      .locator({ settings: 'form', form: 'form', transfer: 'section:last-child p' }[name] ?? 'table')
      .first()
      .waitFor();
    if (name === 'check') await page.locator('summary').click();
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
      expect.soft(await page.locator('th[scope="col"]').evaluateAll(wordsInPieces), name).toEqual([]);
    }
    if (checked) expect.soft(await axeFaults(page, '#relx-admin'), name).toEqual([]);
    expect.soft(complaints, name).toEqual([]);
    if (locale)
      expect(await panel.innerText()).not.toMatch(/Relation type|relation type|Check relations|Save settings|Trial run/);
  }
  await close();
  here.site.define({ SPOKEN: undefined });
});

it('the overview computes similar posts and links to the posts of new relations; the tab stays after a reload', async () => {
  const { page, complaints, close } = await here.screen('overview');
  await page.getByText('This site has 2 relations.').waitFor();
  const left = () => here.php<number>('return Relx_Similar_Queue::status()["left"];');
  await page.getByText(/^Posts with similar posts: \d of \d$/).waitFor();
  // the server lets the work wait, and responds to the second request after it was stopped
  const running = { done: false, next: null, step: 'posts', left: 2, total: 3, stopped: false, posts: 3, computed: 3 };
  let requests = 0;
  let release = () => {};
  const stopped = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/tools\/similar/, async (route) => {
    if (!route.request().postData()?.includes('run')) return route.continue();
    if (++requests > 1) await stopped;
    await route.fulfill({ json: running });
  });
  await page.getByRole('button', { name: 'Compute all similar posts again' }).click();
  await page.getByText('Computing: 1 of 3 posts').first().waitFor();
  expect.soft(await axeFaults(page, '#relx-admin')).toEqual([]);
  await expect.poll(() => requests).toBe(2);
  await page.getByRole('button', { name: 'Stop' }).click();
  const waiting = page.getByText(/^Stopped\. \d posts wait\.$/);
  await waiting.waitFor();
  const late = page.waitForResponse((response) => response.request().postData()?.includes('run') === true);
  release();
  await late;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(await waiting.isVisible()).toBe(true);
  expect(await left()).toBeGreaterThan(0);
  await page.unroute(/tools\/similar/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Compute all similar posts again' }).waitFor();
  expect(await left()).toBe(0);

  await page.getByRole('tab', { name: 'Overview' }).focus();
  for (let tab = 0; tab < 3; tab++) await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: 'Automatic lists' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Automatic lists' }).waitFor();
  await selectTab(page, 'overview');
  // an editor takes long to start
  await page.route(/post\.php/, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.getByRole('link', { name: 'The long way home' }).click();
  await page.waitForURL(/post\.php\?post=\d+&action=edit/);
  expect(complaints).toEqual([]);
  await close();
});

it('a check can be tried again and stopped, changes nothing, and a repair does what it has shown, after a confirmation', async () => {
  const [one = 0, two = 0] = here.posts;
  const many = Array.from({ length: 600 }, (_, index) => ['references', one, 5000 + index] as const);
  await breakRelations(here, [...many, ['gone_type', one, two]]);
  const { page, close } = await here.screen('check');
  let requests = 0;
  let release = () => {};
  const stopped = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/tools(\/|%2F)check/, async (route) => {
    requests++;
    if (requests === 1) return route.abort();
    await stopped;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Check relations' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('progressbar').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  release();
  await page
    .getByText(/^Stopped\. 500 of 603 relations checked\.$/)
    .first()
    .waitFor();
  expect(requests).toBe(2);
  await page.unroute(/tools(\/|%2F)check/);

  await page.getByRole('button', { name: 'Check relations' }).click();
  await page.getByText('601 relations have problems.').first().waitFor();
  expect(await count()).toBe(603);
  await page.getByRole('row', { name: /The post, user or term no longer exists 600/ }).waitFor();
  await page.getByText('Details of the first 100').click();
  expect(await page.getByRole('row', { name: /Remove$/ }).count()).toBe(100);
  expect(
    await page
      .getByRole('row', { name: /Post 5000/ })
      .getByRole('link')
      .getAttribute('href'),
  ).toMatch(new RegExp(`post\\.php\\?post=${one}&action=edit$`));
  await page.getByRole('button', { name: 'Repair 600 relations' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await count()).toBe(603);
  await page.getByRole('button', { name: 'Repair 600 relations' }).click();
  await dialog.getByRole('button', { name: 'Repair', exact: true }).click();
  await page.getByText('600 relations removed. 0 relations repaired.').first().waitFor();
  expect(await count()).toBe(3);

  await page.getByRole('checkbox', { name: /types that are not registered/ }).check();
  await page.getByRole('button', { name: 'Check relations' }).click();
  await page.getByRole('button', { name: 'Repair 1 relation' }).click();
  await dialog.getByRole('button', { name: 'Repair', exact: true }).click();
  await page.getByText('1 relation removed.').first().waitFor();
  await page.getByRole('button', { name: 'Check relations' }).click();
  await page.getByText('2 relations checked. No problems found.').first().waitFor();
  await close();
});

it('an export can be imported again after a trial run, which changes nothing, an empty file can’t, and a large one is imported part by part', async () => {
  const { page, close } = await here.screen('transfer');
  await page.getByRole('combobox', { name: 'File format' }).selectOption('csv');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^bench-company-relations-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file.trim().split('\n')).toHaveLength(3);
  await page.getByText('2 relations exported.').first().waitFor();

  await here.php(`ncr_remove_relation( $args[0], 'post', $args[1], 'post', 'related_to' );`, here.posts);
  const gone = `${file
    .trim()
    .split('\n')[1]
    ?.replace(/related_to|favorite_posts/, 'gone_type')}\n`;
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Import', exact: true }) });
  const tryFile = async (name: string, content: string) => {
    const buffer = Buffer.from(content);
    await section.getByLabel('File of JSON Lines or CSV').setInputFiles({ name, mimeType: 'text/plain', buffer });
    await section.getByRole('button', { name: 'Trial run' }).click();
  };
  await tryFile('relations.csv', file + gone);
  await section.getByText('The trial run is done. Nothing was changed.').waitFor();
  const rows = () => section.getByRole('row').allInnerTexts();
  const wanted = (added: string) => [
    expect.stringMatching(/^Result/),
    expect.stringMatching(`^${added}\\s+1$`),
    expect.stringMatching(/^Exist already\s+1$/),
    expect.stringMatching(/\s0$/),
    expect.stringMatching(/^Rejected\s+1$/),
  ];
  expect((await rows()).slice(0, 5)).toEqual(wanted('To be added'));
  await section.getByText('Why relations are rejected').click();
  await section.getByText(/gone_type/).waitFor();
  expect(await axeFaults(page, '#relx-admin')).toEqual([]);
  expect(await count()).toBe(1);
  await section.getByRole('button', { name: 'Import', exact: true }).click();
  await section.getByText('The import is done.').waitFor();
  expect((await rows()).slice(0, 5)).toEqual(wanted('Added'));
  expect(await count()).toBe(2);

  const empty = { 'empty.csv': '', 'headings.csv': 'type,from_type,from_id,to_type,to_id\n' };
  for (const [name, text] of Object.entries(empty)) {
    await tryFile(name, text);
    await section.getByRole('status').getByText('No relations were found.').waitFor();
    expect(await section.getByRole('table').count()).toBe(0);
  }

  const titles = Array.from({ length: 40 }, (_, index) => `Post ${index}`);
  const ids = await here.php<number[]>(
    `return array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_status' => 'publish' ) ), $args );`,
    titles,
  );
  const lines = ids.flatMap((from) =>
    ids.slice(0, 12).map((to) => ({ type: 'references', from_type: 'post', from_id: from, to_type: 'post', to_id: to })),
  );
  const long = lines.map((line) => JSON.stringify(line).replace('{', `{${' '.repeat(2300)}`)).join('\n');
  expect(long.length).toBeGreaterThan(1_000_000);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/tools(\/|%2F)import/.test(request.url())) requests.push(request.url());
  });
  await tryFile('relations.jsonl', long);
  await section.getByRole('button', { name: 'Import', exact: true }).click();
  await section.getByText('The import is done.').waitFor();
  expect(await count()).toBe(2 + lines.filter(({ from_id, to_id }) => from_id !== to_id).length);
  expect(requests.length).toBeGreaterThan(8);
  await close();
  await here.php(
    'foreach ( $args as $id ) { wp_delete_post( $id, true ); } delete_option( Relx_Similar_Statistics::OPTION );',
    ids,
  );
});

it('relations of other plugins and meta are imported as types that an administrator chooses, and shortcodes replaced', async () => {
  const [one = 0, , three = 0] = here.posts;
  const DROP = `foreach ( array( 'p2p', 'p2pmeta', 'content_relations' ) as $table ) { $GLOBALS['wpdb']->query( "DROP TABLE IF EXISTS {$GLOBALS['wpdb']->prefix}$table" ); }`;
  const texts = () => here.php<string[]>('return array_map( fn( $id ) => get_post( $id )->post_content, $args );', [one, three]);
  await here.php(
    `global $wpdb;
    ${DROP}
    $wpdb->query( "CREATE TABLE {$wpdb->prefix}p2p ( p2p_id bigint(20) unsigned NOT NULL AUTO_INCREMENT, p2p_from bigint(20) unsigned NOT NULL, p2p_to bigint(20) unsigned NOT NULL, p2p_type varchar(44) NOT NULL DEFAULT '', PRIMARY KEY (p2p_id) )" );
    $wpdb->query( "CREATE TABLE {$wpdb->prefix}p2pmeta ( meta_id bigint(20) unsigned NOT NULL AUTO_INCREMENT, p2p_id bigint(20) unsigned NOT NULL, meta_key varchar(255), meta_value longtext, PRIMARY KEY (meta_id) )" );
    list( $one, $two, $three ) = $args;
    foreach ( array( array( $one, $two, 'Stories' ), array( $two, $three, 'Stories' ), array( $one, $three, 'Old' ) ) as $row ) {
      $wpdb->insert( "{$wpdb->prefix}p2p", array( 'p2p_from' => $row[0], 'p2p_to' => $row[1], 'p2p_type' => $row[2] ) );
    }
    $wpdb->query( "CREATE TABLE {$wpdb->prefix}content_relations ( id bigint(20) unsigned NOT NULL AUTO_INCREMENT, from_id bigint(20) unsigned NOT NULL, to_id bigint(20) unsigned NOT NULL, type varchar(50) NOT NULL, direction varchar(20) NOT NULL DEFAULT 'unidirectional', to_type varchar(20) NOT NULL DEFAULT 'post', relation_order int NOT NULL DEFAULT 0, created_at datetime DEFAULT CURRENT_TIMESTAMP, PRIMARY KEY (id) )" );
    $wpdb->insert( "{$wpdb->prefix}content_relations", array( 'from_id' => $one, 'to_id' => $two, 'type' => 'old_one' ) );
    foreach ( array( $one, $three ) as $id ) { wp_update_post( array( 'ID' => $id, 'post_content' => '[naticore_related_posts type="old_one"]' ) ); }
    update_post_meta( $three, "_see_also", array( $one, $two ) );`,
    here.posts,
  );
  const { page, complaints, close } = await here.screen('transfer');
  const source = page.getByRole('group', { name: 'Posts 2 Posts' });
  expect(await source.getByRole('button', { name: 'Trial run' }).isDisabled()).toBe(true);
  await source.getByRole('combobox', { name: 'Stories (2)' }).selectOption('references');
  await source.getByRole('button', { name: 'Trial run' }).click();
  await source.getByText('The trial run is done. Nothing was changed.').waitFor();
  expect(await count()).toBe(2);
  await source.getByRole('button', { name: 'Import', exact: true }).click();
  await source.getByText('The import is done.').waitFor();
  expect(await count()).toBe(4);

  // the trial run lists the posts
  const old = page.getByRole('group', { name: 'Native Content Relationships' });
  await old.getByRole('combobox', { name: 'old_one (1)' }).selectOption('references');
  const content = old.getByRole('group', { name: 'Shortcodes and blocks' });
  await content.getByRole('button', { name: 'Trial run' }).click();
  await content.getByText('The trial run is done. Nothing was changed.').waitFor();
  const row = (title: string, result: string) => content.getByRole('row', { name: `${title} ${result}` });
  expect(await row('Gull Holm', 'To be updated').getByRole('link').getAttribute('href')).toMatch(`post=${one}&action=edit`);
  expect(await row('The long way home', 'To be updated').count()).toBe(1);
  expect(new Set(await texts())).toEqual(new Set(['[naticore_related_posts type="old_one"]']));
  await content.getByRole('button', { name: 'Replace' }).click();
  await content.getByText('2 posts were updated.').waitFor();
  expect(new Set(await texts())).toEqual(new Set(['[relx_related_posts type="references"]']));
  expect(complaints).toEqual([]);

  const meta = page.getByRole('group', { name: 'Custom fields' });
  const trial = meta.getByRole('button', { name: 'Trial run' });
  await meta.getByRole('textbox', { name: 'Meta key' }).fill('_see_also');
  expect(await trial.isDisabled()).toBe(true);
  await meta.getByRole('combobox', { name: 'Relation type' }).selectOption('references');
  await trial.click();
  await meta.getByText('The trial run is done. Nothing was changed.').waitFor();
  expect(await count()).toBe(4);
  // another choice needs another trial run
  const run = meta.getByRole('button', { name: 'Import', exact: true });
  await meta.getByRole('combobox', { name: 'Object type' }).selectOption('user');
  expect(await run.count()).toBe(0);
  await trial.click();
  await meta.getByText('Nothing has the meta key').waitFor();
  await meta.getByRole('combobox', { name: 'Object type' }).selectOption('post');
  await trial.click();
  await run.click();
  await meta.getByText('The import is done.').waitFor();
  expect(await count()).toBe(6);
  expect(await axeFaults(page, '#relx-admin')).toEqual([]);
  expect(complaints.filter((line) => !line.includes('404') && !line.includes('400'))).toEqual([]);
  await close();
  await here.php(
    `${DROP}
    foreach ( $args as $id ) { wp_update_post( array( 'ID' => $id, 'post_content' => 'Text.' ) ); delete_post_meta( $id, '_see_also' ); }`,
    [one, three],
  );
});

it('the first step suggests a relation type for the post types of the site, and its notice is dismissed for good', async () => {
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
  const { page, complaints, close } = await here.tab();
  await page.goto(`${here.site.url}/wp-admin/plugins.php`);
  const notice = page.locator('[data-relx-notice="welcome"]');
  const link = await notice.getByRole('link', { name: 'Course and lessons' }).evaluate((a) => (a as HTMLAnchorElement).href);
  await notice.getByText('What do you want to relate?').waitFor();
  const [stored] = await Promise.all([page.waitForResponse(/admin-ajax/), notice.locator('.notice-dismiss').click()]);
  expect(stored.status()).toBe(200);
  const html = await (await page.request.get(page.url())).text();
  expect(html).toMatch(/<h1[^>]*>\s*Plugins/);
  expect(html).not.toContain('What do you want to relate?');
  await page.goto(link);
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
  rmSync(`${here.site.root}/wp-content/mu-plugins/school.php`);
});

it('relation types are added, changed, hidden, copied and deleted', async () => {
  const { page, complaints, close } = await here.screen('types');
  const row = (name: RegExp) => page.getByRole('row', { name });
  const action = async (label: string, name: string) => {
    await page.getByRole('button', { name: `Actions for “${label}”` }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const readAgain = async () => {
    await selectTab(page, 'check');
    await selectTab(page, 'types');
  };
  await page.getByRole('button', { name: 'Something else' }).click();
  const add = page.getByRole('button', { name: 'Add relation type' });
  await add.click();
  await page.getByText('Choose at least one.').first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.closest('fieldset')?.textContent)).toMatch(/^Source/);
  await page.getByRole('group', { name: 'Source' }).getByRole('checkbox', { name: 'Posts' }).check();
  await page.getByRole('group', { name: 'Target' }).getByRole('checkbox', { name: 'Pages' }).check();
  // a page can't be below itself in a type from posts to pages
  const loops = page.getByRole('checkbox', { name: 'No loops' });
  expect(await loops.count()).toBe(0);
  const targetPosts = page.getByRole('group', { name: 'Target' }).getByRole('checkbox', { name: 'Posts' });
  await targetPosts.check();
  await loops.waitFor();
  await targetPosts.uncheck();
  expect(await loops.count()).toBe(0);
  await page.getByRole('spinbutton', { name: 'Maximum number of targets of a source' }).fill('3');
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('textbox', { name: 'Label' }).fill('Part of it');
  await page.getByRole('combobox', { name: 'Content' }).last().selectOption('Choice');
  await page.getByRole('textbox', { name: 'Choices' }).fill('lead\n\nguest ');
  await page.getByRole('textbox', { name: 'Slug' }).first().fill('parent_of');
  await add.click();
  await page.getByText('Another relation type has this slug.').waitFor();
  await page.getByRole('textbox', { name: 'Slug' }).first().fill('post-page');
  await add.click();
  await page.getByText('“Posts → Pages” is ready.').first().waitFor();
  type Stored = { types: Record<string, unknown>[]; hidden: string[] };
  const stored = () => here.php<Stored>(`return json_decode( get_option( 'relx_registered_types' ) );`);
  const definition = {
    name: 'post-page',
    label: 'Posts → Pages',
    labels: { from: 'Pages', to: 'Posts' },
    from_object_types: ['post'],
    to_object_types: ['post'],
    from_subtypes: ['post'],
    to_subtypes: ['page'],
    direction: 'from_to',
    max_connections: 3,
    acyclic: false,
    fields: { part_of_it: { type: 'string', label: 'Part of it', enum: ['lead', 'guest'] } },
  };
  expect(await stored()).toEqual({ types: [definition], hidden: [] });

  // a draft stays while another tab is open, and is discarded after a confirmation only
  await page.getByRole('button', { name: 'Edit “Posts → Pages”' }).click();
  await page.getByRole('textbox', { name: 'Title of the list in the source' }).fill('Chapters');
  await page.getByRole('tab', { name: 'Check' }).click();
  await page.getByRole('tab', { name: 'Relation types' }).click();
  expect(await page.getByRole('textbox', { name: 'Title of the list in the source' }).inputValue()).toBe('Chapters');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await page.getByRole('spinbutton', { name: 'Maximum number of targets of a source' }).fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Relation type saved.').first().waitFor();
  const { max_connections: _, ...rest } = definition;
  expect((await stored()).types).toEqual([{ ...rest, labels: { from: 'Chapters', to: 'Posts' } }]);

  await action('Posts → Pages', 'Hide');
  await row(/^Posts → Pages post-page — Hidden/).waitFor();
  await page.getByRole('button', { name: 'Hide all built-in types' }).click();
  await page.getByRole('button', { name: 'Show all built-in types' }).waitFor();
  expect((await stored()).hidden).toHaveLength(9);
  await page.getByRole('button', { name: 'Show all built-in types' }).click();
  await page.getByRole('button', { name: 'Hide all built-in types' }).waitFor();
  expect((await stored()).hidden).toEqual(['post-page']);

  // the code registers the type as it is, and wins over the stored one
  await action('Posts → Pages', 'Copy as PHP');
  const code = await page.getByRole('textbox', { name: 'Code' }).inputValue();
  expect(await axeFaults(page, '.components-modal__frame')).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  const typeOf = () =>
    here.php<Record<string, unknown>>(
      `return array( 'origin' => Relx_Core::instance()->types->origin( 'post-page' ) ) + Relx_Core::instance()->types->get( 'post-page' );`,
    );
  const before = await typeOf();
  addPlugin(here.site, 'copied', code);
  expect([before.origin, await typeOf()]).toEqual(['site', { ...before, origin: 'code' }]);
  await readAgain();
  await row(/^Posts → Pages .* Code/).waitFor();
  expect(await page.getByRole('button', { name: 'Edit “Posts → Pages”' }).count()).toBe(0);
  rmSync(`${here.site.root}/wp-content/mu-plugins/copied.php`);

  const kept = await count();
  await here.php(
    `ncr_add_relation( $args, 'post', wp_insert_post( array( 'post_type' => 'page', 'post_title' => 'One', 'post_status' => 'publish' ) ), 'post', 'post-page' );`,
    here.posts[0],
  );
  expect(await count()).toBe(kept + 1);
  await readAgain();
  await action('Posts → Pages', 'Delete');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 relation has this type.').waitFor();
  await dialog.getByRole('radio', { name: 'Delete permanently' }).check();
  const [downloaded] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export them first' }).click(),
  ]);
  expect(await readFile(await downloaded.path(), 'utf8')).toMatch(/^\{.*"type":"post-page".*\}\n$/);
  expect(await axeFaults(page, '.components-modal__frame')).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Relation type deleted.').first().waitFor();
  expect([await stored(), await count()]).toEqual([{ types: [], hidden: [] }, kept]);
  expect(complaints).toEqual([]);
  await close();
});

it('settings are saved, and take effect; post types that can’t be used are offered by neither them nor the search for relations', async () => {
  addPlugin(
    here.site,
    'types',
    `add_action( 'init', function () {
      register_post_type( 'template', array( 'public' => true, 'show_in_rest' => true, 'show_in_nav_menus' => false, 'label' => 'Templates' ) );
      register_post_type( 'memo', array( 'public' => false, 'show_in_rest' => true, 'label' => 'Memos' ) );
    } );`,
  );
  const { page, close } = await here.screen('settings');
  const boxes = page.getByRole('group', { name: 'Append a list of related posts to the content of' }).getByRole('checkbox');
  await boxes.first().waitFor();
  const labels = await boxes.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).labels?.[0]?.textContent));
  expect(labels).toEqual(['Posts', 'Pages']);
  const offered = await createClient({ url: `${here.site.url}/wp-json` }).listSubtypes('post');
  rmSync(`${here.site.root}/wp-content/mu-plugins/types.php`);
  expect(offered.map(({ label }) => label)).toEqual(['Posts', 'Pages', 'Templates']);

  const save = page.getByRole('button', { name: 'Save settings' });
  const posts = page.getByRole('group', { name: /^Append a list/ }).getByRole('checkbox', { name: 'Posts', exact: true });
  await page.getByRole('combobox', { name: 'Lists of posts' }).selectOption('references');
  await posts.check();
  await page.getByRole('spinbutton', { name: 'Number of items' }).fill('3');
  await page.getByRole('combobox', { name: 'Layout' }).selectOption('grid');
  await page.getByRole('group', { name: 'Post types with similar posts' }).getByRole('checkbox', { name: 'Pages' }).uncheck();
  const terms = page.getByRole('combobox', { name: /^Never suggest posts/ });
  await terms.fill('uncat');
  await page.getByRole('option', { name: 'Uncategorized' }).click();
  await page.getByRole('combobox', { name: 'Newer posts' }).selectOption({ label: 'Prefer newer posts slightly' });
  await page.getByRole('row', { name: /^Gull Holm None/ }).waitFor();
  await page.getByRole('button', { name: /^Remove item/ }).click();
  await page.getByRole('row', { name: /^Gull Holm .*Stiles \d+%/ }).waitFor();
  await page.getByRole('spinbutton', { name: 'Minimum score in percent' }).fill('99');
  await page.getByText('have no similar posts').waitFor();
  await terms.fill('uncat');
  await page.getByRole('option', { name: 'Uncategorized' }).click();
  await page.getByRole('radio', { name: /the post that they start from/ }).check();
  await page.getByRole('checkbox', { name: /posts that their texts link to/ }).check();
  await page.getByRole('checkbox', { name: /when the plugin is deleted/ }).check();
  await save.click();
  await page.getByText('Settings saved.').first().waitFor();
  await page
    .getByText(/^Links of \d+ posts read\.$/)
    .first()
    .waitFor();
  expect(await here.php(`return get_option( 'relx_settings' );`)).toEqual({
    default_types: { post: 'references', user: 'authored_by', term: 'categorized_as' },
    automatic: { post_types: ['post'], limit: 3, layout: 'grid', fill: true },
    similar: { excluded_post_types: ['page'], excluded_terms: [1], minimum: 0.99, recency: 0.2 },
    edit: 'source',
    links: true,
    remove_data: true,
    woocommerce: false,
    replace_related_products: false,
    mirror_translations: false,
  });
  await page.reload();
  expect(await posts.isChecked()).toBe(true);
  await page.getByRole('button', { name: /^Remove item/ }).waitFor();

  await posts.uncheck();
  await page.route(/settings/, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  await save.click();
  await page.locator('.components-notice.is-error').waitFor();
  expect(await posts.isChecked()).toBe(false);
  await close();
});
