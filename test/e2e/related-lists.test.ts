import { describe, expect, test } from 'vitest';
import { openTab, titlesIn } from './browser.js';
import { browser, demo, startBrowser } from './started-demo.js';

startBrowser();

const LIST = '.island-related .relx-related-posts.relx-related-list';
const GRID = '.island-related .relx-related-posts.relx-related-grid';

/** The related objects in the API. */
async function fromTheApi(object: string, query: string): Promise<string[]> {
  const response = await fetch(`${demo.url}/wp-json/relx/v1/${object}?${query}`);
  const items = (await response.json()) as { related: { title: string } }[];
  return items.map(({ related }) => related.title);
}

describe('a post page', () => {
  test('shows what the database has, links the request of its list, and is interactive without a request or a complaint', async () => {
    const tab = await openTab(browser);
    const { page } = tab;
    const titles = await fromTheApi('post/1', 'type=related_to&per_page=20');
    expect(titles.length).toBeGreaterThan(10);
    await tab.open(`${demo.url}/the-long-way-home/`);
    expect(await titlesIn(page, GRID)).toEqual(titles);
    expect(await titlesIn(page, '.island-authors .relx-related-users')).toEqual(
      await fromTheApi('post/1', 'type=authored_by&to_type=user'),
    );
    expect(await titlesIn(page, '.island-topics .relx-related-terms')).toEqual(
      await fromTheApi('post/1', 'type=categorized_as&to_type=term&orderby=title&order=asc'),
    );
    expect(await titlesIn(page, '.island-references')).toEqual(await fromTheApi('post/1', 'type=references'));
    const path = await page.locator('.api-strip a').first().getAttribute('href');
    const items = (await (await fetch(demo.url + path)).json()) as { related: { title: string } }[];
    expect(items.map(({ related }) => related.title)).toEqual(titles);

    await page.getByRole('button', { name: 'List' }).click();
    await page.locator(LIST).waitFor();
    expect(await titlesIn(page, LIST)).toEqual(titles);
    await page.waitForLoadState('networkidle');
    expect(tab.apiRequests).toEqual([]);

    // the layout is kept, from the server’s first byte
    const response = await page.context().request.get(`${demo.url}/why-slow-maps-win/`);
    expect(await response.text()).toContain('relx-related-posts relx-related-list');
    await tab.open(`${demo.url}/why-slow-maps-win/`);
    expect(await page.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Grid' }).click();
    await page.locator(GRID).waitFor();
    await tab.open(`${demo.url}/read-a-map-in-four-walks/`);
    expect(await titlesIn(page, '.island-parts')).toHaveLength(4);
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  test('draws one ring around a focused card', async () => {
    const tab = await openTab(browser);
    await tab.open(`${demo.url}/the-long-way-home/`);
    const link = tab.page.locator(`${GRID} .relx-related-item-link`).first();
    await link.focus();
    const rings = await link.evaluate((node) => [undefined, '::after'].map((part) => getComputedStyle(node, part).outlineStyle));
    expect(rings).toEqual(['none', 'solid']);
    await tab.close();
  });

  test('shows its lists without JavaScript', async () => {
    const tab = await openTab(browser, { javaScriptEnabled: false });
    await tab.open(`${demo.url}/the-long-way-home/`);
    expect(await titlesIn(tab.page, GRID)).toEqual(await fromTheApi('post/1', 'type=related_to&per_page=20'));
    expect(await tab.page.getByRole('button', { name: 'Grid' }).isVisible()).toBe(false);
    await tab.close();
  });
});

test('an author’s page shows what they wrote and what they like', async () => {
  const tab = await openTab(browser);
  await tab.open(`${demo.url}/author/maren-okafor/`);
  expect(await titlesIn(tab.page, '.island-written')).toEqual(
    await fromTheApi('user/1', 'type=authored_by&direction=incoming&per_page=50&orderby=date&order=desc'),
  );
  expect(await titlesIn(tab.page, '.island-favourites')).toEqual(await fromTheApi('user/1', 'type=favorite_posts'));
  expect(tab.apiRequests).toEqual([]);
  await tab.close();
});

test('the front page leads with the sticky post, and its pages end', async () => {
  const tab = await openTab(browser);
  await tab.open(`${demo.url}/`);
  expect(await tab.page.locator('.lead h2').textContent()).toBe('The long way home: a year in fourteen walks');
  await tab.page.getByRole('link', { name: 'Older' }).click();
  await tab.page.waitForURL('**/page/2/');
  expect((await fetch(`${demo.url}/page/99/`)).status).toBe(404);
  expect(tab.complaints).toEqual([]);
  await tab.close();
});

test('a product has its price, and plain permalinks redirect to the pretty ones', async () => {
  const tab = await openTab(browser);
  await tab.open(`${demo.url}/?p=63`);
  expect(new URL(tab.page.url()).pathname).toBe('/product/brass-compass/');
  expect(await tab.page.locator('.story-head .price').textContent()).toContain('€42.00');
  await tab.close();
});
