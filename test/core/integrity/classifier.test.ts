import { expect, test } from 'vitest';
import { Capacity, limitKey, pairKey, placeKey } from '../../../src/core/integrity/capacity.js';
import { classify, type Rules } from '../../../src/core/integrity/classifier.js';
import { TypeRegistry } from '../../../src/core/relations/types/type-registry.js';
import type { SuspectRow } from '../../../src/store/integrity/rows.js';
import { types as definitions, UNORDERED } from './broken-site.js';

const registry = new TypeRegistry({ post: new Set(), term: new Set(), user: new Set() });
const types = new Map(definitions.map((definition) => [definition.name as string, TypeRegistry.check(registry, definition)]));
const few = TypeRegistry.check(registry, definitions[0]);
const five = { objectType: 'post', id: 5 } as const;

/** A relation such as `few post:5 post:6`. Post 404 does not exist. */
function row(relation: string, more: Partial<SuspectRow> = {}): SuspectRow {
  const [, type, from_type, from_id, to_type, to_id] = /^(\w+) (\w+):(\d+) (\w+):(\d+)$/.exec(relation) ?? [];
  return {
    id: 1,
    type,
    from_type,
    from_id: Number(from_id),
    to_type,
    to_id: Number(to_id),
    pair: `${from_type}:${from_id}>${to_type}:${to_id}`,
    from_order: UNORDERED,
    to_order: UNORDERED,
    created_at: '2026-01-01T00:00:00.000Z',
    data: null,
    from_there: Number(from_id !== '404'),
    to_there: Number(to_id !== '404'),
    ...more,
  } as SuspectRow;
}

const rules: Rules = { types, pruneUnregistered: false, isForeign: () => false, cycles: new Set(), whole: [] };

/** The categories and actions of rows. */
const found = (
  rows: readonly SuspectRow[],
  {
    capacity = new Capacity(),
    unfit = new Map<number, string>(),
    ...more
  }: Partial<Rules> & { capacity?: Capacity; unfit?: Map<number, string> } = {},
) => classify(rows, { ...rules, ...more }, capacity, unfit).map(({ item }) => `${item.id} ${item.category} ${item.action}`);

/** The pair, the source and the first position of post 5 are taken. */
function fullCapacity(...groups: readonly ('pair' | 'limit' | 'place')[]) {
  const capacity = new Capacity();
  if (groups.includes('pair')) capacity.open(pairKey('few', 'post:5>post:6'), 'pair', 'few', 1, 1);
  if (groups.includes('limit')) capacity.open(limitKey(few, 'from', five), 'limit', 'few', 2, 2);
  if (groups.includes('place')) capacity.open(placeKey(few, 'from', five, 0), 'place', 'few', 1, 1);
  return capacity;
}

const bad = { pair: 'wrong', from_order: -5, data: 'broken' };
const all = ['pair', 'limit', 'place'] as const;

test.each([
  ['orphaned before unregistered', 'gone_type post:5 post:404', '1 orphaned remove'],
  ['orphaned before self', 'few post:404 post:404', '1 orphaned remove'],
  ['unregistered before self', 'gone_type post:5 post:5', '1 unregistered keep'],
  ['self before object type', 'few user:5 user:5', '1 self remove'],
  ['object type before the rest', 'few post:5 user:6', '1 kind remove'],
  ['the pair before the limit', 'few post:5 post:6', '1 duplicate remove'],
])('of several faults, the first category wins: %s', (_name, relation, expected) => {
  expect(found([row(relation, bad)], { capacity: fullCapacity(...all) })).toEqual([expected]);
});

test.each([
  ['the limit before the pair to repair', { ...bad }, ['limit', 'place'], '1 excess remove'],
  ['the pair to repair before the position', { ...bad }, [], '1 duplicate repair'],
  ['the position before the subtype', { from_order: -5, data: 'broken' }, [], '1 order repair'],
  ['a position that is taken', { from_order: 0 }, ['place'], '1 order repair'],
  ['the subtype before the cycle', { data: 'broken' }, [], '1 wrong_subtype keep'],
] as const)('of a relation that fits its objects: %s', (_name, more, groups, expected) => {
  const unfit = new Map([[1, 'it does not fit']]);
  const options = { capacity: fullCapacity(...groups), unfit, cycles: new Set([1]) };
  expect(found([row('few post:5 post:6', more)], options)).toEqual([expected]);
});

test('a cycle comes before invalid data, and a sound relation has no category', () => {
  const broken = row('few post:5 post:6', { data: 'broken' });
  expect(found([broken], { cycles: new Set([1]) })).toEqual(['1 cycle keep']);
  expect(found([broken])).toEqual(['1 data keep']);
  expect(found([row('few post:5 post:6')], { cycles: new Set([2]) })).toEqual([]);
});

test('a wrong pair and a wrong position are one repair, which names the side', () => {
  const [finding] = classify([row('few post:5 post:6', { ...bad, to_order: 3 })], rules, new Capacity(), new Map());
  expect(finding).toMatchObject({ wrongPair: true, unplace: ['from'], item: { category: 'duplicate', action: 'repair' } });
});

test('relations of unregistered types are removed on request, but never those of PHP', () => {
  const rows = [row('gone_type post:5 post:6'), row('foreign post:5 post:6', { id: 2 })];
  const isForeign = (type: string) => type === 'foreign';
  expect(found(rows, { isForeign })).toEqual(['1 unregistered keep', '2 unregistered keep']);
  expect(found(rows, { isForeign, pruneUnregistered: true })).toEqual(['1 unregistered remove', '2 unregistered keep']);
});

test('a relation that is removed takes no space, one that stays does, and one without its position leaves that free', () => {
  const capacity = new Capacity();
  capacity.open(limitKey(few, 'from', five), 'limit', 'few', 2);
  capacity.open(placeKey(few, 'from', five, 0), 'place', 'few', 1);
  const rows = [
    row('few post:5 post:404', { id: 1, from_order: 0 }),
    row('few post:5 post:6', { id: 2, from_order: -1 }),
    row('few post:5 post:7', { id: 3, from_order: 0 }),
    row('few post:5 post:8', { id: 4 }),
  ];
  expect(found(rows, { capacity })).toEqual(['1 orphaned remove', '2 order repair', '4 excess remove']);
});
