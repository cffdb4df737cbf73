import type { RelatedObject } from './object-link.js';
import type { Batch } from './tools.js';

export const categories = [
  'orphaned', 'unregistered', 'self', 'kind', 'duplicate', 'excess', 'order', 'wrong_subtype', 'cycle', 'data',
] as const; // biome-ignore format: a list of names
export type Category = (typeof categories)[number];
export type Action = 'remove' | 'repair' | 'keep';

/** A relation that is not valid. */
export interface Finding {
  readonly category: Category;
  readonly action: Action;
  readonly id: number;
  readonly from: RelatedObject;
  readonly to: RelatedObject;
  readonly type: string;
  readonly reason: string;
}

/** A relation type that names a post type, taxonomy or role which is not registered. */
export interface UnknownSubtype {
  readonly type: string;
  readonly subtype: string;
}

type Counts = Readonly<Record<Category, number>>;
type Actions = Readonly<Record<Action, number>>;

/** A batch of `tools/check` or `tools/repair`. */
export interface CheckBatch extends Batch {
  readonly checked: number;
  readonly total: number;
  readonly categories: Counts;
  readonly actions: Actions;
  readonly items: readonly Finding[];
  readonly unknown_subtypes: readonly UnknownSubtype[];
}

/** The sum of all batches, with the first findings. */
export type CheckSum = Omit<CheckBatch, 'done' | 'next'>;

/** Most findings that the screen shows. */
export const SHOWN = 100;

export const noFindings: CheckSum = {
  checked: 0,
  total: 0,
  categories: Object.fromEntries(categories.map((category) => [category, 0])) as Counts, // each category is a key
  actions: { remove: 0, repair: 0, keep: 0 },
  items: [],
  unknown_subtypes: [],
};

function added<K extends string>(
  sum: Readonly<Record<K, number>>,
  counts: Readonly<Record<K, number>>,
): Readonly<Record<K, number>> {
  const keys = Object.keys(sum) as K[]; // an object literal's own keys
  return Object.fromEntries(keys.map((key) => [key, sum[key] + (counts[key] ?? 0)])) as Record<K, number>; // the same keys
}

export const addFindings = (sum: CheckSum, batch: CheckBatch): CheckSum => ({
  checked: batch.checked,
  total: batch.total,
  categories: added(sum.categories, batch.categories),
  actions: added(sum.actions, batch.actions),
  items: [...sum.items, ...batch.items].slice(0, SHOWN),
  unknown_subtypes: batch.unknown_subtypes,
});

/** How many relations a check has found. */
export const found = ({ categories: counts }: CheckSum): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
