import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { anchorOfMany } from './anchor-of-many.js';
import { EditorPage } from './editor-page.js';
import { browser, demo, folder, site, startEditor } from './started-editor.js';

startEditor();

const POSTS = 'relx/related-posts';

const titlesOf = (list: Locator) => list.locator('.relx-related-item-link').allInnerTexts();

test('each row of a query has its own list', async () => {
  const query = site.query('<!-- wp:post-title /-->\n<!-- wp:relx/related-posts {"limit":2} /-->', 3);
  const editor = await EditorPage.open(browser, demo, await site.post(query));
  const rows = editor.canvas.locator('.wp-block-post-template > .wp-block-post').filter({ visible: true });
  await expect.poll(() => rows.count()).toBe(3);
  for (const { id, title } of await site.newest(3)) {
    const row = rows.filter({ has: editor.canvas.getByText(title, { exact: true }) }).first();
    await expect.poll(() => titlesOf(row)).toEqual(await site.related(id, 'type=related_to&per_page=2'));
  }
  await editor.mustBeFine();
  await editor.close();
});

test('ten blocks are one request, and typing elsewhere renders none of them again', async () => {
  const blocks = Array.from({ length: 10 }, (_, index) => `<!-- wp:relx/related-posts {"post":${index + 1}} /-->`).join('\n\n');
  const post = await site.post(`${site.paragraph('Before.')}\n\n${blocks}`);
  const editor = await EditorPage.open(browser, demo, post, 'editor', { counting: true });
  await expect.poll(() => editor.block(POSTS).locator('.relx-related-item').count()).toBeGreaterThan(20);
  expect(editor.tab.apiRequests.filter((path) => /\/relx\/v1\/(related|post)\b/.test(path))).toHaveLength(1);
  await editor.write('core/paragraph', ' A');
  const before = await editor.renders();
  expect(before).toBeGreaterThan(9);
  await editor.page.keyboard.type(' sentence of some length.');
  expect(await editor.content()).toContain('Before. A sentence of some length.');
  expect(await editor.renders()).toBe(before);
  await editor.close();
});

test('the toolbar of several selected lists changes all of them', async () => {
  const lists = [1, 7].map((post) => `<!-- wp:relx/related-posts {"post":${post}} /-->`);
  const editor = await EditorPage.open(browser, demo, await site.post(lists.join('\n\n')));
  const blocks = editor.block(POSTS);
  await expect.poll(() => blocks.locator('.relx-related-list').count()).toBe(2);
  await blocks.nth(0).click({ position: { x: 1, y: 1 } });
  await blocks.nth(1).click({ position: { x: 1, y: 1 }, modifiers: ['Shift'] });
  // WordPress has a button of this name, too, which groups the blocks
  await editor.page.getByRole('toolbar', { name: 'Block tools' }).locator('[aria-label="Grid"][aria-pressed]').click();
  await expect.poll(() => blocks.locator('.relx-related-grid').count()).toBe(2);
  await editor.mustBeFine();
  await editor.close();
});

test('what nobody should have written is shown as what it is, and nothing is lost', async () => {
  const gone = await site.post(site.paragraph('To be deleted.'), 'Gone');
  await site.remove(gone);
  const bad = [
    '<!-- wp:relx/related-posts {"limit":"many","layout":7,"order":{"a":1},"title":["x"],"headingLevel":"h9","columns":-4} /-->',
    '<!-- wp:relx/related-posts {"type":"no_such_type"} /-->',
    `<!-- wp:relx/related-posts {"post":${gone}} /-->`,
  ].join('\n\n');
  const post = await site.post(`${site.paragraph('Before.')}\n\n${bad}`);
  const editor = await EditorPage.open(browser, demo, post);
  const blocks = editor.block(POSTS);
  await expect.poll(() => blocks.count()).toBe(3);
  await expect.poll(() => blocks.nth(1).innerText()).toContain('relation type does not exist');
  await expect.poll(() => blocks.nth(2).innerText()).toContain('was deleted');
  expect(await editor.blocks()).toEqual(['core/paragraph', POSTS, POSTS, POSTS]);
  await editor.write('core/paragraph', ' Still typed.');
  await editor.save();
  await editor.goto(post);
  expect(await editor.block('core/paragraph').innerText()).toBe('Before. Still typed.');
  expect(await editor.blocks()).toEqual(['core/paragraph', POSTS, POSTS, POSTS]);
  await editor.close();
});

test('a post with five thousand relations is edited as any other', async () => {
  const file = join(folder.path, '.relx/demo.db');
  const anchor = await anchorOfMany(file, '<!-- wp:relx/related-posts {"limit":50} /-->', 5000);
  const editor = await EditorPage.open(browser, demo, anchor);
  await expect.poll(() => titlesOf(editor.block(POSTS)).then(({ length }) => length)).toBe(50);
  await editor.mustBeFine();
  await editor.close();
});
