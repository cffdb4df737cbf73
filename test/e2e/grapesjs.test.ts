import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openTab } from './browser.js';
import { browser, demo, startBuilder } from './started-builder.js';

startBuilder();

async function related(id: number, query: string): Promise<string[]> {
  const response = await fetch(`${demo.url}/wp-json/relx/v1/post/${id}?${query}`);
  return ((await response.json()) as { related: { title: string } }[]).map((item) => item.related.title);
}

const CANVAS = 'iframe.gjs-frame';
const tags = (page: Page) => page.frameLocator(CANVAS).locator('[data-relx-tag]');
/** The labels of the traits that show, in their order. */
const traits = (page: Page) => page.locator('.gjs-trt-trait .gjs-label').allTextContents();
const trait = (page: Page, label: string) =>
  page.locator('.gjs-trt-trait', { has: page.locator('.gjs-label').getByText(label, { exact: true }) }).locator('select, input');

/** Drags a block into the canvas, as a user does. */
async function drag(page: Page, block: string): Promise<void> {
  const from = await page.locator('.gjs-block', { hasText: block }).boundingBox();
  const to = await page.locator(CANVAS).boundingBox();
  if (!from || !to) throw new Error(`${block} can't be dragged.`);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 80, { steps: 15 });
  // where it lands is found out some time after the pointer has stopped
  await page.waitForTimeout(300);
  await page.mouse.move(to.x + to.width / 2, to.y + 90, { steps: 5 });
  await page.waitForTimeout(300);
  await page.mouse.up();
}

/** Saves a page without content. */
const saveBlank = () =>
  fetch(`${demo.url}/builder/grapesjs/data`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ project: {}, html: '' }),
  });

test('opens with an example that uses tags, and a reset restores it', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  await page.goto(`${demo.url}/builder/grapesjs?post=1`);
  const [first] = await related(1, 'type=related_to');
  const heading = `Read next: ${first}`;
  const canvas = page.frameLocator(CANVAS);
  await expect.poll(() => canvas.locator('h1').innerText()).toBe(heading);
  await expect.poll(() => canvas.locator('.b-button').innerText()).toBe(first);
  await expect.poll(() => canvas.locator('.b-section .relx-tag-avatar').count()).toBeGreaterThan(0);

  for (const block of ['Image', 'Button', 'Section']) await page.locator('.gjs-block', { hasText: block }).click();
  for (const selector of ['.b-image', '.b-button', '.b-section']) expect(await canvas.locator(selector).count()).toBe(2);

  const opened = page.waitForEvent('popup');
  await page.getByText('View page', { exact: true }).click();
  const view = await opened;
  expect(await view.locator('h1').innerText()).toBe(heading);
  expect(await view.locator('.b-image').count()).toBe(2);

  page.once('dialog', (dialog) => dialog.accept());
  await page.getByText('Reset', { exact: true }).click();
  await expect.poll(() => canvas.locator('.b-image').count()).toBe(1);
  await expect.poll(() => canvas.locator('h1').innerText()).toBe(heading);
  expect(tab.complaints).toEqual([]);
  await tab.close();
});

test('a tag is dragged in, set, saved, opened again and filled on the server', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  await saveBlank();
  await page.goto(`${demo.url}/builder/grapesjs?post=1`);
  const references = await related(1, 'type=references&direction=outgoing');
  const authors = await related(1, 'type=authored_by');
  expect(references.length).toBeGreaterThan(0);

  await drag(page, 'Related Posts');
  await expect.poll(() => tags(page).count()).toBe(1);
  await tags(page).first().click();
  await page.getByText('Settings', { exact: true }).click();
  await trait(page, 'Relation type').selectOption({ label: 'References' });
  await trait(page, 'Direction').selectOption({ label: 'Outgoing' });
  await trait(page, 'Format').selectOption({ label: 'Links' });
  await trait(page, 'Before').fill('Cites "<them>": ');
  await trait(page, 'Before').press('Tab');
  const cited = `Cites "<them>": ${references.join(', ')}`;
  await expect.poll(() => tags(page).first().innerText()).toBe(cited);

  // the same controls with the same conditions: a count has no separator
  expect(await traits(page)).toContain('Separator');
  await trait(page, 'Format').selectOption({ label: 'Count' });
  await expect.poll(() => traits(page)).not.toContain('Separator');
  await expect.poll(() => tags(page).first().innerText()).toBe(`Cites "<them>": ${references.length}`);
  await trait(page, 'Format').selectOption({ label: 'Links' });
  await expect.poll(() => tags(page).first().innerText()).toBe(cited);

  await page.getByText('Blocks', { exact: true }).click();
  await page.locator('.gjs-block', { hasText: 'Related Users' }).click();
  await expect.poll(() => tags(page).count()).toBe(2);
  await expect.poll(() => tags(page).last().innerText()).toBe(authors.join(', '));

  await page.getByText('Save', { exact: true }).click();
  await page.locator('html[data-saved="true"]').waitFor();
  const saved = await (await fetch(`${demo.url}/builder/grapesjs/data`)).text();
  for (const title of [...references, ...authors]) expect(saved).not.toContain(title);

  // opened again, out of one request beside that for the types
  const before = tab.apiRequests.length;
  await page.reload();
  await expect.poll(() => tags(page).allInnerTexts()).toEqual([cited, authors.join(', ')]);
  expect(tab.apiRequests.slice(before).filter((path) => !path.endsWith('/types'))).toHaveLength(1);

  const plain = await openTab(browser, { javaScriptEnabled: false });
  await plain.page.goto(`${demo.url}/builder/grapesjs/page?post=1`);
  const filled = plain.page.locator('[data-relx-tag]');
  expect(await filled.allInnerTexts()).toEqual([cited, authors.join(', ')]);
  expect(await filled.first().locator('a').count()).toBe(references.length);
  expect(tab.complaints).toEqual([]);
  await plain.close();
  await tab.close();
});
