import { expect, test } from 'vitest';
import { GAP, isPlaced, type Placeable, placedCount, planPositions } from '../../../../src/core/relations/order/position-plan.js';

/** The position of a row without one. */
const UNORDERED = Number.MAX_SAFE_INTEGER;

const unplaced = (...ids: readonly number[]): Placeable[] => ids.map((id) => ({ id, position: UNORDERED }));

/** Rows with the ids 1, 2, 3 and so on at these positions; undefined for none. */
const rowsAt = (positions: readonly (number | undefined)[]): Placeable[] =>
  positions.map((position = UNORDERED, index) => ({ id: index + 1, position }));

test.each([
  [0, true],
  [UNORDERED - 1, true],
  [UNORDERED, false],
])('a row at %d has a position: %s', (position, expected) => {
  expect(isPlaced({ id: 1, position })).toBe(expected);
});

test.each([
  ['an empty list', [], 0],
  ['rows without a position, newest first', unplaced(3, 2, 1), 0],
  ['an older row before a newer one', unplaced(1, 3, 2), 1],
  ['an older row before the last', unplaced(3, 1, 2), 2],
  ['placed rows before others', [...rowsAt([5, 6]), ...unplaced(9, 8)], 2],
  ['a new row before a placed one', [...unplaced(9), ...rowsAt([5]), ...unplaced(8)], 2],
])('the rows of %s that need a position', (_, rows, expected) => {
  expect(placedCount(rows)).toBe(expected);
});

test.each<[string, readonly (number | undefined)[], readonly number[], Record<number, number>]>([
  ['no rows: nothing', [], [], {}],
  ['rows in order: nothing', [0, 1, 7], [], {}],
  ['a new first row: half of the next position', [undefined, 100], [], { 1: 50 }],
  ['a row between two: the middle', [100, undefined, 200], [], { 2: 150 }],
  ['a row between two, rounded down', [100, undefined, 105], [], { 2: 102 }],
  ['a row after position 0', [0, undefined, 10], [], { 2: 5 }],
  ['several rows between two: equal distances', [100, undefined, undefined, 400], [], { 2: 200, 3: 300 }],
  ['rows at two places: each between its neighbours', [undefined, 100, undefined, 200], [], { 1: 50, 3: 150 }],
  ['last rows: a gap each', [100, undefined, undefined], [], { 2: 100 + GAP, 3: 100 + 2 * GAP }],
  ['the last free number between two', [100, undefined, 102], [], { 2: 101 }],
  ['a moved row: its old position does not count', [100, 5, 200], [2], { 2: 150 }],
  ['a moved row that gets its old position: nothing', [100, 150, 200], [2], {}],
  ['no free number: all rows', [100, undefined, 101], [], { 1: GAP, 2: 2 * GAP, 3: 3 * GAP }],
  ['too few free numbers: all rows', [0, undefined, undefined, 2], [], { 1: GAP, 2: 2 * GAP, 3: 3 * GAP, 4: 4 * GAP }],
  ['a position twice: all rows', [100, 100], [], { 1: GAP, 2: 2 * GAP }],
  ['positions that fall: all rows', [100, 300, 200], [], { 1: GAP, 2: 2 * GAP, 3: 3 * GAP }],
  ['all rows, except those with their new position', [GAP, GAP, 3 * GAP], [], { 2: 2 * GAP }],
  ['the largest position', [UNORDERED - GAP - 1, undefined], [], { 2: UNORDERED - 1 }],
  ['no number below that of rows without one: all rows', [UNORDERED - GAP, undefined], [], { 1: GAP, 2: 2 * GAP }],
  [
    'no number for the last of several: all rows',
    [UNORDERED - 2 * GAP, undefined, undefined],
    [],
    { 1: GAP, 2: 2 * GAP, 3: 3 * GAP },
  ],
])('%s', (_, positions, moved, expected) => {
  const rows = rowsAt(positions);
  expect(Object.fromEntries(planPositions(rows, rows.length, new Set(moved)))).toEqual(expected);
});

test('rows after the counted ones get no position', () => {
  expect([...planPositions(unplaced(1, 3, 2), 1, new Set())]).toEqual([[1, GAP]]);
});
