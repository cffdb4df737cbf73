import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { chromiumFlags, requireChromium } from '../../scripts/chromium.mjs';

/** Opens the machine's Chromium. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
}

/** A tab, and everything in it that users should never see. */
export interface Tab {
  readonly page: Page;
  /** Errors and warnings of the console, and uncaught ones. */
  readonly complaints: readonly string[];
  /** Paths of requests to the REST API. */
  readonly apiRequests: readonly string[];
  /** Opens a URL and waits until every list on the page is interactive. */
  open(url: string): Promise<void>;
  close(): Promise<void>;
}

/** WordPress 7.1 warns of a style of its own, whatever plugins are active. */
const OF_WORDPRESS = /^global-styles-css-custom-properties-inline-css was added to the iframe incorrectly/;

/** Opens a tab with cookies of its own. No request leaves this machine. */
export async function openTab(browser: Browser, options: BrowserContextOptions = {}): Promise<Tab> {
  // animations cost time, and what they show in between is no result
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options });
  // a busy machine takes long to load a page
  context.setDefaultTimeout(100_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const apiRequests: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || OF_WORDPRESS.test(message.text())) return;
    complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/wp-json')) apiRequests.push(pathname + search);
  });
  return {
    page,
    complaints,
    apiRequests,
    async open(url) {
      await page.goto(url, { waitUntil: 'load' });
      if (options.javaScriptEnabled !== false) {
        await page.waitForFunction(() => document.querySelector('[data-island]:not([data-hydrated])') === null);
      }
    },
    close: () => context.close(),
  };
}

/** The titles in a list, as they can be read. */
export function titlesIn(page: Page, list: string): Promise<string[]> {
  return page.locator(`${list} .relx-related-item-link`).allTextContents();
}
