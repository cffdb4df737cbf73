import type { ObjectKind } from '../../contract/index.js';

/** One object: its kind and id. */
export interface ObjectKey {
  readonly kind: ObjectKind;
  readonly id: number;
}

const lower = (a: ObjectKey, b: ObjectKey): boolean => (a.kind === b.kind ? a.id < b.id : a.kind < b.kind);

/**
 * What makes a relation unique within its type: `post:7>post:3` for a one-way type; for a two-way type the lower
 * end first, `post:3-post:7`, so that A-B and B-A are the same row to the unique index.
 */
export function pairOf(from: ObjectKey, to: ObjectKey, twoWay: boolean): string {
  const [first, second] = twoWay && lower(to, from) ? [to, from] : [from, to];
  return `${first.kind}:${first.id}${twoWay ? '-' : '>'}${second.kind}:${second.id}`;
}
