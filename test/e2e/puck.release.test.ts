import type { FrameLocator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openTab } from './browser.js';
import { browser, demo, startBuilder } from './started-builder.js';

startBuilder();

const ZONE = '[data-puck-dropzone="root:default-zone"]';

/** The objects that the API relates to a post, as titles and links. */
async function related(id: number, query: string): Promise<{ readonly title: string; readonly link: string }[]> {
  const response = await fetch(`${demo.url}/wp-json/relx/v1/post/${id}?${query}`);
  return ((await response.json()) as { related: { title: string; link: string } }[]).map((item) => item.related);
}

/** Saves a page without content. */
const saveBlank = () =>
  fetch(`${demo.url}/builder/puck/data`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ root: { props: { title: 'A page' } }, content: [] }),
  });

/** Opens the editor, and gives its canvas. */
async function openEditor(page: Page, post = 1): Promise<FrameLocator> {
  await page.goto(`${demo.url}/builder/puck?post=${post}`);
  const canvas = page.frameLocator('iframe');
  await canvas.locator(ZONE).waitFor();
  return canvas;
}

/** Drags a component out of the drawer to the top of the page, as a user does; it is then selected. */
async function drag(page: Page, canvas: FrameLocator, name: string): Promise<void> {
  const from = await page.getByTestId(`drawer-item:${name}`).boundingBox();
  const to = await canvas.locator(ZONE).boundingBox();
  if (!from || !to) throw new Error(`${name} can't be dragged.`);
  const before = await canvas.locator(`${ZONE} > *`).count();
  const [x, y] = [to.x + to.width / 2, to.y + 6];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 10, from.y + 10, { steps: 5 });
  await page.mouse.move(x, y, { steps: 20 });
  // where it lands is measured in frames of the browser's
  await page.waitForTimeout(200);
  await page.mouse.move(x, y + 2, { steps: 5 });
  await page.waitForTimeout(200);
  await page.mouse.up();
  await expect.poll(() => canvas.locator(`${ZONE} > *`).count()).toBe(before + 1);
}

/** A field of what is chosen; Puck has all of them twice, for narrow windows too. */
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true });
const choose = (page: Page, label: string, option: string) => field(page, label).selectOption({ label: option });
const readable = async (text: Promise<string>) => (await text).replace(/\s+/g, ' ').trim();

test('opens with an example. A page is built with the mouse, saved, opened again, rendered on the server and reset', async () => {
  const tab = await openTab(browser);
  const { page } = tab;
  let canvas = await openEditor(page);

  // the example uses tags
  const [first] = await related(1, 'type=related_to');
  const heading = `Read next: ${first?.title}`;
  await expect.poll(() => canvas.locator('h1.b-heading').innerText()).toBe(heading);
  await expect.poll(() => canvas.locator('.b-button').getAttribute('href')).toBe(first?.link);
  await expect.poll(() => canvas.locator('.relx-related-grid .relx-related-item').count()).toBe(4);
  expect(await canvas.locator('.b-image').evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'View page' }).filter({ visible: true }).click(),
  ]);
  expect(await opened.locator('h1').innerText()).toBe(heading);
  await opened.close();

  await saveBlank();
  canvas = await openEditor(page);
  await expect.poll(() => canvas.locator('.b-heading').count()).toBe(0);
  const [references, authors, posts] = await Promise.all([
    related(1, 'type=references&direction=outgoing'),
    related(1, 'type=authored_by'),
    related(1, 'type=related_to&per_page=100'),
  ]);
  expect(references.length).toBeGreaterThan(0);

  // our component: type, format, direction
  await drag(page, canvas, 'RelatedPosts');
  await expect.poll(() => canvas.locator('.relx-related-posts .relx-related-item-link').count()).toBe(5);
  await choose(page, 'Relation type', 'References');
  await choose(page, 'Direction', 'Outgoing');
  await expect.poll(() => field(page, 'Separator').count()).toBe(0);
  await choose(page, 'Format', 'Links');
  await field(page, 'Separator').fill(' · ');
  await field(page, 'Before').fill('Cites: ');
  const cited = `Cites: ${references.map(({ title }) => title).join(' · ')}`;
  await expect.poll(() => readable(canvas.locator('.relx-tag').innerText())).toBe(cited);

  // a number, a URL and a text of other components
  await drag(page, canvas, 'Figure');
  await choose(page, 'Number', 'Related Posts');
  await expect.poll(() => field(page, 'Number of items').count()).toBe(0);
  await expect.poll(() => canvas.locator('.b-figure').innerText()).toBe(`${posts.length} related posts`);
  await drag(page, canvas, 'Button');
  await choose(page, 'Link', 'Related Posts');
  await expect.poll(() => canvas.locator('.b-button').getAttribute('href')).toBe(posts[0]?.link);
  await drag(page, canvas, 'Heading');
  await choose(page, 'Text', 'Related Users');
  await field(page, 'Before').fill('By ');
  const byline = `By ${authors.map(({ title }) => title).join(', ')}`;
  await expect.poll(() => canvas.locator('.b-heading').innerText()).toBe(byline);

  await page.getByText('Publish', { exact: true }).filter({ visible: true }).click();
  await page.locator('html[data-saved="true"]').waitFor();
  const built = await readable(canvas.locator('.b-page').innerText());
  expect(built).toBe(`${byline} Read on ${posts.length} related posts ${cited}`);

  // saved data name what to show, and not the items
  const saved = await (await fetch(`${demo.url}/builder/puck/data`)).text();
  for (const { title } of [...references, ...authors]) expect(saved).not.toContain(title);

  // opened again: the same page, out of one request beside that for the types
  const requestsBefore = tab.apiRequests.length;
  canvas = await openEditor(page);
  await expect.poll(() => readable(canvas.locator('.b-page').innerText())).toBe(built);
  expect(tab.apiRequests.slice(requestsBefore).filter((path) => !path.endsWith('/types'))).toHaveLength(1);

  // a logged-out user gets it from the server, without any script
  const plain = await openTab(browser, { javaScriptEnabled: false });
  await plain.page.goto(`${demo.url}/builder/puck/page?post=1`);
  expect(await readable(plain.page.locator('.b-page').innerText())).toBe(built);
  expect(await plain.page.locator('.b-button').getAttribute('href')).toBe(posts[0]?.link);
  const links = await plain.page.locator('.relx-tag a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(references.map(({ link }) => link));

  // of another post the same page shows what that one has
  const others = await related(2, 'type=authored_by');
  await plain.page.goto(`${demo.url}/builder/puck/page?post=2`);
  expect(await plain.page.locator('.b-heading').innerText()).toBe(`By ${others.map(({ title }) => title).join(', ')}`);

  // a reset restores the example
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Reset' }).filter({ visible: true }).click();
  await expect.poll(() => canvas.locator('h1.b-heading').innerText()).toBe(heading);

  expect(tab.complaints).toEqual([]);
  await plain.close();
  await tab.close();
});
