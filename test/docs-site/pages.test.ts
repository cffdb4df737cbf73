import { beforeAll, expect, test } from 'vitest';
import { sitePages, textOf } from '../docs/markdown.js';
import { axeFaults } from '../e2e/axe-faults.js';
import { openTab, type Tab } from '../e2e/browser.js';
import { isExhaustive } from '../sizes.js';
import { openSite } from './site.js';

/** The path of a page, from the folder of the site. */
const pathOf = (page: string) =>
  page
    .replace(/^docs\//, '')
    .replace(/\/README\.md$/, '/index.html')
    .replace(/\.md$/, '.html');
/** Pages on which everything is checked, and not just the text: navigation, colors and the colors of code are the same on all pages. */
const whole = ['index.html', 'devtools.html', ...(isExhaustive ? ['lists.html', 'wordpress.html', 'theming.html'] : [])];

const { url, browser } = openSite();

/** The window in which text and tables have the least space. */
const NARROW = { width: 375, height: 900 };

/** Whether the page is wider than the window. */
const overflows = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

/** Images of the text without a description. */
const unnamedImages = () =>
  [...document.querySelectorAll('.vp-doc img:not([alt]), .vp-doc img[alt=""]')].map(({ outerHTML }) => outerHTML);

/** Removes what axe reads on every page, but does not check there: navigation, and the words of code. */
function removeUnchecked(hasAllOperations: boolean): void {
  for (const element of document.querySelectorAll('.VPNav, .VPLocalNav, .VPSidebar, .VPDocAside')) element.remove();
  for (const code of document.querySelectorAll('pre')) code.textContent = 'code';
  if (hasAllOperations) return;
  // operations of the API are generated
  const sixth = document.querySelectorAll('.live-buttons')[5];
  while (sixth?.nextElementSibling && sixth.nextElementSibling.id !== 'shared-parameters') sixth.nextElementSibling.remove();
}

/** Opens a page, and waits until it reacts: a click before that is lost. Vue compares the whole page with what it would render. */
async function openPage(tab: Tab, path: string): Promise<void> {
  await tab.open(url(path));
  await tab.page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
}

/** HTML and components between the code of a page. */
const OWN_MARKUP = /<[a-z]/i;
/** Pages of types, which are generated. */
const GENERATED = /^docs\/reference\/(?!README|rest)/;
/** A table, an image or HTML, which can be wider than the window. All else wraps, or scrolls in a box of its own. */
const WIDE = /^\||!\[|^</m;
/** Pages with what can be wide, and a sample of those that one template generates. */
const opened = sitePages.filter(
  (page, index) => isExhaustive || (GENERATED.test(page) ? index % 4 === 0 : WIDE.test(textOf(page))),
);

/**
 * Whether a page has markup of its own, which axe looks at, and which scripts take over. All other pages are Markdown in one template:
 * a release looks at each guide, and at no generated page.
 */
function hasOwnMarkup(page: string): boolean {
  const text = textOf(page)
    .replace(/^(```+)[\s\S]*?^\1$/gm, '')
    .replace(/`[^`]*`/g, '');
  if (GENERATED.test(page)) return false;
  return isExhaustive || OWN_MARKUP.test(text) || whole.includes(pathOf(page));
}

/** Two tabs for all pages, one of which runs no scripts: they keep the style sheets and scripts of the site. */
let withScripts: Tab;
let withoutScripts: Tab;
/** URLs of all requests of both tabs. */
const requested: string[] = [];
beforeAll(async () => {
  withScripts = await openTab(browser(), { bypassCSP: true, viewport: NARROW });
  withoutScripts = await openTab(browser(), { javaScriptEnabled: false, viewport: NARROW });
  for (const { page } of [withScripts, withoutScripts]) page.on('request', (request) => requested.push(request.url()));
});

test.each(opened)('%s has no errors, no horizontal scroll, and conforms to WCAG 2.2 AA', async (page) => {
  const path = pathOf(page);
  const isOwn = hasOwnMarkup(page);
  const tab = isOwn ? withScripts : withoutScripts;
  const earlier = tab.complaints.length;
  await (isOwn ? openPage(tab, path) : tab.open(url(path)));
  expect(await tab.page.evaluate(overflows)).toBe(false);
  expect(await tab.page.evaluate(unnamedImages)).toEqual([]);
  if (whole.includes(path)) {
    await tab.page.setViewportSize({ width: 1280, height: 900 });
    expect(await tab.page.evaluate(overflows)).toBe(false);
    expect(await axeFaults(tab.page, 'body')).toEqual([]);
    await tab.page.setViewportSize(NARROW);
  } else if (isOwn) {
    await tab.page.evaluate(removeUnchecked, isExhaustive);
    expect(await axeFaults(tab.page, '.VPContent', ['pre'], ['color-contrast'])).toEqual([]);
  }
  expect(tab.complaints.slice(earlier)).toEqual([]);
});

test('the page for missing URLs has a link to the home page', async () => {
  await withScripts.page.goto(url('404.html'));
  const notFound = withScripts.page.locator('.NotFound');
  expect(await notFound.innerText()).toContain('404');
  await notFound.getByRole('link').click();
  await expect.poll(() => withScripts.page.locator('h1').innerText()).toContain('relx');
});

test('search has results, and opens one', async () => {
  const earlier = withScripts.complaints.length;
  const { page } = withScripts;
  await page.setViewportSize({ width: 1280, height: 900 });
  await openPage(withScripts, 'index.html');
  await page.getByRole('button', { name: 'Search' }).first().click();
  const box = page.getByRole('searchbox');
  const first = page.getByRole('option').first();
  // both have another first result without the ranks of pages
  for (const [words, title] of [
    ['similar', /^Similar posts$/],
    ['shortcode', /^Shortcodes/],
  ] as const) {
    await box.fill(words);
    await expect.poll(async () => (await first.innerText()).replace(/^#\s*/, '').trim()).toMatch(title);
  }
  await first.click();
  await expect.poll(() => page.url()).not.toContain('index.html');
  await expect.poll(() => page.locator('h1').textContent()).toMatch(/\S/);
  expect(withScripts.complaints.slice(earlier)).toEqual([]);
});

test('no page requests another site', () => {
  expect(requested.length).toBeGreaterThan(opened.length);
  expect(requested.filter((address) => !address.startsWith(url('')) && !address.startsWith('data:'))).toEqual([]);
});
