import type { RelationSide } from '../../../contract/index.js';
import { relationSides } from '../../../contract/requests.js';
import { among, check, invalidParam, object, optional, whole } from '../../lib/checks.js';

/** Where a relation goes within the list of its source (`from`) or target (`to`): one of three ways to say it. */
export type MoveTarget = { readonly side: RelationSide } & (
  | { readonly before: number; readonly after?: never; readonly position?: never }
  | { readonly after: number; readonly before?: never; readonly position?: never }
  /** Counted from 0 among the relations that the viewer sees; past the end is the last place. */
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

/** @throws {RelationError} ncr_invalid_args, naming the key */
export function checkTarget(target: unknown): CheckedTarget {
  const { side, ...args } = check(Target, 'target', target);
  const [key, another] = (['before', 'after', 'position'] as const).filter((name) => args[name] !== undefined);
  if (key === undefined || another !== undefined) {
    throw invalidParam('ncr_invalid_args', another ?? 'position', 'does not fit: give one of before, after and position');
  }
  const value = args[key] as number; // it is not undefined
  return key === 'position' ? { side, key, index: value } : { side, key, neighbour: value };
}
