import type { Cell, CellEvent } from './cell-model.js';
import type { HistoryEvent, JudgedType } from './event.js';
import type { Operation } from './linearizable.js';
import { type Delay, timesOf } from './pair-operations.js';

const MEANINGS = new Map<string | undefined, 'there' | 'absent' | 'full'>([
  ['ncr_relation_exists', 'there'],
  ['ncr_relation_not_found', 'absent'],
  ['ncr_max_connections_exceeded', 'full'],
]);

/** What a history has of one cell. */
export function cellOperations(
  type: JudgedType,
  cell: Cell,
  pairs: readonly (readonly [number, number])[],
  events: readonly HistoryEvent[],
  delay: Delay,
): Operation<CellEvent>[] {
  const bitsOf = (some: readonly (readonly [number, number])[]) =>
    some.reduce((set, [from, to]) => set | (1 << (cell.numberOf(from, to) ?? 31)), 0);

  function cellEventOf(event: HistoryEvent): CellEvent | undefined {
    const { action, outcome, from, to, code, found = [] } = event;
    if (action === 'list' || action === 'exists') {
      if (outcome !== 'ok') return undefined;
      const among =
        action === 'exists'
          ? bitsOf([[from, to]])
          : bitsOf(pairs.filter((pair) => pair[0] === from || (type.twoWay && pair[1] === from)));
      return { action: 'saw', among, seen: bitsOf(found.map((one) => [one.from, one.to])) };
    }
    const pair = cell.numberOf(from, to);
    if (pair === undefined || action === 'get' || action === 'move') return undefined;
    if (outcome !== 'refused') return { action: action === 'add' ? 'added' : 'removed', pair };
    const meaning = MEANINGS.get(code);
    return meaning && { action: meaning, pair };
  }

  return events.flatMap((event) => {
    const observed = cellEventOf(event);
    return observed ? [{ event: observed, ...timesOf(event, delay) }] : [];
  });
}
