import type { BatchRequest, BatchResponse, ObjectType, RelationInput } from 'relx/contract';
import type { ListedObject, ScreenList } from './config.js';

/** A selected row of a screen. */
export interface Row {
  readonly id: number;
  readonly title: string;
}

/** A relation between a selected row and a chosen object. */
export interface Pair {
  readonly row: Row;
  readonly item: ListedObject;
  readonly body: RelationInput;
}

/** A relation that was rejected. */
export interface Rejection {
  readonly pair: Pair;
  readonly reason: string;
}

/** What became of the relations so far. */
export interface Outcome {
  /** Number of relations that were sent. */
  readonly done: number;
  /** Relations that were added, or removed by an undo. */
  readonly changed: readonly Pair[];
  /** Number of relations that existed before, or were gone before an undo. */
  readonly unchanged: number;
  readonly rejected: readonly Rejection[];
}

export const nothingDone: Outcome = { done: 0, changed: [], unchanged: 0, rejected: [] };

/** Relations per request, the limit of the route. */
export const PER_REQUEST = 100;

const UNCHANGED: readonly unknown[] = ['ncr_relation_exists', 'ncr_relation_not_found'];

/**
 * The relations that put objects into a list of each row. A list shows its newest relations first, so the last object is added first:
 * the objects then have the order in which they were chosen.
 */
export function pairsOf(
  rows: readonly Row[],
  items: readonly ListedObject[],
  objectType: ObjectType,
  { type, direction }: Pick<ScreenList, 'type' | 'direction'>,
): readonly Pair[] {
  const reversed = [...items].reverse();
  return rows.flatMap((row) =>
    reversed.map((item): Pair => {
      const own = { object_type: objectType, id: row.id };
      const [from, to] = direction === 'incoming' ? [item, own] : [own, item];
      return { row, item, body: { type, from_id: from.id, from_type: from.object_type, to_id: to.id, to_type: to.object_type } };
    }),
  );
}

export const requestsOf = (pairs: readonly Pair[], method: 'POST' | 'DELETE'): readonly BatchRequest[] =>
  pairs.map(({ body }) => ({ method, body }));

/** Adds relations that were sent, with their responses. */
export function withResponses(sum: Outcome, pairs: readonly Pair[], responses: readonly BatchResponse[]): Outcome {
  const changed: Pair[] = [];
  const rejected: Rejection[] = [];
  pairs.forEach((pair, index) => {
    const { status = 500, body } = responses[index] ?? {};
    const { code, message = '' } = (body ?? {}) as { readonly code?: string; readonly message?: string };
    if (status < 400) changed.push(pair);
    else if (!UNCHANGED.includes(code)) rejected.push({ pair, reason: message });
  });
  return {
    done: sum.done + pairs.length,
    changed: [...sum.changed, ...changed],
    unchanged: sum.unchanged + pairs.length - changed.length - rejected.length,
    rejected: [...sum.rejected, ...rejected],
  };
}
