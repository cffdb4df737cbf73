import type { Frame, FrameLocator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { samples } from '../../docs/.vitepress/samples.js';
import { axeFaults } from '../e2e/axe-faults.js';
import { openTab, type Tab } from '../e2e/browser.js';
import { isExhaustive } from '../sizes.js';
import { openSite, transferOf } from './site.js';

const { url, browser } = openSite();

/** The failed requests and messages that samples cause on purpose. */
const EXPECTED = /status of 4\d\d|rest_forbidden/;

/** Whether a page is wider than its window or frame. */
const isWider = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

/** Expects that a page that is opened in dark mode has no fault against WCAG 2.2 AA, and none in light mode, whose colors differ. */
async function expectAccessible(page: Pick<Frame, 'evaluate'>): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.className)).toBe('dark');
  expect(await axeFaults(page, 'body'), 'dark').toEqual([]);
  await page.evaluate(() => document.documentElement.classList.remove('dark'));
  expect(await axeFaults(page, 'body', [], [], ['color-contrast']), 'light').toEqual([]);
  await page.evaluate(() => document.documentElement.classList.add('dark'));
}

const resultIn = (page: Page | FrameLocator) => page.getByRole('region', { name: 'Result' });

test('the guides have samples for the playground, each with an ID of its own', () => {
  expect(samples.length).toBeGreaterThan(20);
  expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length);
});

/** Samples that run here: the unit tests and the build of the site run all of them, without a browser. */
const chosen = samples.filter((_, index) => isExhaustive || index % 8 === 0);

describe('the page of samples', () => {
  /** One page for all tests: its backend takes the longest to start. */
  let tab: Tab;
  /** Requests that the service worker does not handle reach the network. */
  const left: string[] = [];
  let transferred: number;
  beforeAll(async () => {
    // axe is more than the page's policy allows
    tab = await openTab(browser(), { bypassCSP: true, colorScheme: 'dark' });
    await tab.page.context().route(/^(?!http:\/\/127\.0\.0\.1)/, (route) => {
      left.push(route.request().url());
      return route.abort();
    });
    const transfer = await transferOf(tab.page);
    await tab.page.goto(url('playground/index.html'));
    await tab.page.locator('[data-state=success]').first().waitFor();
    transferred = transfer();
    return () => tab.close();
  });
  const show = (view: string) => tab.page.getByRole('button', { name: view, exact: true }).click();
  const choose = (id: string) => tab.page.getByLabel('Sample', { exact: true }).selectOption(id);

  test('it transfers under 1.5 MB', () => {
    expect(transferred).toBeGreaterThan(800_000);
    expect(transferred).toBeLessThan(1_500_000);
  });

  test('each sample renders without an error, and nothing reaches another site', async () => {
    await show('Samples');
    const failed: string[] = [];
    for (const { id } of chosen) {
      const result = resultIn(tab.page);
      // each run replaces the element that it renders into
      await result.locator('#root').evaluate((element) => element.setAttribute('data-previous', ''));
      await choose(id);
      await result.locator('#root[data-previous]').waitFor({ state: 'detached' });
      const isShown = async () =>
        (await result.locator('[data-state=pending]').count()) === 0 && (await result.innerText()).trim() !== '';
      await expect
        .poll(isShown, { message: id })
        .toBe(true)
        .catch(() => failed.push(`${id} renders nothing`));
      failed.push(...(await result.getByRole('alert').allInnerTexts()).map((text) => `${id}: ${text}`));
    }
    expect(failed).toEqual([]);
    expect(left).toEqual([]);
    expect(tab.complaints.filter((text) => !EXPECTED.test(text))).toEqual([]);
  });

  test('edited code runs, its requests are shown, and a mistake is reported until it is repaired', async () => {
    await show('Samples');
    await choose('lists-1');
    const editor = tab.page.getByRole('textbox', { name: 'Code' });
    const type = (code: string) => editor.fill(code);
    const requests = tab.page.getByRole('region', { name: 'REST requests' });
    await expect.poll(() => resultIn(tab.page).getByRole('heading').allInnerTexts()).toContain('Filed under');
    await type('import { RelatedPosts } from \'relx\';\n\n<RelatedPosts limit={2} heading="Only two" />');
    await expect.poll(() => resultIn(tab.page).getByRole('heading').allInnerTexts()).toEqual(['Only two']);
    await expect.poll(() => resultIn(tab.page).getByRole('listitem').count()).toBe(2);
    await requests.locator('summary').click();
    expect(await requests.innerText()).toMatch(/GET .*\/wp-json\/relx\/v1\/post\/1\?.*per_page=2.* 200/);
    expect(await requests.innerText()).toContain('"object_type": "post"');
    await type("import { nothing } from 'nowhere';\n\nnothing();");
    await expect.poll(() => resultIn(tab.page).getByRole('alert').innerText()).toContain('nowhere');
    await type("console.log('repaired');");
    await expect.poll(() => resultIn(tab.page).innerText()).toBe('repaired');
  });

  test('controls write the component, the shortcode and the block of the list that they show', async () => {
    const earlier = tab.complaints.length;
    await show('Attributes and styles');
    const form = tab.page.getByRole('form', { name: 'Attributes' });
    await form.getByLabel('Limit').fill('2');
    await form.getByLabel('Style', { exact: true }).selectOption('cards');
    await form.getByLabel('Heading', { exact: true }).fill('Read "next"');
    await expect.poll(() => resultIn(tab.page).getByRole('heading').allInnerTexts()).toEqual(['Read "next"']);
    await expect.poll(() => resultIn(tab.page).locator('.relx-look-cards li').count()).toBe(2);
    const markup = (name: string) => tab.page.getByLabel(name, { exact: true }).first().innerText();
    expect(await markup('Component')).toBe(
      String.raw`<RelatedPosts limit={2} layout="grid" className="relx-look-cards" heading={"Read \"next\""} />`,
    );
    expect(await markup('Shortcode')).toBe(
      '[relx_related_posts limit="2" layout="grid" class="relx-look-cards" title="Read &#34;next&#34;"]',
    );
    expect(await markup('Block')).toBe(
      String.raw`<!-- wp:relx/related-posts {"limit":2,"layout":"grid","title":"Read \u0022next\u0022","className":"is-style-cards"} /-->`,
    );
    await tab.page.getByRole('button', { name: 'Edit the component' }).click();
    await expect
      .poll(() => tab.page.getByRole('textbox', { name: 'Code' }).innerText())
      .toContain("import 'relx/styles/cards.css';");
    expect(tab.complaints.slice(earlier)).toEqual([]);
  });

  test.each(['Samples', 'Attributes and styles'])('%s conforms to WCAG 2.2 AA, in light and dark', async (view) => {
    await show(view);
    if (view === 'Samples') await choose('lists-1');
    await expect.poll(() => resultIn(tab.page).locator('[data-state=success]').count()).toBeGreaterThan(0);
    await expectAccessible(tab.page);
    for (const width of [375, 1280]) {
      await tab.page.setViewportSize({ width, height: 800 });
      expect(await tab.page.evaluate(isWider), `${width} px`).toBe(false);
    }
  });
});

test('without service workers, samples have the results that the build stored', async () => {
  const tab = await openTab(browser());
  await tab.page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  const left: string[] = [];
  tab.page.on('request', (request) => left.push(request.url()));
  await tab.page.goto(url('playground/index.html?sample=lists-1'));
  await expect.poll(() => tab.page.locator('.result').innerText()).toContain('Filed under');
  await expect.poll(() => tab.page.locator('.requests').innerText()).toContain('GET /wp-json/relx/v1/related?objects=post:12');
  expect(left.filter((address) => !address.startsWith(url('')) && !address.startsWith('data:'))).toEqual([]);
  expect(tab.complaints).toEqual([]);
  await tab.page.goto(url('playground/index.html?view=controls'));
  await tab.page.getByRole('button', { name: 'Attributes and styles', pressed: true }).waitFor();
  await tab.close();
});

describe('the pages that have it in a frame', () => {
  test('a code block of a guide opens in the playground, whose list is beside its controls on phones, tablets and wide screens', async () => {
    const tab = await openTab(browser(), { viewport: { width: 375, height: 800 } });
    await tab.open(url('lists.html'));
    await tab.page.getByRole('link', { name: 'Open in the playground' }).first().click();
    const frame = tab.page.frameLocator('iframe[title="Playground"]');
    await expect.poll(() => resultIn(frame).getByRole('heading').allInnerTexts()).toContain('Filed under');
    await frame.getByRole('button', { name: 'Attributes and styles' }).click();
    const title = resultIn(frame).getByRole('listitem').first();
    await title.waitFor();
    const visible = async () => {
      const height = await frame.locator('body').evaluate(() => innerHeight);
      const at = await title.evaluate((element) => element.getBoundingClientRect().top);
      return at >= 0 && at < height;
    };
    for (const width of [375, 768, 1280]) {
      await tab.page.setViewportSize({ width, height: 800 });
      await frame.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await frame.locator('body').evaluate(() => scrollTo(0, 0));
      await expect.poll(visible, { message: `${width} px` }).toBe(true);
      // also while the last control is used
      await frame.getByRole('form', { name: 'Attributes' }).getByRole('textbox').last().focus();
      expect(await visible(), `${width} px`).toBe(true);
    }
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  test('the reference sends requests, as an administrator and as a logged-out user, by forms that conform to WCAG 2.2 AA', async () => {
    const tab = await openTab(browser(), { bypassCSP: true, colorScheme: 'dark' });
    await tab.open(url('reference/rest.html'));
    await tab.page.getByRole('button', { name: 'Try it: addRelation' }).click();
    const frame = tab.page.frameLocator('iframe[title="Request of addRelation"]');
    const response = frame.getByRole('region', { name: 'Response', exact: true });
    await frame.getByLabel('User', { exact: true }).selectOption('none');
    await frame.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => response.locator('summary').innerText()).toBe('POST /wp-json/relx/v1/relationships 401');
    await frame.getByLabel('User', { exact: true }).selectOption('administrator');
    await frame.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => response.locator('summary').innerText()).toBe('POST /wp-json/relx/v1/relationships 201');
    const form = tab.page.frames().find((each) => each.url().includes('/playground/rest.html'));
    if (!form) throw new Error('The form has no frame.');
    await expectAccessible(form);
    for (const width of [375, 1280]) {
      await tab.page.setViewportSize({ width, height: 800 });
      expect(await form.evaluate(isWider), `${width} px`).toBe(false);
    }
    await frame.getByLabel('Operation', { exact: true }).selectOption('render');
    await frame.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => response.locator('summary').innerText()).toBe('POST /wp-json/relx/v1/render 200');
    await tab.close();
  });
});
