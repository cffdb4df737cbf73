import fc from 'fast-check';
import type { Related, RelationData, RelationDataInput } from 'relx/contract';
import type { DataOperation, ListChanges, RelationChanges, RelationOperation } from 'relx/manager';
import { describe, expect, test } from 'vitest';
import { addChange } from '../../../src/manager/model/add-change.js';
import { applyChanges } from '../../../src/manager/model/apply-changes.js';
import { invertOperation } from '../../../src/manager/model/invert-operation.js';
import { mergeList } from '../../../src/manager/model/merge-list.js';
import { othersChanges } from '../../../src/manager/model/others-changes.js';
import { itemKey, type ListedItem } from '../../../src/manager/model/relation-changes.js';
import { runs } from '../../sizes.js';

const LIST = 'references:outgoing';

const post = (id: number): Related => ({ object_type: 'post', id, subtype: 'post', title: `Post ${id}`, link: '' });
const listed = (ids: readonly number[]) => ids.map((id) => ({ id: id + 1000, related: post(id) }));
const ids = (items: readonly { related: Related }[]) => items.map(({ related }) => related.id);
const keyOf = (id: number) => itemKey(post(id));

const add = (id: number, after?: number | null): RelationOperation => ({
  op: 'add',
  related: post(id),
  ...(after !== undefined && { after: after === null ? null : keyOf(after) }),
});
const remove = (id: number): RelationOperation => ({ op: 'remove', related: post(id) });
const move = (id: number, after: number | null): RelationOperation => ({
  op: 'move',
  key: keyOf(id),
  after: after === null ? null : keyOf(after),
});

/** Changes as an author makes them: one after the other, each on what the last one left. */
function changesOf(base: readonly number[], operations: readonly RelationOperation[], isComplete = true) {
  let changes: RelationChanges | undefined;
  for (const operation of operations) changes = addChange(changes, LIST, operation, { items: listed(base), isComplete });
  return changes?.[LIST];
}

test('operations are applied in their order', () => {
  const after = applyChanges(listed([1, 2, 3]), [add(4), move(3, null), remove(1), add(5, 3)]);
  expect(ids(after)).toEqual([3, 5, 2, 4]);
});

test('what is there is not added again, and what is gone is neither moved nor removed', () => {
  const items = listed([1, 2]);
  expect(ids(applyChanges(items, [add(2, null), move(9, null), remove(9), move(1, 9)]))).toEqual([2, 1]);
});

test.each<[string, RelationOperation[]]>([
  ['added and removed again', [add(4), remove(4)]],
  ['removed and added where it was', [remove(2), add(2, 1)]],
  ['moved and moved back', [move(3, null), move(3, 2)]],
  ['moved to its own position', [move(2, 1)]],
  ['added, moved and removed again', [add(4), move(4, null), remove(4)]],
])('nothing is left of what is %s', (_name, operations) => {
  expect(changesOf([1, 2, 3], operations)).toBeUndefined();
});

test('a move of something new is a part of its addition', () => {
  expect(changesOf([1, 2], [add(3), move(3, null)])?.operations).toEqual([add(3, null)]);
});

test('one that is removed and added elsewhere has moved', () => {
  expect(changesOf([1, 2, 3], [remove(1), add(1, 3)])?.operations).toEqual([move(1, 3)]);
});

test('changes of two lists do not know of each other, and go one by one', () => {
  const seen = { items: listed([1]), isComplete: true };
  const both = addChange(addChange(undefined, LIST, add(2), seen), 'depends_on:incoming', remove(1), seen);
  expect(Object.keys(both ?? {})).toEqual([LIST, 'depends_on:incoming']);
  expect(Object.keys(addChange(both, LIST, remove(2), seen) ?? {})).toEqual(['depends_on:incoming']);
});

test('a base has the IDs of the relations, and the first 200 characters of the titles', () => {
  const long = { ...post(1), title: 'x'.repeat(300) };
  const seen = { items: [{ id: 1001, related: long }, { related: post(2) }], isComplete: false };
  expect(addChange(undefined, LIST, remove(2), seen)?.[LIST]).toEqual({
    base: [
      { key: keyOf(1), title: 'x'.repeat(200), id: 1001 },
      { key: keyOf(2), title: 'Post 2' },
    ],
    isComplete: false,
    operations: [remove(2)],
  });
});

test.each([true, false])('a change without the list is based on what is stored (complete: %s)', (isComplete) => {
  const changes = addChange(undefined, LIST, remove(1), { items: listed([1, 2]), isComplete });
  expect(addChange(changes, LIST, remove(2))).toEqual({ [LIST]: { ...changes?.[LIST], operations: [remove(1), remove(2)] } });
  expect(addChange(undefined, LIST, add(3))?.[LIST]).toMatchObject({ base: [], isComplete: false });
});

test('changes are plain JSON', () => {
  const changes = changesOf([1, 2, 3], [remove(1), add(7, 2), move(3, null)]);
  expect(JSON.parse(JSON.stringify(changes))).toEqual(changes);
});

const order = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }), { maxLength: 8 });
const operation = fc.oneof(
  fc
    .record({ id: fc.integer({ min: 1, max: 14 }), after: fc.option(fc.integer({ min: 1, max: 14 })) })
    .map(({ id, after }) => add(id, after)),
  fc.integer({ min: 1, max: 14 }).map(remove),
  fc
    .record({ id: fc.integer({ min: 1, max: 14 }), after: fc.option(fc.integer({ min: 1, max: 14 })) })
    .map(({ id, after }) => move(id, after)),
);
const operations = fc.array(operation, { maxLength: 10 });

test('the least operations make the same list', () => {
  fc.assert(
    fc.property(order(10), operations, (base, done) => {
      const wanted = ids(applyChanges(listed(base), done));
      const changes = changesOf(base, done);
      expect(ids(applyChanges(listed(base), changes?.operations ?? []))).toEqual(wanted);
      expect(ids(mergeList(listed(base), changes))).toEqual(wanted);
      expect(changes === undefined).toBe(wanted.join() === base.join());
    }),
    runs(100, 2000),
  );
});

test('every operation can be undone', () => {
  fc.assert(
    fc.property(order(10), operation, (base, done) => {
      const items = listed(base);
      const undo = invertOperation(items, done);
      const after = applyChanges(items, [done]);
      expect(ids(applyChanges(after, undo ? [undo] : []))).toEqual(undo ? base : ids(after));
      if (!undo) expect(ids(after)).toEqual(base);
    }),
    runs(100, 2000),
  );
});

test('of what two authors do nothing is lost', () => {
  fc.assert(
    fc.property(order(10), operations, operations, (base, first, second) => {
      const mine = changesOf(base, first);
      const theirs = ids(applyChanges(listed(base), second));
      const merged = ids(mergeList(listed(theirs), mine));
      const wanted = ids(applyChanges(listed(base), first));
      expect(new Set(merged).size).toBe(merged.length);
      // added by either of them, or kept by both
      const expected = [...new Set([...base, ...wanted, ...theirs])].filter((id) =>
        base.includes(id) ? wanted.includes(id) && theirs.includes(id) : true,
      );
      expect([...merged].sort()).toEqual(expected.sort());
      // items that I did not touch are where the others left them
      const touched = new Set(mine?.operations.map((one) => (one.op === 'move' ? one.key : itemKey(one.related))));
      const isTheirs = (id: number) => !touched.has(keyOf(id));
      expect(merged.filter(isTheirs)).toEqual(theirs.filter(isTheirs));
    }),
    runs(100, 2000),
  );
});

test('the changes of other users are reported: added, removed, moved', () => {
  const changes = changesOf([1, 2, 3, 4, 5], [add(6), remove(5)]);
  if (!changes) throw new Error('There are changes.');
  const others = othersChanges(changes, listed([7, 4, 1, 3]));
  expect(ids((others?.added ?? []).map((related) => ({ related })))).toEqual([7]);
  expect(others?.removed.map(({ title }) => title)).toEqual(['Post 2']);
  expect(others?.moved.map(({ title }) => title)).toEqual(['Post 4']);
});

test('nothing is reported without changes of other users', () => {
  fc.assert(
    fc.property(order(10), operations, (base, done) => {
      const changes = changesOf(base, done);
      if (changes) expect(othersChanges(changes, listed(base))).toBeUndefined();
    }),
    runs(100, 2000),
  );
});

test('of a list that was read in part, items below that part are no changes', () => {
  const changes = changesOf([1, 2, 3], [remove(2)], false);
  if (!changes) throw new Error('There are changes.');
  expect(othersChanges(changes, listed([1, 2, 3, 4, 5, 6]))).toBeUndefined();
  const others = othersChanges(changes, [{ id: 5000, related: post(40) }, ...listed([1, 2, 3, 4])]);
  expect(others?.added.map(({ id }) => id)).toEqual([40]);
});

describe('data of items', () => {
  const withData = (data: RelationData): ListedItem[] =>
    listed([1, 2]).map((item, index) => (index === 0 ? { ...item, data } : item));
  const update = (id: number, data: RelationDataInput): DataOperation => ({ op: 'update', key: `post:${id}`, data });
  const change = (data: RelationData, ...operations: (RelationOperation | DataOperation)[]) => {
    let changes: RelationChanges | undefined;
    for (const operation of operations)
      changes = addChange(changes, LIST, operation, { items: withData(data), isComplete: true });
    return changes?.[LIST];
  };

  test('is merged field by field', () => {
    const changes = change({ role: 'author', weight: 1 }, update(1, { role: 'editor' }), update(1, { weight: null }));
    expect(changes?.data).toEqual({ 'post:1': { role: 'editor', weight: null } });
    expect(mergeList(withData({ role: 'author', weight: 2, note: 'New' }), changes)[0]?.data).toEqual({
      role: 'editor',
      note: 'New',
    });
  });

  test('leaves no change if it is what it was, or if its item is removed', () => {
    expect(change({ role: 'author' }, update(1, { role: 'editor' }), update(1, { role: 'author' }))).toBeUndefined();
    expect(change({ role: 'author' }, update(1, { note: null }))).toBeUndefined();
    expect(change({}, add(3), update(3, { role: 'editor' }), remove(3))).toBeUndefined();
    expect(change({ role: 'author' }, update(1, { role: 'editor' }), remove(1))?.data).toBeUndefined();
  });

  test('comes back when a removal is undone', () => {
    const items = withData({ role: 'author' }).map((item) => ({ ...item, data: { role: 'editor' } }));
    const undo = invertOperation(items, remove(1));
    expect(change({ role: 'author' }, update(1, { role: 'editor' }), remove(1), undo as RelationOperation)).toMatchObject({
      operations: [],
      data: { 'post:1': { role: 'editor' } },
    });
  });

  test('of other users is reported, and a field that both changed is a conflict', () => {
    const changes = change({ role: 'author', weight: 1 }, update(1, { weight: 3 })) as ListChanges;
    expect(othersChanges(changes, withData({ role: 'author', weight: 1 }))).toBeUndefined();
    expect(othersChanges(changes, withData({ role: 'author', weight: 3 }))).toBeUndefined();
    expect(othersChanges(changes, withData({ role: 'editor', weight: 1 }))).toMatchObject({
      updated: [{ id: 1 }],
      conflicts: [],
    });
    expect(othersChanges(changes, withData({ role: 'author' }))).toMatchObject({
      updated: [],
      conflicts: [{ field: 'weight', value: null }],
    });
  });
});
