import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { chromiumFlags, requireChromium } from '../../scripts/chromium.mjs';

/**
 * Opens the machine's Chromium. With `optimize: false`, JavaScript is not optimized while it runs: for large scripts that run for seconds,
 * optimizing takes longer than it saves.
 */
export function openBrowser({ optimize = true }: { readonly optimize?: boolean } = {}): Promise<Browser> {
  const flags = optimize ? [] : ['--js-flags=--no-opt --no-maglev'];
  return chromium.launch({ executablePath: requireChromium(), args: [...chromiumFlags, ...flags] });
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
  return watched(await context.newPage(), options);
}

/** A page as a tab, whose complaints and requests begin now. */
function watched(page: Page, options: BrowserContextOptions): Tab {
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
    close: () => page.context().close(),
  };
}

/** Events that tests listen to. */
const EVENTS = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'response'];

/**
 * Gives tabs that are used again after they are closed: their process keeps the compiled scripts of a site, which take
 * longer than all else on a page of WordPress. `rest` is the URL of a file of the site, which a closed tab shows.
 */
export function reusedTabs(opened: () => Promise<Tab>, options: BrowserContextOptions, rest: string): () => Promise<Tab> {
  const free: Page[] = [];
  return async () => {
    const known = free.pop();
    const tab = known ? watched(known, options) : await opened();
    const { page } = tab;
    return {
      ...tab,
      async close() {
        for (const event of EVENTS) page.removeAllListeners(event);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        for (const other of page.context().pages()) if (other !== page) await other.close();
        // a page with changes shows a dialog before it is left
        page.on('dialog', (dialog) => dialog.accept());
        await page.evaluate(() => [localStorage, sessionStorage].map((storage) => storage.clear()));
        await page.goto(rest);
        page.removeAllListeners('dialog');
        if (options.viewport) await page.setViewportSize(options.viewport);
        free.push(page);
      },
    };
  };
}

/** The titles in a list, as they can be read. */
export function titlesIn(page: Page, list: string): Promise<string[]> {
  return page.locator(`${list} .relx-related-item-link`).allTextContents();
}
