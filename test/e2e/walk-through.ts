import type { Page } from 'playwright-core';
import { ScreenReader } from './screen-reader.js';

/** Longest wait for a step to end as it is written, in milliseconds, only for failures: what came of the step is then taken as it is. */
const PATIENCE = 20_000;
const STEP = /`([^`]+)`|type “([^”]+)”|_([^_]+)_/g;
const ROW = /^\| (.+?) \| (.*?) ?\| (.*?) ?\| (.*?) ?\|$/;

const keyOf = (words: string) => words.replace(/Arrow (\w)/, (_, letter: string) => `Arrow${letter.toUpperCase()}`);

/** Something that happens around who presses keys, by how the text calls it. */
export type Events = Readonly<Record<string, () => Promise<void>>>;

async function act(page: Page, events: Events, text: string): Promise<void> {
  for (const [, key, typed, event] of text.matchAll(STEP)) {
    if (key) await page.keyboard.press(keyOf(key));
    // a select takes letters, and a field takes all of them together
    else if (typed && (await page.evaluate(() => document.activeElement?.tagName === 'SELECT'))) await page.keyboard.type(typed);
    else if (typed) await page.keyboard.insertText(typed);
    else if (event && events[event]) await events[event]();
    else throw new Error(`Nobody knows how to do this: ${text}`);
  }
}

/** Does every step in the tables of a text, and gives the text with what came of each. */
export async function walkThrough(page: Page, text: string, events: Events): Promise<string> {
  const reader = await ScreenReader.on(page);
  const escaped = (cells: readonly string[]) => cells.map((cell) => cell.replaceAll('|', '\\|'));
  const seen = async () => {
    const list = await page.locator('.relx-manager-items .relx-manager-title').allTextContents();
    const announced = await reader.announced();
    return escaped([announced.join(' / '), list.join(', ')]);
  };
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const [, steps = '', ...written] = ROW.exec(line) ?? [];
    if (!/^(`|type |_)/.test(steps)) {
      lines.push(line);
      continue;
    }
    // what is still being saved is a part of the step before
    await page.locator('.relx-manager-list[aria-busy="false"]').first().waitFor();
    await reader.clear();
    await act(page, events, steps);
    const end = Date.now() + PATIENCE;
    let cells: string[] = [];
    const isDone = async () => {
      const isLate = Date.now() >= end;
      const others = await seen();
      // the focus is in the accessibility tree, which takes the longest
      if (others.join('|') !== written.slice(1).join('|') && !isLate) return false;
      cells = [...escaped([await reader.focus()]), ...others];
      return cells.join('|') === written.join('|') || isLate;
    };
    while (!(await isDone())) await page.waitForTimeout(50);
    lines.push(`| ${[steps, ...cells].join(' | ')} |`);
  }
  return lines.join('\n');
}
