import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { RelxClient } from 'relx';
import type { WriteOptions } from 'relx/client';
import type { BatchRequest, BatchResponse } from 'relx/contract';
import { expect, it, vi } from 'vitest';
import type { ListsConfig } from '../../../blocks/lists/config.js';
import { RelateDialog } from '../../../blocks/lists/relate-dialog.js';

const list = (name: 'references' | 'parent_of', direction: 'incoming' | 'outgoing', label: string) =>
  ({ name, type: name, direction, label, objectTypes: ['post'], column: name, isManaged: false }) as const;
const config: ListsConfig = {
  objectType: 'post',
  lists: [
    list('references', 'outgoing', 'References'),
    list('parent_of', 'incoming', 'Parent'),
    { ...list('references', 'incoming', 'Follows a field'), isManaged: true },
  ],
  to: null,
};
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: 100 + index, title: `Row ${100 + index}` }));
const ok: BatchResponse = { status: 201, headers: {}, body: {} };
const failed = (status: number, code: string, message: string): BatchResponse => ({
  status,
  headers: {},
  body: { code, message, data: { status } },
});

/** Opens the dialog for rows, over a service that responds to each relation. */
function open(count: number, respond: (request: BatchRequest) => BatchResponse = () => ok) {
  const requests: (readonly BatchRequest[])[] = [];
  const batchRelations = vi.fn(async (batch: readonly BatchRequest[], _options?: WriteOptions) => {
    requests.push(batch);
    return batch.map(respond);
  });
  const titles = ['Grammar', 'Spelling'];
  const found = titles.map((title, index) => ({ object_type: 'post', id: index + 1, title }));
  // the calls that the dialog makes
  const client = { batchRelations, searchObjects: async () => found } as unknown as RelxClient;
  const onClose = vi.fn();
  render(<RelateDialog client={client} config={config} rows={rowsOf(count)} onClose={onClose} />);
  return { requests, batchRelations, onClose, button: (name: string) => screen.findByRole('button', { name }) };
}

async function choose(title: string): Promise<void> {
  const search = screen.getByRole('combobox', { name: 'Add an item' });
  fireEvent.focus(search);
  fireEvent.change(search, { target: { value: title } });
  fireEvent.click(await screen.findByRole('option', { name: title }));
}

const bodies = (requests: readonly (readonly BatchRequest[])[]) => requests.flat().map(({ method, body }) => [method, body]);
const end = (from_id: number, to_id: number, type: string) => ({ type, from_id, from_type: 'post', to_id, to_type: 'post' });

it('adds the chosen items to the list of each row in their order, with a request for each 100 relations', async () => {
  const { requests, button, onClose } = open(200);
  expect(screen.getByRole('dialog', { name: 'Relate 200 selected items' })).toBeVisible();
  expect(await button('Add relations')).toHaveAttribute('aria-disabled', 'true');
  await choose('Grammar');
  await choose('Spelling');
  fireEvent.click(await button('Remove “Spelling”'));
  expect(screen.getByRole('combobox', { name: 'Add an item' })).toHaveFocus();
  fireEvent.click(await button('Add relations'));
  await screen.findByText('200 relations added.');
  expect(requests.map((batch) => batch.length)).toEqual([100, 100]);
  expect(bodies(requests).slice(0, 2)).toEqual([
    ['POST', end(100, 1, 'references')],
    ['POST', end(101, 1, 'references')],
  ]);
  fireEvent.click(await button('Undo'));
  await screen.findByText('200 relations removed.');
  expect(bodies(requests)[200]).toEqual(['DELETE', end(100, 1, 'references')]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  fireEvent.click(await button('Done'));
  expect(onClose).toHaveBeenCalledWith(true);
});

it('relates the chosen items to each row in a list of sources, the first one last', async () => {
  const { requests, button } = open(1);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['References', 'Parent']);
  fireEvent.change(screen.getByRole('combobox', { name: 'List' }), { target: { value: 'parent_of' } });
  await choose('Grammar');
  await choose('Spelling');
  fireEvent.click(await button('Add relations'));
  await screen.findByText('2 relations added.');
  expect(bodies(requests)).toEqual([
    ['POST', end(2, 100, 'parent_of')],
    ['POST', end(1, 100, 'parent_of')],
  ]);
});

it('reports what was rejected and why. What existed before is fine', async () => {
  const { button, requests } = open(4, ({ body }) => {
    if (body.from_id === 101) return failed(409, 'ncr_relation_exists', 'It exists.');
    return body.from_id === 102 ? failed(403, 'rest_cannot_create', 'You can’t edit it.') : ok;
  });
  await choose('Grammar');
  fireEvent.click(await button('Add relations'));
  await screen.findByText('2 relations added. 1 already existed. 1 was rejected.');
  const [, row] = screen.getAllByRole('row');
  expect([...(row?.children ?? [])].map((cell) => cell.textContent)).toEqual(['Row 102', 'Grammar', 'You can’t edit it.']);
  fireEvent.click(await button('Undo'));
  await screen.findByText('2 relations removed.');
  expect(requests[1]?.map(({ body }) => body.from_id)).toEqual([100, 103]);
});

it('can be stopped between two requests, and continues after a failure', async () => {
  const { button, batchRelations, requests, onClose } = open(300);
  await choose('Grammar');
  let arrive = () => {};
  batchRelations.mockImplementationOnce(async (batch) => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return batch.map(() => ok);
  });
  fireEvent.click(await button('Add relations'));
  expect(await screen.findByRole('progressbar', { name: '0 of 300 relations' })).toBeVisible();
  expect(screen.getByRole('dialog')).toHaveFocus();
  fireEvent.click(await button('Stop'));
  arrive();
  await screen.findByText('100 relations added. 200 were not sent.');
  batchRelations.mockRejectedValueOnce(new Error('You are offline.'));
  fireEvent.click(await button('Undo'));
  await screen.findByText('You are offline.');
  fireEvent.click(await button('Done'));
  expect(onClose).toHaveBeenCalledWith(true);
  fireEvent.click(await button('Try again'));
  await screen.findByText('100 relations removed.');
  await waitFor(() => expect(requests.map((batch) => batch.length)).toEqual([100]));
  // the site may have received the request that failed: repeated with its key, it has the same response
  const [added, removed, again] = batchRelations.mock.calls.map(([, options]) => options?.idempotencyKey);
  expect(removed).toEqual(again);
  expect(removed).not.toEqual(added);
});
