import type { Relation } from '../../contract/index.js';

/**
 * Categories of invalid relations. A relation has the first that applies: `orphaned` (an object does not exist),
 * `unregistered` (unknown type), `self` (source and target are the same), `kind` (object types that the type does not allow),
 * `duplicate` (the pair exists already, or only the `pair` column is wrong), `excess` (above a limit of the type), `order` (a
 * position that is out of range, or that an older relation of the list has), `data` (values that the fields of the type do not
 * allow, which lists do not show).
 */
export const integrityCategories = ['orphaned', 'unregistered', 'self', 'kind', 'duplicate', 'excess', 'order', 'data'] as const;
export type IntegrityCategory = (typeof integrityCategories)[number];

/** Actions of a fix. `keep` leaves the relation: its type may only be deactivated, and a repair would lose its data. */
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

/** Result of a check or fix. The database is valid if the numbers of removals and repairs are 0. */
export interface IntegrityReport {
  readonly checked: number;
  readonly found: number;
  readonly categories: Readonly<Record<IntegrityCategory, number>>;
  readonly actions: Readonly<Record<IntegrityAction, number>>;
}
