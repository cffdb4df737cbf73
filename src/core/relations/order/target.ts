import type { RelationSide } from '../../../contract/index.js';
import { relationSides } from '../../../contract/requests.js';
import { among, check, invalidParam, object, optional, whole } from '../../lib/checks.js';

/** New place of a relation in the list of its source (`from`) or target (`to`), in one of three ways. */
export type MoveTarget = { readonly side: RelationSide } & (
  | { readonly before: number; readonly after?: never; readonly position?: never }
  | { readonly after: number; readonly before?: never; readonly position?: never }
  /** Index among the visible relations, from 0. Larger numbers mean the last place. */
  | { readonly position: number; readonly before?: never; readonly after?: never }
);

/** A checked target: the neighbour with its key, or the index. */
export type CheckedTarget =
  | { readonly side: RelationSide; readonly key: 'before' | 'after'; readonly neighbour: number }
  | { readonly side: RelationSide; readonly key: 'position'; readonly index: number };

const Side = among(relationSides);
const Neighbour = optional(whole(1));
const Target = object({ side: Side, before: Neighbour, after: Neighbour, position: optional(whole(0)) });

/** @throws {RelationError} ncr_invalid_args unless the value is from or to */
export const checkSide = (value: unknown): RelationSide => check(Side, 'side', value);

/** @throws {RelationError} ncr_invalid_args with the name of the key */
export function checkTarget(target: unknown): CheckedTarget {
  const { side, ...args } = check(Target, 'target', target);
  const [key, another] = (['before', 'after', 'position'] as const).filter((name) => args[name] !== undefined);
  if (key === undefined || another !== undefined) {
    throw invalidParam('ncr_invalid_args', another ?? 'position', 'does not fit: give one of before, after and position');
  }
  const value = args[key] as number; // it is not undefined
  return key === 'position' ? { side, key, index: value } : { side, key, neighbour: value };
}
