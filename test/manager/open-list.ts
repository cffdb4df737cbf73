import type { Locator } from 'playwright-core';

/** Opens the section of a list in a manager in the browser, and returns it. */
export async function openList(manager: Locator, title: string): Promise<Locator> {
  const list = manager.getByRole('group', { name: title, exact: true });
  await list.and(manager.page().locator('[aria-busy="false"]')).waitFor();
  const closed = list.locator(':scope > button[aria-expanded="false"]').first();
  if ((await list.getByRole('combobox', { name: 'Add an item' }).count()) === 0) await closed.click();
  return list;
}
