import type { Page } from 'playwright-core';

/** Waits for an announcement of a drag, and until dnd-kit handles the next key: it adds that listener in a timer. */
export async function announced(page: Page, text: string): Promise<void> {
  await page.getByText(text).last().waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}
