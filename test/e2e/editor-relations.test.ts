import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { announced } from './announced.js';
import { EditorPage } from './editor-page.js';
import { browser, demo, site, startEditor } from './started-editor.js';

startEditor();

const POSTS = 'relx/related-posts';

const titlesOf = (list: Locator) => list.locator('.relx-related-item-link').allInnerTexts();

test('relations are chosen in the sidebar, put in order by keyboard and by mouse, and saved with the post', async () => {
  const post = await site.post('<!-- wp:relx/related-posts /-->', 'Anchor of a test');
  const editor = await EditorPage.open(browser, demo, post);
  const { page } = editor;
  const block = editor.block(POSTS);
  await block.getByText('This post has no related posts yet').click();
  const sidebar = await editor.sidebar('Block');
  await sidebar.getByRole('button', { name: 'Relations', exact: true }).scrollIntoViewIfNeeded();
  const search = sidebar.getByRole('combobox', { name: 'Add an item' });
  for (const title of ['Seven minutes on Gull Holm', 'The forty-minute hill', 'Stiles: a field guide']) {
    await search.fill(title);
    await sidebar.getByRole('option', { name: title }).first().click();
  }
  const chosen = () => sidebar.locator('.relx-manager-item .relx-manager-title').allInnerTexts();
  await expect.poll(async () => (await titlesOf(block)).length).toBe(3);
  const [first = '', second = '', third = ''] = await titlesOf(block);
  // by keyboard
  await sidebar.getByRole('button', { name: `Drag “${third}”` }).focus();
  // each step is told before the next is taken
  const told = (text: string) => announced(page, text);
  await page.keyboard.press('Space');
  await told(`Picked up “${third}”. Position 3 of 3.`);
  await page.keyboard.press('ArrowUp');
  await told(`“${third}” is over position 2 of 3.`);
  await page.keyboard.press('ArrowUp');
  await told(`“${third}” is over position 1 of 3.`);
  await page.keyboard.press('Space');
  await expect.poll(() => titlesOf(block)).toEqual([third, first, second]);
  // by mouse: the first below the second
  const from = await sidebar.getByRole('button', { name: `Drag “${third}”` }).boundingBox();
  const to = await sidebar.getByRole('button', { name: `Drag “${first}”` }).boundingBox();
  if (!from || !to) throw new Error('There are no handles.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height, { steps: 12 });
  await told(`“${third}” is over position 2 of 3.`);
  await page.mouse.up();
  await expect.poll(() => titlesOf(block)).toEqual([first, third, second]);
  expect(await chosen()).toHaveLength(3);
  expect(await site.faultsIn(page, '.relx-manager', 'page')).toEqual([]);

  await editor.save();
  expect(await site.related(post, 'type=related_to')).toEqual([first, third, second]);
  await editor.goto(post);
  await expect.poll(() => titlesOf(block)).toEqual([first, third, second]);
  await editor.mustBeFine();
  await editor.close();
});

test('what a place says otherwise than its comment is mended, and what was chosen stays', async () => {
  const post = await site.post(
    '<!-- wp:relx/related-posts {"limit":"2","className":"mine","post":1} -->\n' +
      '<div data-relx-block="anything" class="wp-block-relx-related-posts mine"></div>\n<!-- /wp:relx/related-posts -->',
  );
  const editor = await EditorPage.open(browser, demo, post);
  await expect.poll(() => titlesOf(editor.block(POSTS)).then(({ length }) => length)).toBe(2);
  expect(await editor.blocks()).toEqual([POSTS]);
  expect(await editor.block(POSTS).getAttribute('class')).toContain('mine');
  await editor.close();
});
