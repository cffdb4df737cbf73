import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.js';
import { type Program, type RunningDemo, startDemo, temporaryFolder } from './demo-process.js';

/** A demo over a folder of its own, and a browser to see it in. */
export interface OpenDemo {
  readonly demo: RunningDemo;
  readonly browser: Browser;
  /** Where its database is. */
  readonly folder: Awaited<ReturnType<typeof temporaryFolder>>;
  close(): Promise<void>;
}

export async function openDemo(args: readonly string[], program?: Program): Promise<OpenDemo> {
  const folder = await temporaryFolder();
  let demo: RunningDemo | undefined;
  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    await demo?.stop();
    await folder.remove();
  };
  try {
    demo = await startDemo(args, folder.path, program);
    browser = await openBrowser();
    return { demo, browser, folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}
