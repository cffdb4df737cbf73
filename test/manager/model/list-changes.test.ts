import fc from 'fast-check';
import type { Related, RelationData } from 'relx/contract';
import { describe, expect, test } from 'vitest';
import { applyChanges, changesOf, ownChanges, withList, withoutItem } from '../../../src/manager/model/list-changes.js';
import type { ListChanges, ListedItem } from '../../../src/manager/model/relation-changes.js';
import { runs } from '../../sizes.js';

const post = (id: number): Related => ({ object_type: 'post', id, subtype: 'post', title: `Post ${id}`, link: '' });
const listed = (ids: readonly number[]): ListedItem[] => ids.map((id) => ({ id: id + 1000, related: post(id) }));
const ids = (items: readonly ListedItem[]) => items.map(({ related }) => related.id);
/** Changes of an author who sees a list, and wants another one. */
const changes = (seen: readonly number[], wanted: readonly number[]) => changesOf(listed(seen), listed(wanted), true);
const ops = (one: ListChanges | undefined) => (one ? ownChanges(one).map(({ op, id }) => `${op} ${id}`) : []);

test('nothing is left of changes that cancel each other out', () => {
  expect(changes([1, 2, 3], [1, 2, 3])).toBeUndefined();
});

test('changes have the list as the author saw it and wants it, with the objects of new items', () => {
  const long = { ...post(1), title: 'x'.repeat(300) };
  const seen = [{ id: 1001, related: long }];
  const found = changesOf(seen, [...seen, { related: post(2) }], false);
  const kept = { object_type: 'post', id: 1, title: 'x'.repeat(200) };
  expect(found).toEqual({
    base: [kept],
    items: [kept, { object_type: 'post', id: 2, title: 'Post 2', related: post(2) }],
    partial: true,
  });
  expect(JSON.parse(JSON.stringify(found))).toEqual(found);
});

test('a title is not cut within an emoji, because WordPress can’t read the rest of it', () => {
  const long = { ...post(1), title: `${'x'.repeat(199)}😀 and more` };
  expect(changesOf([], [{ related: long }], true)?.items[0]?.title).toBe(`${'x'.repeat(199)}😀`);
});

test('a list of 500 items is sent whole, before and after the changes', () => {
  const all = Array.from({ length: 501 }, (_, index) => index + 1);
  const found = changes(all.slice(0, 500), all.slice(1));
  expect([found?.base.length, found?.items.length, found?.partial]).toEqual([500, 500, undefined]);
  expect(changes(all, all.slice(1))?.partial).toBe(true);
  expect(changes(all.slice(1), all)?.partial).toBe(true);
});

test('changes of a long list have at most 500 items: those around the changes, and the newest one', () => {
  const all = Array.from({ length: 900 }, (_, index) => index + 1);
  const place = fc.nat({ max: 899 });
  fc.assert(
    fc.property(fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 4 }), place, (moves, removed) => {
      const wanted = moves.reduce((list, [from, to]) => list.toSpliced(from, 1).toSpliced(to, 0, list[from] ?? 0), all);
      const found = changes(all, wanted.toSpliced(removed, 1));
      expect(found?.partial).toBe(true);
      expect(found?.base.length).toBeLessThanOrEqual(500);
      expect(found?.items.length).toBeLessThanOrEqual(500);
      expect(ids(applyChanges(listed(all), found))).toEqual(wanted.toSpliced(removed, 1));
    }),
    runs(20, 200),
  );
  const found = changes(all, [...all.slice(1, 800), 1, ...all.slice(800)]);
  expect(found?.base.length).toBeGreaterThan(300);
  expect(found?.base.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, 800]));
  // the relation with the highest id is in the middle
  const seen = listed(all).map((item, index) => ({ ...item, id: index === 400 ? 9000 : index + 1 }));
  expect(changesOf(seen, [...seen.slice(1), ...seen.slice(0, 1)], true)?.base).toContainEqual(
    expect.objectContaining({ id: 401 }),
  );
});

const order = fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { maxLength: 10 });

test('of what two authors do nothing is lost', () => {
  fc.assert(
    fc.property(order, order, order, (seen, mine, theirs) => {
      const own = changes(seen, mine);
      expect(ids(applyChanges(listed(seen), own))).toEqual(mine);
      const merged = ids(applyChanges(listed(theirs), own));
      expect(new Set(merged).size).toBe(merged.length);
      // added by either of them, or kept by both
      const all = [...new Set([...seen, ...mine, ...theirs])];
      const expected = all.filter((id) => (seen.includes(id) ? mine.includes(id) && theirs.includes(id) : true));
      expect([...merged].sort()).toEqual(expected.sort());
    }),
    runs(100, 2000),
  );
});

test('each change can be discarded, and then nothing is left', () => {
  fc.assert(
    fc.property(order, order, (seen, wanted) => {
      let left = changes(seen, wanted);
      for (let count = 0; left; count++) {
        const [first] = ownChanges(left);
        expect(first).toBeDefined();
        expect(count).toBeLessThan(100);
        left = first && withoutItem(left, `post:${first.id}`);
      }
      expect(ids(applyChanges(listed(seen), left))).toEqual(seen);
    }),
    runs(100, 2000),
  );
});

test('a discarded change leaves the others', () => {
  const all = changes([1, 2, 3], [4, 3, 1]) as ListChanges;
  expect(ops(all)).toEqual(['add 4', 'remove 2', 'move 3']);
  expect(ops(withoutItem(all, 'post:2'))).toEqual(['add 4', 'move 3']);
  expect(ops(withoutItem(all, 'post:3'))).toEqual(['add 4', 'remove 2']);
  expect(ops(withoutItem(all, 'post:4'))).toEqual(['remove 2', 'move 3']);
});

describe('data of items', () => {
  const items = (...data: (RelationData | undefined)[]): ListedItem[] =>
    data.map((values, index) => ({ id: 1001 + index, related: post(index + 1), ...(values && { data: values }) }));

  test('is merged field by field', () => {
    const own = changesOf(items({ role: 'author', weight: 1 }), items({ role: 'editor' }), true);
    expect(own?.items[0]?.data).toEqual({ role: 'editor', weight: null });
    expect(changesOf(items({ role: 'author' }), items(undefined), true)?.items[0]?.data).toEqual({ role: null });
    const [merged] = applyChanges(items({ role: 'author', weight: 2, note: 'New' }), own);
    expect(merged?.data).toEqual({ role: 'editor', note: 'New' });
  });

  test('leaves no change if it is what it was, in any order', () => {
    expect(changesOf(items({ role: 'author', weight: 1 }), items({ weight: 1, role: 'author' }), true)).toBeUndefined();
  });

  test('comes back when a removal is undone, and a discarded value is the one before', () => {
    const seen = items({ role: 'author' });
    const edited = items({ role: 'editor' });
    const undone = applyChanges([], changesOf([], edited, true));
    expect(changesOf(seen, undone, true)?.items[0]?.data).toEqual({ role: 'editor' });
    const own = changesOf(seen, edited, true) as ListChanges;
    expect(ops(own)).toEqual(['update 1']);
    expect(withoutItem(own, 'post:1')).toBeUndefined();
  });
});

test('no changes are left without the last changed list', () => {
  const [own, other] = [changes([1], [2]) as ListChanges, changes([1], []) as ListChanges];
  const both = withList(withList(undefined, 'references:outgoing', own), 'related_to:both', other);
  const left = withList(both, 'references:outgoing', undefined);
  expect(left).toEqual({ 'related_to:both': other });
  expect(withList(left, 'related_to:both', undefined)).toBeUndefined();
});
