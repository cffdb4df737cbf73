import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openTab, titlesIn } from './browser.js';
import { type RunningDemo, startDemo, temporaryFolder } from './demo-process.js';

let browser: Browser;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await folder?.remove();
});

/** The related titles on the page of the post that the demo suggests to change. */
async function titlesOn({ url }: RunningDemo): Promise<string[]> {
  const tab = await openTab(browser);
  await tab.open(`${url}/the-long-way-home/`);
  const titles = await titlesIn(tab.page, '.island-related');
  await tab.close();
  return titles;
}

const post = ({ url, suggestion }: RunningDemo, headers: Record<string, string>) =>
  fetch(`${url}/wp-json/relx/v1/relationships`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(suggestion),
  });

test('a relation added through the API is on the page, outlives the server, and goes with --reset', async () => {
  const first = await startDemo(['--database', 'demo.db'], folder.path);
  const original = await titlesOn(first);
  expect(original.length).toBeGreaterThan(0);

  expect((await post(first, {})).status).toBe(401);
  expect((await post(first, { Authorization: `Basic ${btoa('maren:not the password')}` })).status).toBe(401);
  expect(await titlesOn(first)).toEqual(original);

  const created = await post(first, { Authorization: first.authorization });
  expect(created.status).toBe(201);
  const { related } = (await created.json()) as { related: { title: string } };
  const changed = [...original, related.title].sort();
  expect((await titlesOn(first)).sort()).toEqual(changed);
  expect((await first.stop()).code).toBe(0);

  const second = await startDemo(['--database', 'demo.db'], folder.path);
  expect((await titlesOn(second)).sort()).toEqual(changed);
  // it suggests something that is not there yet, with a password of its own
  expect(second.suggestion).not.toEqual(first.suggestion);
  expect((await post(second, { Authorization: first.authorization })).status).toBe(401);
  expect((await second.stop()).code).toBe(0);

  const third = await startDemo(['--database', 'demo.db', '--reset'], folder.path);
  expect(await titlesOn(third)).toEqual(original);
  expect(third.suggestion).toEqual(first.suggestion);
  expect((await third.stop()).code).toBe(0);
});
