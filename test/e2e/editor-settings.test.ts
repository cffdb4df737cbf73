import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openTab } from './browser.js';
import { EditorPage } from './editor-page.js';
import { browser, demo, site, startEditor } from './started-editor.js';

startEditor();

const POSTS = 'relx/related-posts';

const titlesOf = (list: Locator) => list.locator('.relx-related-item-link').allInnerTexts();

test('a block is inserted, set up, saved, opened again and read, with and without JavaScript', async () => {
  const editor = await EditorPage.open(browser, demo, 1);
  await editor.insert('Related posts');
  const block = editor.block(POSTS);
  const titles = () => titlesOf(block);
  await expect.poll(titles).toEqual(await site.related(1, 'type=related_to&per_page=5'));

  const sidebar = await editor.sidebar('Block');
  const field = (label: string) => sidebar.getByLabel(label, { exact: true });
  await field('Relation type').selectOption('References');
  await field('Order by').selectOption('title');
  await sidebar.getByRole('spinbutton', { name: 'Number of items' }).fill('4');
  const references = await site.related(1, 'type=references&direction=outgoing&orderby=title&order=asc&per_page=4');
  expect(references.length).toBeGreaterThan(1);
  await expect.poll(titles).toEqual(references);
  await sidebar.getByRole('radio', { name: 'Grid' }).click();
  await block.locator('.relx-related-grid').waitFor();
  await sidebar.getByRole('radio', { name: 'Manual' }).click();
  await sidebar.getByRole('spinbutton', { name: 'Columns' }).fill('2');
  await field('Display excerpt').check();
  await sidebar.getByRole('spinbutton', { name: 'Max number of words in excerpt' }).fill('3');
  await expect.poll(() => block.locator('.relx-related-item-excerpt').first().innerText()).toMatch(/^\S+ \S+ \S+…?$/);
  await expect.poll(() => block.locator('img').count()).toBeGreaterThan(0);
  await field('Display featured image').uncheck();
  await expect.poll(() => block.locator('img').count()).toBe(0);
  // an option of WordPress's pages, which does not change the preview
  await field('Exclude what the page already shows').check();
  await sidebar.getByRole('button', { name: 'Heading and source' }).click();
  await field('Heading').fill('Read & see “more”');
  await field('Heading level').selectOption('2');
  await expect.poll(() => block.locator('h2').innerText()).toBe('Read & see “more”');
  // another post's list, and this one's again
  const others = await site.related(7, 'type=references&direction=outgoing&orderby=title&order=asc&per_page=4');
  expect(others).not.toEqual(references);
  const post = sidebar.getByRole('combobox', { name: 'Post', exact: true });
  const seven = await site.title(7);
  await post.fill(seven);
  await sidebar.getByRole('option', { name: seven, exact: true }).click();
  await (others.length > 0 ? expect.poll(titles).toEqual(others) : block.getByText('This post has no related posts').waitFor());
  await post.fill('Current post');
  await sidebar.getByRole('option', { name: 'Current post' }).click();
  await expect.poll(titles).toEqual(references);
  expect(await site.faultsIn(editor.page, `[data-type="${POSTS}"]`)).toEqual([]);

  await editor.save();
  const saved = await editor.content();
  expect(saved).toContain('"exclude":"shown"');
  await editor.goto(1);
  expect(await editor.content()).toBe(saved);
  await expect.poll(titles).toEqual(references);
  await editor.mustBeFine();

  for (const javaScriptEnabled of [true, false]) {
    const visitor = await openTab(browser, { javaScriptEnabled });
    await visitor.open(`${demo.url}/the-long-way-home/`);
    const list = visitor.page.locator('.prose .relx-related-posts');
    expect(await titlesOf(list)).toEqual(references);
    expect(await list.getByRole('heading', { level: 2 }).innerText()).toBe('Read & see “more”');
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  }
  await editor.close();
});
