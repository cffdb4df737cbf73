import { act, renderHook } from '@testing-library/react';
import { normalizeAttributes, type RelationItem } from 'relx';
import type { RelationType } from 'relx/contract';
import type { ListItemInput, ListKey, RelationChanges, SaveResult } from 'relx/manager';
import { expect, it } from 'vitest';
import { useChangedItems } from '../../../blocks/list-block/with-changes.js';
import { postItem } from '../../react/fixtures.js';

const type = (given: Partial<RelationType> = {}): RelationType => ({
  name: 'references',
  label: 'References',
  labels: { from: 'References', to: 'Referenced by' },
  from_object_types: ['post'],
  to_object_types: ['post'],
  direction: 'from_to',
  max_connections: null,
  max_connections_to: null,
  ...given,
});
const dates = ['2026-03-05T09:00:00', '2026-01-05T09:00:00', '2026-02-05T09:00:00'];
const item = (id: number, title = `Post ${id}`): RelationItem => postItem(id, { title, date: dates[id - 1] as string });
const input = ({ related }: RelationItem): ListItemInput => ({
  object_type: 'post',
  id: related.id,
  title: related.title,
  related,
});
/** Changes of a list that adds an item to what it has. */
const adding = (key: ListKey, base: readonly RelationItem[], added: RelationItem): RelationChanges => ({
  [key]: { base: base.map(input), items: [...base, added].map(input) },
});
const automatic = (id: number) => {
  const { id: _, ...rest } = item(id);
  return { ...rest, automatic: true } as never;
};

interface Given {
  readonly items?: readonly RelationItem[];
  readonly changes?: RelationChanges | undefined;
  readonly saved?: SaveResult;
}
const show = async (first: Given, attributes: object = {}, own = type()) => {
  const normal = normalizeAttributes('post', { type: 'references', ...attributes });
  const hook = renderHook(({ items, changes, saved }: Given) => useChangedItems(items, { changes, saved }, own, normal, 'post'), {
    initialProps: first,
  });
  // the module that applies changes is loaded when there are some
  await act(async () => void (await import('relx/manager')));
  return { ...hook, ids: () => hook.result.current?.map(({ related }) => related.id) };
};

it.each([
  ['its own direction', '', type(), 'references:outgoing', [1, 2]],
  ['the other direction', 'incoming', type(), 'references:incoming', [1, 2]],
  ['both directions', 'both', type(), 'references:incoming', [1, 2]],
  ['a two-way type', 'outgoing', type({ direction: 'bidirectional' }), 'references:both', [1, 2]],
  ['changes of another direction', 'incoming', type(), 'references:outgoing', [1]],
  ['changes of another type', '', type(), 'parent_of:outgoing', [1]],
] as const)('a list shows the changes that wait: %s', async (_name, direction, own, key, expected) => {
  const { ids } = await show({ items: [item(1)], changes: adding(key, [item(1)], item(2)) }, { direction }, own);
  expect(ids()).toEqual(expected);
});

it.each([
  ['manual', [1, 2, 3]],
  ['title', [3, 1, 2]],
  ['date', [1, 3, 2]],
  ['created', [3, 1, 2]],
])('a list by %s has an added item in its order', async (order, expected) => {
  const items = [item(1, 'beta'), item(2, 'Gamma')];
  const { ids } = await show({ items, changes: adding('references:outgoing', items, item(3, 'Alpha')) }, { order });
  expect(ids()).toEqual(expected);
});

it('similar posts stay after the chosen ones, without those that are chosen now', async () => {
  const items = [item(1), automatic(2), automatic(3)];
  const { ids } = await show({ items, changes: adding('references:outgoing', [item(1)], item(3)) });
  expect(ids()).toEqual([1, 3, 2]);
});

it('a saved list stays until it is read again, and a list without items is none', async () => {
  const items = [item(1)];
  const { ids, rerender } = await show({ items, changes: adding('references:outgoing', items, item(2)) });
  expect(ids()).toEqual([1, 2]);
  rerender({ items, saved: { changes: undefined, rejected: [], others: {} } });
  expect(ids()).toEqual([1, 2]);
  rerender({ items: [item(3)], saved: { changes: undefined, rejected: [], others: {} } });
  expect(ids()).toEqual([3]);
  expect((await show({})).ids()).toBeUndefined();
});
