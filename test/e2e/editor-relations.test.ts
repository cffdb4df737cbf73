import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.js';
import { type RunningDemo, startDemo, temporaryFolder } from './demo-process.js';
import { EditorPage } from './editor-page.js';
import { EditorSite } from './editor-site.js';

const POSTS = 'relx/related-posts';

let demo: RunningDemo;
let site: EditorSite;
let browser: Browser;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  demo = await startDemo([], folder.path, 'editor');
  site = new EditorSite(demo);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await demo?.stop();
  await folder?.remove();
});

const titlesOf = (list: Locator) => list.locator('.relx-related-item-link').allInnerTexts();

test('relations are chosen in the sidebar, put in order by keyboard and by mouse, and saved with the post', async () => {
  const post = await site.post('<!-- wp:relx/related-posts /-->', 'Anchor of a test');
  const editor = await EditorPage.open(browser, demo, post);
  const { page } = editor;
  const block = editor.block(POSTS);
  await block.getByText('No posts are related to this one yet').click();
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
  const told = (text: string) => page.getByText(text).last().waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await told(`“${third}” is picked up, at 3 of 3.`);
  await page.keyboard.press('ArrowUp');
  await told(`“${third}” is over place 2 of 3.`);
  await page.keyboard.press('ArrowUp');
  await told(`“${third}” is over place 1 of 3.`);
  await page.keyboard.press('Space');
  await expect.poll(() => titlesOf(block)).toEqual([third, first, second]);
  // by mouse: the first below the second
  const from = await sidebar.getByRole('button', { name: `Drag “${third}”` }).boundingBox();
  const to = await sidebar.getByRole('button', { name: `Drag “${first}”` }).boundingBox();
  if (!from || !to) throw new Error('There are no handles.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height, { steps: 12 });
  await told(`“${third}” is over place 2 of 3.`);
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
