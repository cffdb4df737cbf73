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
const whole = ['index.html', 'lists.html', ...(isExhaustive ? ['wordpress.html', 'theming.html'] : [])];

const { url, browser } = openSite();

/** The window in which text and tables have the least space. */
const NARROW = { width: 375, height: 900 };

/** Whether the page is wider than the window. */
const overflows = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

/** Images of the text without a description. */
const unnamedImages = () =>
  [...document.querySelectorAll('.vp-doc img:not([alt]), .vp-doc img[alt=""]')].map(({ outerHTML }) => outerHTML);

/** Removes what axe reads on every page, but does not check there: navigation, and the words of code. */
function removeUnchecked(): void {
  for (const element of document.querySelectorAll('.VPNav, .VPLocalNav, .VPSidebar, .VPDocAside')) element.remove();
  for (const code of document.querySelectorAll('pre')) code.textContent = 'code';
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
beforeAll(async () => {
  withScripts = await openTab(browser(), { bypassCSP: true, viewport: NARROW });
  withoutScripts = await openTab(browser(), { javaScriptEnabled: false, viewport: NARROW });
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
    await tab.page.evaluate(removeUnchecked);
    expect(await axeFaults(tab.page, '.VPContent', ['pre'], ['color-contrast'])).toEqual([]);
  }
  expect(tab.complaints.slice(earlier)).toEqual([]);
});

test('no page requests another site', async () => {
  const tab = await openTab(browser());
  const requested: string[] = [];
  tab.page.on('request', (request) => requested.push(request.url()));
  for (const path of ['index.html', 'lists.html', 'none.html']) await tab.page.goto(url(path));
  expect(requested.filter((address) => !address.startsWith(url('')) && !address.startsWith('data:'))).toEqual([]);
  await tab.close();
});

/** What people search for, and the title of a page or section that should be among the first three results. */
const questions: readonly (readonly [string, RegExp])[] = [
  ['shortcode', /^Shortcodes/],
  ['similar', /^Similar posts$/],
  ['ncr_add_relation', /^PHP functions/],
  ['uninstall', /^Uninstall/],
  ['multisite', /^Multisite networks/],
  ['number of posts', /number of posts/],
  ['custom post type', /custom post types/],
  ['addRelation', /addRelation\(\)/],
  ['useRelated', /useRelated$/],
  ['react hook', /React hook/],
  ['WP_Query', /WP_Query/],
  ['cache plugin', /cache plugin/],
  ['change the order', /change the order/],
  ['who can edit relations', /Who can edit relations/],
  ['woocommerce', /WooCommerce/],
  ['related posts automatically', /^Related posts automatically/],
  ['elementor', /Elementor/],
  ['bricks', /Bricks/],
  ['page cache', /^Page caches and CDN/],
  ['install plugin', /Install the plugin|Your WordPress site/i],
  ['which setup', /^Which setup do I need/],
  ['curl', /REST with curl/],
  ['license', /^Licenses|license/i],
  ['php version', /^Compatibility|version/i],
  ['polylang', /translations|Languages/i],
  ['acf', /ACF|custom fields|Migrate/i],
  ['dark mode', /dark|Theming/i],
  ['server components', /Next\.js|server components/i],
  ['limit', /^Limits/],
];

test('search finds the pages that people look for', async () => {
  const tab = await openTab(browser());
  await openPage(tab, 'index.html');
  await tab.page.getByRole('button', { name: 'Search' }).first().click();
  const box = tab.page.getByRole('searchbox');
  const results = tab.page.getByRole('option');
  const unanswered: string[] = [];
  for (const [words, title] of questions) {
    await box.fill(words);
    const found = async () => (await results.allInnerTexts()).slice(0, 3).map((text) => text.replace(/^#\s*/, '').trim());
    await expect
      .poll(async () => (await found()).some((text) => title.test(text)), { timeout: 5000 })
      .toBe(true)
      .catch(async () => unanswered.push(`${words}: ${(await found()).join(' | ')}`));
  }
  expect(unanswered).toEqual([]);

  await box.fill('shortcode');
  await expect.poll(async () => (await results.first().innerText()).replace(/^#\s*/, '')).toMatch(/^Shortcodes/);
  await results.first().click();
  await expect.poll(() => tab.page.url()).not.toContain('index.html');
  await expect.poll(() => tab.page.locator('h1').textContent()).toMatch(/\S/);
  expect(tab.complaints).toEqual([]);
  await tab.close();
});
