import type { ObjectRef } from '../../contract/index.js';

const lower = (a: ObjectRef, b: ObjectRef): boolean =>
  a.objectType === b.objectType ? a.id < b.id : a.objectType < b.objectType;

/**
 * Value that is unique per relation type: `post:7>post:3` for a one-way type. For a two-way type the lower object comes
 * first, `post:3-post:7`, so that A-B and B-A violate the unique index.
 */
export function pairOf(from: ObjectRef, to: ObjectRef, twoWay: boolean): string {
  const [first, second] = twoWay && lower(to, from) ? [to, from] : [from, to];
  return `${first.objectType}:${first.id}${twoWay ? '-' : '>'}${second.objectType}:${second.id}`;
}
