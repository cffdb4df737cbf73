import type { Relation } from '../../contract/index.js';
import type { UnknownSubtype } from '../relations/types/type-registry.js';

/**
 * Categories of invalid relations. A relation has the first that applies: `orphaned` (an object does not exist),
 * `unregistered` (unknown type), `self` (source and target are the same), `kind` (object types that the type does not allow),
 * `duplicate` (the pair exists already, or only the `pair` column is wrong), `excess` (above a limit of the type), `order` (a
 * position that is out of range, or that an older relation of the list has), `wrong_subtype` (a post type, taxonomy or role that the
 * type does not connect), `cycle` (part of a cycle of an acyclic type), `data` (values that the fields of the type do not allow, which
 * lists do not show).
 */
export const integrityCategories = [
  'orphaned', 'unregistered', 'self', 'kind', 'duplicate', 'excess', 'order', 'wrong_subtype', 'cycle', 'data',
] as const; // biome-ignore format: a list of names
export type IntegrityCategory = (typeof integrityCategories)[number];

/** Actions of a fix. `keep` leaves the relation: its type may only be deactivated, or a repair would lose something. */
export const integrityActions = ['remove', 'repair', 'keep'] as const;
export type IntegrityAction = (typeof integrityActions)[number];

/** An invalid relation, and what a fix does with it. */
export interface IntegrityItem extends Relation {
  readonly category: IntegrityCategory;
  readonly action: IntegrityAction;
  /** Reason in English, without a full stop. */
  readonly reason: string;
}

/** Progress of a check or fix. */
export interface IntegrityProgress {
  /** Number of checked relations. */
  readonly checked: number;
  /** Number of relations at the start. */
  readonly total: number;
  /** Number of invalid relations so far. */
  readonly found: number;
}

/** Result of a check or fix. A fix changes nothing if the numbers of removals and repairs are 0. */
export interface IntegrityReport {
  readonly checked: number;
  readonly found: number;
  readonly categories: Readonly<Record<IntegrityCategory, number>>;
  readonly actions: Readonly<Record<IntegrityAction, number>>;
  /** Post types, taxonomies and roles that relation types connect, but that are not registered. */
  readonly unknownSubtypes: readonly UnknownSubtype[];
}
