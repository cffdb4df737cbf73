import { expect, test } from 'vitest';
import { openTab } from './browser.js';
import { EditorPage } from './editor-page.js';
import { browser, demo, startEditor } from './started-editor.js';

startEditor();

test('a post is written, published, opened again and read', async () => {
  const editor = await EditorPage.open(browser, demo, 'new');
  const { page, canvas } = editor;
  await editor.title.fill('Written in the editor');
  await page.keyboard.press('Enter');
  await page.keyboard.type('The first paragraph.');
  await editor.insert('Heading');
  await editor.block('core/heading').click();
  await page.keyboard.type('A heading');
  await editor.publish();
  const id = await editor.id();
  const content = await editor.content();
  expect(content).toContain('<p>The first paragraph.</p>');
  expect(content).toMatch(/<h2[^>]*>A heading<\/h2>/);

  await editor.goto(id);
  expect(await editor.title.innerText()).toBe('Written in the editor');
  expect(await editor.blocks()).toEqual(['core/paragraph', 'core/heading']);
  expect(await editor.content()).toBe(content);

  await editor.write('core/paragraph', ' And more.');
  await editor.save();
  await editor.goto(id);
  expect(await canvas.locator('[data-type="core/paragraph"]').innerText()).toBe('The first paragraph. And more.');
  await editor.mustBeFine();

  const visitor = await openTab(browser, { javaScriptEnabled: false });
  const { link } = (await (await fetch(`${demo.url}/wp-json/wp/v2/posts/${id}`)).json()) as { link: string };
  await visitor.open(link);
  expect(await visitor.page.locator('.prose').innerText()).toBe('The first paragraph. And more.\n\nA heading');
  await visitor.close();
  await editor.close();
});

test('the list leads to posts, and an author edits no others', async () => {
  const editor = await EditorPage.open(browser, demo, 'new', 'author');
  const { page } = editor;
  await page.goto(`${demo.url}/wp-admin/edit.php`);
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.filter((link) => link?.startsWith('/wp-admin/post.php')).length).toBeGreaterThan(1);
  // what Maren wrote
  const refused = await page.goto(`${demo.url}/wp-admin/post.php?post=1&action=edit`);
  expect(refused?.status()).toBe(403);
  expect((await page.goto(`${demo.url}/wp-admin/post.php?post=987654`))?.status()).toBe(404);
  await editor.close();
});
