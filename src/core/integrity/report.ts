import type { Relation } from '../../contract/index.js';

/**
 * What can be wrong with a relation, the first that fits: `orphaned` (an end is gone), `unregistered` (nobody
 * registered its type), `self` (an object and itself), `kind` (object types that the relation type does not allow), `duplicate`
 * (the pair is there already; or the row stays and only its `pair` column is wrong), `excess` (beyond a limit of the
 * type), `order` (a position that is out of range, or that an older relation of the same list has).
 */
export const integrityCategories = ['orphaned', 'unregistered', 'self', 'kind', 'duplicate', 'excess', 'order'] as const;
export type IntegrityCategory = (typeof integrityCategories)[number];

/** What a fix does with a broken relation: `keep` leaves it, because its type may only be switched off. */
export const integrityActions = ['remove', 'repair', 'keep'] as const;
export type IntegrityAction = (typeof integrityActions)[number];

/** One broken relation, and what a fix does with it. */
export interface IntegrityItem extends Relation {
  readonly category: IntegrityCategory;
  readonly action: IntegrityAction;
  /** Why, in English, without a full stop. */
  readonly reason: string;
}

/** How far a check or fix is. */
export interface IntegrityProgress {
  /** Relations looked at. */
  readonly checked: number;
  /** Relations that there were at the start. */
  readonly total: number;
  /** Broken relations so far. */
  readonly found: number;
}

/** What a check found, or what a fix did. The database is sound when nothing is to remove and nothing to repair. */
export interface IntegrityReport {
  readonly checked: number;
  readonly found: number;
  readonly categories: Readonly<Record<IntegrityCategory, number>>;
  readonly actions: Readonly<Record<IntegrityAction, number>>;
}
