import { expect, test } from 'vitest';
import type { HistoryEvent, JudgedType } from './event.js';
import { judge } from './judge.js';

const plain: JudgedType = { name: 'references', twoWay: false, most: 0, mostTo: 0 };
const friends: JudgedType = { name: 'two_friends', twoWay: true, most: 2, mostTo: 0 };
const DELAY = 10;

type Some = Partial<HistoryEvent> & Pick<HistoryEvent, 'action' | 'invoke' | 'complete'>;
const event = (some: Some): HistoryEvent => ({
  process: 0,
  service: 0,
  cell: 0,
  type: plain.name,
  from: 1,
  to: some.action === 'list' ? 0 : 2,
  outcome: 'ok',
  fresh: true,
  ...some,
});
const found = (...all: (readonly [number, number, number])[]) => all.map(([from, to, id]) => ({ from, to, id }));
const wrongIn = (...history: HistoryEvent[]) => judge(history, { types: [plain, friends], delay: () => DELAY }).wrong;

const added = event({ action: 'add', id: 7, invoke: 0, complete: 10 });
const removed = event({ action: 'remove', invoke: 20, complete: 30 });
const list = (invoke: number, complete: number, ...ids: number[]) =>
  event({ action: 'list', invoke, complete, found: ids.map((id) => ({ from: 1, to: 2, id })) });

test('sequential and overlapping operations are valid in any order that fits', () => {
  expect(wrongIn(added, list(11, 12, 7), removed, list(31, 32))).toEqual([]);
  // seen while it is written, and gone while it is removed
  expect(wrongIn(added, list(1, 2), list(3, 9, 7), removed, list(21, 29), list(21, 29, 7))).toEqual([]);
  const rejections = [
    event({ action: 'add', outcome: 'refused', code: 'ncr_relation_exists', invoke: 11, complete: 12 }),
    event({ action: 'remove', outcome: 'refused', code: 'ncr_relation_not_found', invoke: 31, complete: 32 }),
    event({ action: 'get', id: 7, invoke: 13, complete: 14 }),
    event({ action: 'move', id: 7, invoke: 15, complete: 16 }),
    event({ action: 'get', id: 7, outcome: 'refused', code: 'ncr_relation_not_found', invoke: 31, complete: 32 }),
  ];
  expect(wrongIn(added, removed, ...rejections)).toEqual([]);
});

test('a lost write: acknowledged, and not there', () => {
  expect(wrongIn(added, list(11, 12))).toHaveLength(1);
  expect(
    wrongIn(added, event({ action: 'get', id: 7, outcome: 'refused', code: 'ncr_relation_not_found', invoke: 11, complete: 12 })),
  ).toHaveLength(1);
  // seen, and then no more
  expect(wrongIn(added, list(1, 2, 7), list(3, 4))).toHaveLength(1);
});

test('a write that was rejected, and is there', () => {
  const rejected = event({ action: 'add', outcome: 'refused', code: 'ncr_max_connections_exceeded', invoke: 0, complete: 1 });
  expect(wrongIn(rejected, list(2, 3))).toEqual([]);
  expect(wrongIn(rejected, list(2, 3, 7))).toHaveLength(1);
});

test('a duplicate: two rows of one pair, a second yes to the same, or another id without a removal', () => {
  expect(wrongIn(added, list(11, 12, 7, 7))).toEqual([expect.stringContaining('references 1-2 is there twice')]);
  expect(wrongIn(added, event({ action: 'add', id: 8, invoke: 5, complete: 15 }))).toHaveLength(1);
  expect(wrongIn(added, list(11, 12, 8))).toHaveLength(1);
});

test('a stale read, and one that may be late by so much', () => {
  expect(wrongIn(added, removed, list(31, 35, 7))).toHaveLength(1);
  const late = (invoke: number) => ({ ...list(invoke, invoke + 1, 7), fresh: false });
  expect(wrongIn(added, removed, late(31))).toEqual([]);
  expect(wrongIn(added, removed, late(30 + DELAY + 1))).toHaveLength(1);
  // late, but not from before there was anything
  expect(wrongIn(event({ ...added, invoke: 50, complete: 60 }), late(35))).toHaveLength(1);
});

test('a deletion that is undone: the same relation is back', () => {
  expect(wrongIn(added, removed, list(31, 32), list(40, 41, 7))).toHaveLength(1);
  expect(wrongIn(added, removed, event({ action: 'exists', invoke: 31, complete: 32, found: found([1, 2, 7]) }))).toHaveLength(1);
  expect(wrongIn(added, removed, event({ action: 'remove', invoke: 33, complete: 34 }))).toHaveLength(1);
});

test('a write with an unknown outcome may have been done, at any time later, once, or never', () => {
  const unknown = event({ action: 'add', outcome: 'unknown', invoke: 0, complete: 5 });
  expect(wrongIn(unknown, list(6, 7), list(8, 9))).toEqual([]);
  expect(wrongIn(unknown, list(6, 7), list(8, 9, 4))).toEqual([]);
  expect(wrongIn(unknown, list(6, 7, 4), list(8, 9))).toHaveLength(1);
  expect(wrongIn(unknown, list(6, 7, 4), list(8, 9, 5))).toHaveLength(1);
  expect(wrongIn(list(6, 7, 4), { ...unknown, invoke: 8, complete: 9 })).toHaveLength(1);
  const gone = event({ action: 'remove', outcome: 'unknown', invoke: 20, complete: 21 });
  expect(wrongIn(added, gone, list(22, 23, 7), list(24, 25))).toEqual([]);
  expect(wrongIn(added, gone, list(22, 23), list(24, 25, 7))).toHaveLength(1);
});

test('a limit holds on either side, for concurrent writes too, and rejects nothing before it is reached', () => {
  const friend = (from: number, to: number, id: number, invoke: number) =>
    event({ type: friends.name, action: 'add', from, to, id, invoke, complete: invoke + 5 });
  const full = (from: number, to: number, invoke: number) =>
    event({
      type: friends.name,
      action: 'add',
      from,
      to,
      outcome: 'refused',
      code: 'ncr_max_connections_exceeded',
      invoke,
      complete: invoke + 1,
    });
  const two = [friend(1, 2, 1, 0), friend(3, 1, 2, 1)];
  expect(wrongIn(...two, full(1, 4, 10), full(5, 1, 10))).toEqual([]);
  expect(wrongIn(...two, friend(4, 1, 3, 2))).toEqual([expect.stringContaining('two_friends cell 0')]);
  expect(wrongIn(...two, full(2, 4, 10))).toEqual([expect.stringContaining('two_friends cell 0')]);
  // a list that no client can have read
  const seen = event({ type: friends.name, action: 'list', from: 1, invoke: 10, complete: 11, found: found([1, 2, 1]) });
  expect(wrongIn(...two, seen).some((message) => message.includes('cell'))).toBe(true);
});

test('the same pair from both sides is one relation of a two-way type', () => {
  const there = event({ type: friends.name, action: 'add', from: 2, to: 1, id: 7, invoke: 0, complete: 1 });
  const again = event({ type: friends.name, action: 'add', from: 1, to: 2, id: 8, invoke: 2, complete: 3 });
  expect(wrongIn(there, again)).not.toEqual([]);
  const rejected = { ...again, outcome: 'refused', code: 'ncr_relation_exists' } as const;
  expect(
    wrongIn(
      there,
      rejected,
      event({ type: friends.name, action: 'list', from: 1, invoke: 4, complete: 5, found: found([2, 1, 7]) }),
    ),
  ).toEqual([]);
});
