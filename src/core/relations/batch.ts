import type { Relation, RelationDataInput, RelationType } from '../../contract/index.js';
import type { Store } from '../../store/store.js';
import { among, arrayOf, check, Fields } from '../lib/checks.js';
import { RelationError } from '../lib/relation-error.js';
import { checkEnds, type RelationKey } from '../lib/relation-key.js';
import { newData } from './data/written-data.js';
import { type WriteOptions, writeOnce } from './idempotency-key.js';
import { insertRelation, removeRelation } from './insert.js';
import type { RelationRules } from './rules.js';
import type { TypeRegistry } from './types/type-registry.js';

const Changes = arrayOf(Fields);
const Change = among(['add', 'remove']);

/** One relation to create or to remove. */
export interface RelationChange {
  readonly change: 'add' | 'remove';
  readonly key: RelationKey;
  /** Values of fields of an added relation. @default none */
  readonly data?: RelationDataInput | null | undefined;
}

/** Result of a batch: a relation for each change, or an error for each rejected change with nothing written. */
export type BatchOutcome =
  | { readonly done: true; readonly results: readonly Relation[] }
  | { readonly done: false; readonly results: readonly (RelationError | undefined)[] };

interface Checked extends Pick<RelationKey, 'from' | 'to'> {
  readonly change: RelationChange['change'];
  readonly type: RelationType;
  readonly data: string | null;
}

/** Rolls back the transaction of a rejected batch. */
class RejectedBatch extends Error {
  constructor(readonly results: readonly (RelationError | undefined)[]) {
    super('The batch was rejected.');
  }
}

/**
 * Applies changes in order in one transaction, which is rolled back if any is rejected. `isReplay` is true if another request
 * with the same key has applied them.
 */
export async function applyBatch(
  store: Store,
  rules: RelationRules,
  types: TypeRegistry,
  changes: readonly RelationChange[],
  options?: WriteOptions,
): Promise<BatchOutcome & { readonly isReplay?: boolean }> {
  // before the transaction, because filters of plugins may read and write
  const checked = await settled(check(Changes, 'changes', changes), async (item): Promise<Checked> => {
    const change = check(Change, 'change', item.change);
    const key = item.key as RelationKey; // checked below
    const type = types.stored(key?.type);
    const { from, to } = checkEnds(type, key);
    const data = change === 'add' ? newData(type, item.data) : null;
    if (change === 'add') await rules.mustBeAllowed(type, from, to);
    return { change, type, from, to, data };
  });
  if (!checked.done) return checked;
  const created_at = new Date().toISOString();
  try {
    const { result, isReplay } = await writeOnce(store, options, async (executor) => {
      const added = checked.results.flatMap(({ change, type }) => (change === 'add' ? [type] : []));
      await rules.lock(executor, added, distinctObjects(checked.results));
      const applied = await settled(checked.results, ({ change, type, data, ...ends }) =>
        change === 'add'
          ? insertRelation(store, rules, executor, type, ends, { created_at, data })
          : removeRelation(store, executor, type, ends),
      );
      if (!applied.done) throw new RejectedBatch(applied.results);
      return applied.results;
    });
    return { done: true, results: result, isReplay };
  } catch (error) {
    if (error instanceof RejectedBatch) return { done: false, results: error.results };
    throw error;
  }
}

/** The results for all items, or if any was rejected, the errors at their indexes. */
async function settled<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<
  { readonly done: true; readonly results: R[] } | { readonly done: false; readonly results: (RelationError | undefined)[] }
> {
  const results: R[] = [];
  const errors: (RelationError | undefined)[] = [];
  for (const item of items) {
    try {
      results.push(await work(item));
      errors.push(undefined);
    } catch (error) {
      if (!(error instanceof RelationError)) throw error;
      errors.push(error);
    }
  }
  return results.length === items.length ? { done: true, results } : { done: false, results: errors };
}

/** The distinct objects of the changes, so that none is locked twice. */
function distinctObjects(changes: readonly Checked[]) {
  return [...new Map(changes.flatMap(({ from, to }) => [from, to]).map((end) => [`${end.objectType}:${end.id}`, end])).values()];
}
