import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fillShownColumns, refreshCells } from '../../../blocks/lists/refresh-cells.js';

const table = (cells: string) => `<table><tbody id="the-list"><tr id="post-1">${cells}</tr></tbody></table>`;
const fetched = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});
const text = () => [...document.querySelectorAll('td')].map(({ textContent }) => textContent);

it('the columns of relations are those of the page as it is now, and no others', async () => {
  document.body.innerHTML = table(
    '<td class="title">Old</td><td class="column-relx-a x">1</td><td class="column-relx-b">2</td><td class="column-relx-gone">3</td>',
  );
  fetched.mockResolvedValue(
    new Response(
      table('<td class="title">New</td><td class="y column-relx-a">4 <b>more</b></td><td class="column-relx-b"></td>'),
    ),
  );
  await refreshCells();
  expect(text()).toEqual(['Old', '4 more', '', '3']);
});

it.each([
  ['shown and empty', 'action=hidden-columns&x=1', '<td class="column-relx-a"></td>', 1],
  ['hidden', 'action=hidden-columns', '<td class="column-relx-a hidden"></td>', 0],
  ['filled', 'action=hidden-columns', '<td class="column-relx-a"> 1 </td>', 0],
  ['shown, and the request is another one', 'action=heartbeat', '<td class="column-relx-a"></td>', 0],
])('columns that are %s are read %#', (_name, data, cell, requests) => {
  let onAjax: (event: unknown, request: unknown, settings: object) => void = () => {};
  const on = (_event: string, handler: typeof onAjax) => {
    onAjax = handler;
  };
  vi.stubGlobal('jQuery', () => ({ on }));
  fetched.mockResolvedValue(new Response(''));
  document.body.innerHTML = table(cell);
  fillShownColumns();
  onAjax({}, {}, { data });
  expect(fetched).toHaveBeenCalledTimes(requests);
});
