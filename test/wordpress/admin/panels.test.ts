import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { axeFaults } from '../../e2e/axe-faults.js';
import { openList } from '../../manager/open-list.js';
import { isExhaustive } from '../../sizes.js';
import { addPlugin } from '../plugin.js';
import { type AdminSite, openAdminSite } from './admin-site.js';

const LISTS = '[relx_related_posts][relx_related_posts type="references"]';
/** The classic editor, and relation types of terms. */
const CLASSIC = `
  add_filter( 'use_block_editor_for_post', '__return_false', 100 );
  add_filter( 'user_can_richedit', '__return_false' );
  add_action( 'init', fn() => ncr_register_relation_type( 'featured_posts', array( 'label' => 'Featured posts',
    'from_object_types' => array( 'term' ), 'to_object_types' => array( 'post' ), 'direction' => 'from_to' ) ) );
  // as a theme lists them on the pages of authors and categories
  add_action( 'wp_footer', function () {
    $type = is_author() ? 'favorite_posts' : 'featured_posts';
    $ids  = is_archive() ? ncr_get_related( get_queried_object_id(), is_author() ? 'user' : 'term', $type, array( 'fields' => 'ids' ) ) : array();
    foreach ( $ids as $id ) printf( '<p class="seen">%s</p>', esc_html( get_the_title( $id ) ) );
  } );`;

let here: AdminSite;
let tab: Awaited<ReturnType<AdminSite['tab']>>;
let page: Page;
let post: number;
beforeAll(async () => {
  here = await openAdminSite(['Gull Holm', 'Stiles', 'The long way home']);
  addPlugin(here.site, 'classic', CLASSIC);
  post = here.posts[0] ?? 0;
  await here.php(
    `flush_rewrite_rules( false );
    wp_insert_user( array( 'user_login' => 'anna', 'user_pass' => 'password', 'user_email' => 'anna@example.test', 'role' => 'author' ) );
    wp_update_post( array( 'ID' => $args[0], 'post_content' => $args[1] ) );`,
    [post, LISTS],
  );
});
afterAll(() => here?.close());
beforeEach(async () => {
  await here.php(
    `global $wpdb; $wpdb->query( "DELETE FROM $wpdb->relx_relations" );
    if ( 'trash' === get_post_status( $args ) ) { wp_untrash_post( $args ); wp_publish_post( $args ); }`,
    post,
  );
  tab = await here.tab();
  page = tab.page;
});
afterEach(async () => {
  await tab.close();
  expect(here.site.log()).not.toContain('wp-content/plugins/relx');
});

const panel = () => page.locator('#relx-relations');
const open = (path: string) => page.goto(`${here.site.url}/wp-admin/${path}`);
const openPost = () => open(`post.php?post=${post}&action=edit`);
const chosen = () => panel().locator('.relx-manager-item .relx-manager-title').allInnerTexts();
/** Submits the form. WordPress disables the button while it saves a draft, and ignores clicks on it. */
const publish = () => page.locator('#publish:not(.disabled)').click();
/** Chooses an item by keyboard alone. */
async function choose(title: string, list = 'Related'): Promise<void> {
  const within = await openList(panel(), list);
  const search = within.getByRole('combobox', { name: 'Add an item' });
  // it is read-only until the list is loaded
  await search.fill('');
  await page.keyboard.type(title);
  await within.getByRole('option', { name: title }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await within.getByText('not saved yet').last().waitFor();
}
/** Checks a page with a list that has items. */
async function expectAccessible(): Promise<void> {
  await panel().locator('input:not([readonly])').first().waitFor();
  expect.soft(await axeFaults(page, '#relx-relations'), page.url()).toEqual([]);
  await expectFits();
}
/** Checks a page that has the same panel as others. */
const expectLikeOthers = () => (isExhaustive ? expectAccessible() : expectFits());
async function expectFits(): Promise<void> {
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), page.url()).toBeLessThanOrEqual(0);
  expect.soft(tab.complaints.filter((complaint) => complaint.includes('relx'))).toEqual([]);
}
const related = (from: number, objectType: string, type: string) =>
  here.php<string[]>(
    `return array_map( 'get_the_title', ncr_get_related( $args[0], $args[1], $args[2], array( 'fields' => 'ids' ) ) );`,
    [from, objectType, type],
  );
const frontEnd = async (path: string) => (await fetch(here.site.url + path)).text();

it('the classic editor saves relations of a post with the post; a preview shows them before, and leaves them where they are', async () => {
  await openPost();
  /** Titles of the list in the preview. */
  const previewed = async () => {
    const [preview] = await Promise.all([page.waitForEvent('popup'), page.locator('#post-preview').click()]);
    await preview.waitForURL(/preview=true/);
    const titles = await preview.locator('.relx-related-item-link').allInnerTexts();
    await preview.close();
    return titles;
  };
  await choose('The long way home');
  expect(await previewed()).toEqual(['The long way home']);
  // the text of the post is that of the autosave
  await panel().getByRole('button', { name: 'Remove “The long way home”' }).click();
  await choose('Stiles');
  expect(await previewed()).toEqual(['Stiles']);
  expect([await chosen(), await related(post, 'post', 'related_to')]).toEqual([['Stiles'], []]);
  expect(await frontEnd(`/?p=${post}`)).not.toContain('relx-related-item-link');

  await choose('The long way home');
  await choose('Stiles', 'References');
  await page.locator('#title').fill('Gull Holm, again');
  await publish();
  await page.getByText('Post updated.').waitFor();
  expect([await related(post, 'post', 'related_to'), await related(post, 'post', 'references')]).toEqual([
    ['Stiles', 'The long way home'],
    ['Stiles'],
  ]);
  await expect.poll(chosen).toEqual(['Stiles', 'The long way home', 'Stiles']);
  expect(await panel().getByText('not saved yet').count()).toBe(0);
  expect(await frontEnd(`/?p=${post}`)).toMatch(/Stiles[\s\S]*The long way home[\s\S]*Stiles/);
  // a restored autosave would make the saved changes again
  expect(await here.php(`return get_post_meta( wp_get_post_autosave( $args )->ID, 'relx_lists', true );`, post)).toBe('');
  await expectAccessible();
});

if (isExhaustive)
  it('the search submits no form and scrolls its results into view; a new post is saved before its relations', async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await open('post-new.php');
    const search = (await openList(panel(), 'Related')).getByRole('combobox', { name: 'Add an item' });
    await search.fill('Nothing of this name');
    await panel().getByText('No results found for').last().waitFor();
    await search.press('Enter');
    await search.press('Enter');
    expect(await search.inputValue()).toBe('Nothing of this name');
    expect(page.url()).not.toContain('message=');
    await search.fill('');
    await search.evaluate((input) => input.scrollIntoView({ block: 'end' }));
    await page.keyboard.type('Stiles');
    const option = panel().getByRole('option', { name: 'Stiles' });
    await option.waitFor();
    await expect.poll(() => option.evaluate((found) => found.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.locator('#title').fill('A new one');
    await page.locator('#content').fill(LISTS);
    await choose('Stiles');
    await publish();
    await page.getByText('Post published.').waitFor();
    await panel().getByText('Relations saved.').waitFor();
    const id = Number(new URL(page.url()).searchParams.get('post'));
    expect(await related(id, 'post', 'related_to')).toEqual(['Stiles']);
    await expect.poll(chosen).toEqual(['Stiles']);
    expect(await frontEnd(`/?p=${id}`)).toContain('Stiles');
  });

it('a rejected relation is shown with its reason on the next page, all else is saved, and the next save tries it again', async () => {
  await tab.close();
  const own = await here.php<number>(
    `return wp_insert_post( array( 'post_title' => 'By Anna', 'post_status' => 'publish', 'post_author' => get_user_by( 'login', 'anna' )->ID ) );`,
  );
  tab = await here.tab('anna');
  page = tab.page;
  await open(`post.php?post=${own}&action=edit`);
  await choose('Stiles', 'References');
  addPlugin(here.site, 'rejecting', `add_filter( 'ncr_relation_allowed', '__return_false' );`);
  await page.locator('#title').fill('By Anna, again');
  await publish();
  await page.getByText('Post updated.').waitFor();
  expect(await here.php('return get_the_title( $args );', own)).toBe('By Anna, again');
  await panel().getByText('“Stiles” could not be added.').last().waitFor();
  expect(await related(own, 'post', 'references')).toEqual([]);
  addPlugin(here.site, 'rejecting', '');
  await Promise.all([page.waitForEvent('framenavigated'), publish()]);
  await page.getByText('Post updated.').waitFor();
  expect(await related(own, 'post', 'references')).toEqual(['Stiles']);
});

it('a user profile has the relations of the user, for users who can edit it', async () => {
  await open('user-edit.php?user_id=2');
  expect(await panel().getByRole('heading', { name: 'Relations' }).count()).toBe(1);
  await choose('Stiles', 'Favorite posts');
  // relations of others to the user are not listed
  expect(await panel().getByRole('group', { name: 'Articles' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Update User' }).click();
  await page.getByText('User updated.').waitFor();
  await expect.poll(chosen).toEqual(['Stiles']);
  expect(await frontEnd('/?author=2')).toContain('<p class="seen">Stiles</p>');
  await tab.close();
  tab = await here.tab('anna');
  page = tab.page;
  await open('profile.php');
  await expect.poll(chosen).toEqual(['Stiles']);
  await expectLikeOthers();
  await panel().getByRole('button', { name: 'Remove “Stiles”' }).click();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await page.getByText('Profile updated.').waitFor();
  expect(await related(2, 'user', 'favorite_posts')).toEqual([]);
});

it('a term has its relations', async () => {
  await open('term.php?taxonomy=category&tag_ID=1&post_type=post');
  await choose('The long way home', 'Featured posts');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Category updated.').waitFor();
  await expect.poll(chosen).toEqual(['The long way home']);
  expect(await frontEnd('/?cat=1')).toContain('<p class="seen">The long way home</p>');
  await expectLikeOthers();
});

it('only unsaved changes warn before the page is left; a post in lists of others is replaced after it was moved to the trash', async () => {
  const [, list = 0, by = 0] = here.posts;
  await here.php(
    `foreach ( array( $args[2], $args[0] ) as $to ) ncr_add_relation( $args[1], 'post', $to, 'post', 'references' );
    ncr_add_relation( $args[0], 'post', $args[1], 'post', 'related_to' );`,
    [post, list, by],
  );
  await openPost();
  await panel().getByText('Used by 1 post').waitFor();
  expect(await axeFaults(page, '#relx-relations')).toEqual([]);
  await choose('The long way home');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate((url) => location.assign(url), `${here.site.url}/wp-admin/edit.php`);
  await expect.poll(() => dialogs).toEqual(['beforeunload']);
  expect(await chosen()).toContain('The long way home');
  await panel().getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Move to Trash' }).click();
  await page.getByText('1 post lists “').waitFor();
  expect(dialogs).toEqual(['beforeunload']);
  await page.getByRole('link', { name: 'Replace it by another post' }).click();
  await page.getByRole('link', { name: /References/ }).waitFor();
  await page.getByRole('combobox', { name: 'Replace by' }).fill('The long');
  await page.getByRole('option', { name: 'The long way home' }).click();
  const form = page.locator('#relx-replace');
  await form.getByText('1 relation will be moved. 1 duplicate will be removed.').waitFor();
  expect(await axeFaults(page, '#relx-replace')).toEqual([]);
  await page.getByRole('button', { name: 'Replace' }).click();
  await form.getByText('1 relation was moved. 1 duplicate was removed.').waitFor();
  expect(await related(list, 'post', 'references')).toEqual(['The long way home']);
  expect(await related(by, 'post', 'related_to')).toEqual(['Stiles']);
});

it('the list of posts relates selected posts by keyboard, is filtered by a searched item, shows lists and leads to their editor', async () => {
  await open('edit.php');
  const titles = ['Stiles', 'The long way home'];
  for (const title of titles) await page.getByLabel(`Select ${title}`, { exact: true }).check();
  await page.locator('#bulk-action-selector-top').selectOption('relx_relate');
  await page.locator('#doaction').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Relate 2 selected items' });
  for (const title of titles) {
    await dialog.getByRole('combobox', { name: 'Add an item' }).focus();
    await page.keyboard.type(title);
    await dialog.getByRole('option', { name: title }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: `Remove “${title}”` }).waitFor();
  }
  expect(await axeFaults(page, '.relx-relate')).toEqual([]);
  await dialog.getByRole('button', { name: 'Add relations' }).press('Enter');
  await dialog.getByText('1 relation added. 1 already existed. 2 were rejected.').waitFor();
  await dialog.getByRole('row', { name: /^Stiles Stiles .*itself/ }).waitFor();
  expect(await axeFaults(page, '.relx-relate')).toEqual([]);
  const stiles = here.posts[1] ?? 0;
  expect(await related(stiles, 'post', 'related_to')).toEqual(['The long way home']);
  await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
  await dialog.getByText('1 relation removed.').waitFor();
  expect(await related(stiles, 'post', 'related_to')).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('doaction');

  const [other = 0, , home = 0] = here.posts;
  await here.php(
    `ncr_add_relation( $args[2], 'post', $args[1], 'post', 'references' ); ncr_add_relation( $args[0], 'post', $args[1], 'post', 'related_to' );`,
    [other, stiles, home],
  );
  await page.locator('#relx-list').selectOption({ label: 'References' });
  const search = page.getByRole('combobox', { name: 'An item of “References”' });
  await search.focus();
  await page.keyboard.type('Stiles');
  await page.getByRole('option', { name: 'Stiles' }).click();
  expect(await axeFaults(page, '.tablenav.top')).toEqual([]);
  await page.locator('#post-query-submit').click();
  await page.waitForURL(/relx_to=post/);
  const found = page.locator('#the-list .row-title');
  await expect.poll(() => found.allInnerTexts()).toEqual(['The long way home']);
  await expect.poll(() => search.inputValue()).toBe('Stiles');

  await page.getByRole('button', { name: 'Screen Options' }).click();
  await page.getByRole('checkbox', { name: 'References', exact: true }).check();
  const column = page.locator(`#post-${home} .column-relx-references-outgoing`);
  await column.getByRole('link', { name: 'Stiles' }).waitFor();
  await page.locator(`#post-${home}`).hover();
  await page.getByRole('button', { name: /^Quick edit/ }).click();
  const quickEdit = page.locator('.relx-quick-edit');
  await quickEdit.getByText('Stiles').waitFor();
  expect(await quickEdit.getByRole('link', { name: /^Edit relations/ }).getAttribute('href')).toContain('#relx-relations');
  await page.getByRole('button', { name: 'Cancel' }).click();

  // the link leads to the search of the meta box, also where it is closed and hidden
  const boxes = (names: readonly string[]) =>
    here.php(
      `foreach ( array( 'closedpostboxes_post', 'metaboxhidden_post' ) as $key ) update_user_meta( 1, $key, $args );`,
      names,
    );
  await boxes(['relx-relations']);
  const focused = page.getByRole('combobox', { name: 'Add an item' }).and(page.locator(':focus'));
  const row = page.locator(`#post-${home}`);
  await row.hover();
  await row.getByRole('link', { name: /^Edit relations/ }).click();
  await focused.waitFor();
  await boxes([]);
});

it('panels fit from right to left', async () => {
  await here.php(`ncr_add_relation( $args[0], 'post', $args[1], 'post', 'related_to' );`, here.posts);
  here.site.define({ SPOKEN: 'ar' });
  const others = isExhaustive ? ['profile.php', 'term.php?taxonomy=category&tag_ID=1&post_type=post'] : [];
  for (const path of [`post.php?post=${post}&action=edit`, ...others]) {
    await open(path);
    await panel().locator('input:not([readonly])').first().waitFor();
    await expectLikeOthers();
    expect.soft(await panel().innerText()).not.toMatch(/Relation type|Add an item|Related to/);
  }
  here.site.define({ SPOKEN: undefined });
});
