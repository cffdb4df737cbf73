import type { RelxClient } from 'relx';
import { afterEach, expect, it, vi } from 'vitest';
import type { ScreenList } from '../../../blocks/lists/config.js';
import { addToQuickEdit } from '../../../blocks/lists/quick-edit.js';

const list = (name: string, direction: 'incoming' | 'outgoing') =>
  ({
    name,
    type: name,
    direction,
    label: `List ${name}`,
    objectTypes: ['post'],
    column: name,
    isManaged: false,
  }) as unknown as ScreenList;
const lists = [list('references', 'outgoing'), list('parent_of', 'incoming'), list('none', 'outgoing')];
const titled = (...titles: string[]) => titles.map((title, index) => ({ related: { id: index + 1, title } }));
const pages: Readonly<Record<string, object>> = {
  references: { items: titled('Ada', '', 'Ben'), total: 5 },
  parent_of: { items: titled('Cleo'), total: 1 },
  none: { items: [], total: 0 },
};
afterEach(() => {
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

/** Quick Edit of WordPress for the post 12, and what it shows of relations. */
async function edit(row: unknown, listRelated: (...args: unknown[]) => Promise<object>) {
  document.body.innerHTML = `<table>
    <tr id="post-12"><td><div class="row-actions"><span class="relx"><a href="#panel">Relations</a></span></div></td></tr>
    <tr id="edit-12"><td class="relx-quick-edit"><div class="inline-edit-col"></div></td></tr>
  </table>`;
  const quickEdit = { edit: vi.fn(() => false), getId: () => '12' };
  const { edit: own } = quickEdit;
  vi.stubGlobal('inlineEditPost', quickEdit);
  addToQuickEdit({ listRelated } as unknown as RelxClient, lists);
  const result = (quickEdit.edit as (row: unknown) => unknown)(row);
  const place = document.querySelector('.inline-edit-col') as HTMLElement;
  await vi.waitFor(() => expect(place.querySelector('p')).not.toBeNull());
  return { result, own, place, texts: [...place.querySelectorAll('p')].map(({ textContent }) => textContent) };
}

it.each([12, document.createElement('a')])(
  'lists that are not empty have their first titles, and how many more there are: %s',
  async (row) => {
    const listRelated = vi.fn(async (_type: unknown, _id: unknown, { type }: { type: string }) => pages[type] as object);
    const { result, own, texts } = await edit(row, listRelated as never);
    expect([result, own.mock.calls]).toEqual([false, [[row]]]);
    expect(texts).toEqual(['List referencesAda, #2, Ben and 2 more', 'List parent_ofCleo', 'Relations']);
    expect(listRelated.mock.calls[1]).toEqual(['post', 12, { type: 'parent_of', direction: 'incoming', limit: 3 }]);
  },
);

it('a title is text, and a failure has its message, with the link to the panel', async () => {
  const { place } = await edit(12, async () => ({ items: titled('<b>bold</b>'), total: 1 }));
  expect(place.querySelector('b')).toBeNull();
  const failed = await edit(12, () => Promise.reject(new Error('offline')));
  expect(failed.place.textContent).toBe('offlineRelations');
});

it('a screen without Quick Edit stays as it is', () => {
  expect(() => addToQuickEdit({} as RelxClient, lists)).not.toThrow();
});
