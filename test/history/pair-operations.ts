import { type HistoryEvent, type JudgedType, pairOf } from './event.js';
import type { Operation } from './linearizable.js';
import type { PairEvent } from './pair-model.js';

/** Errors that reveal if the pair is related. Others, such as of a limit, reveal nothing about the pair. */
const MEANINGS = new Map<string | undefined, 'there' | 'absent'>([
  ['ncr_relation_exists', 'there'],
  ['ncr_relation_not_found', 'absent'],
]);

/** How old the response to a logged-out user may be, in milliseconds. */
export type Delay = (event: HistoryEvent) => number;

/** When an event happened: a read with a delay may have happened any time from the delay before its request. */
export const timesOf = (event: HistoryEvent, delay: Delay) => ({
  invoke: event.fresh ? event.invoke : event.invoke - delay(event),
  complete: event.outcome === 'unknown' ? Number.POSITIVE_INFINITY : event.complete,
});

/** What a history has of one pair. */
export function pairOperations(
  type: JudgedType,
  [from, to]: readonly [number, number],
  events: readonly HistoryEvent[],
  delay: Delay,
): Operation<PairEvent>[] {
  const name = pairOf(type, from, to);
  return events.flatMap((event) => {
    const observed = pairEventOf(event);
    return observed ? [{ event: observed, ...timesOf(event, delay) }] : [];
  });

  function pairEventOf(event: HistoryEvent): PairEvent | undefined {
    const { action, outcome, code } = event;
    if (action === 'list') return outcome === 'ok' && isOf(event) ? { action: 'saw', id: idIn(event) } : undefined;
    if (pairOf(type, event.from, event.to) !== name) return undefined;
    const done = outcome !== 'refused';
    if (action === 'add' && done) return { action: 'added', id: event.id ?? -1 };
    if (action === 'remove' && done) return { action: 'removed' };
    if (outcome === 'unknown') return undefined;
    if (action === 'exists') return outcome === 'ok' ? { action: 'saw', id: idIn(event) } : undefined;
    const because = MEANINGS.get(code);
    if (action === 'add' || action === 'remove') return because && { action: 'refused', because };
    // a read by its id reveals only its own existence
    if (outcome === 'ok' || because === 'absent') return { action: 'met', id: event.id ?? -1, there: outcome === 'ok' };
    return undefined;
  }

  /** A list is that of a source; of either object, if the type is two-way. */
  function isOf(event: HistoryEvent): boolean {
    return event.from === from || (type.twoWay && event.from === to);
  }

  function idIn({ found = [] }: HistoryEvent): number {
    return found.find((one) => pairOf(type, one.from, one.to) === name)?.id ?? 0;
  }
}
