import { expect, test } from 'vitest';
import { filesIn } from '../docs/markdown.js';
import { axeFaults } from '../e2e/axe-faults.js';
import { openTab } from '../e2e/browser.js';
import { openSite } from './site.js';

/** The paths of all pages, from the folder of the site. */
const paths = filesIn('docs', /\.md$/).map((page) =>
  page
    .replace(/^docs\//, '')
    .replace(/\/README\.md$/, '/index.html')
    .replace(/\.md$/, '.html'),
);
/** Pages on which everything is checked, and not just the text: navigation and the colors of code are the same on all pages. */
const whole = ['index.html', 'lists.html', 'wordpress.html', 'theming.html'];

const { url, browser } = openSite();

/** Whether the page is wider than the window. */
const overflows = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

// several tabs, because each waits for files and frames
const WALKS = 3;
test.concurrent.each(Array.from({ length: WALKS }, (_, walk) => walk))(
  'pages have no errors, no horizontal scroll, and conform to WCAG 2.2 AA: part %i',
  { timeout: 300_000 },
  async (walk) => {
    const tab = await openTab(browser(), { bypassCSP: true, reducedMotion: 'reduce' });
    const faults: string[] = [];
    for (const path of paths.filter((_path, index) => index % WALKS === walk)) {
      await tab.page.setViewportSize({ width: 1280, height: 900 });
      await tab.open(url(path));
      if (await tab.page.evaluate(overflows)) faults.push(`${path} is wider than 1280 px`);
      const found = whole.includes(path) ? axeFaults(tab.page, 'body') : axeFaults(tab.page, '.VPContent', ['pre']);
      faults.push(...(await found).map((fault) => `${path}: ${fault.slice(0, 400)}`));
      await tab.page.setViewportSize({ width: 375, height: 800 });
      if (await tab.page.evaluate(overflows)) faults.push(`${path} is wider than 375 px`);
    }
    expect(faults).toEqual([]);
    expect(tab.complaints).toEqual([]);
    await tab.close();
  },
);

test('no page requests another site', async () => {
  const tab = await openTab(browser());
  const requested: string[] = [];
  tab.page.on('request', (request) => requested.push(request.url()));
  for (const path of ['index.html', 'lists.html', 'none.html']) await tab.page.goto(url(path));
  expect(requested.filter((address) => !address.startsWith(url('')) && !address.startsWith('data:'))).toEqual([]);
  await tab.close();
});

test('search finds "shortcode"', async () => {
  const tab = await openTab(browser());
  await tab.open(url('index.html'));
  await tab.page.getByRole('button', { name: 'Search' }).first().click();
  await tab.page.getByRole('searchbox').fill('shortcode');
  await tab.page
    .getByRole('option', { name: /shortcode/i })
    .first()
    .click();
  await expect.poll(() => tab.page.url()).not.toContain('index.html');
  await expect.poll(() => tab.page.locator('h1').textContent()).toMatch(/\S/);
  expect(tab.complaints).toEqual([]);
  await tab.close();
});
