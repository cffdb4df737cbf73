import type { Relation, RelationData, RelationDataInput } from '../../contract/index.js';
import type { Store } from '../../store/store.js';
import { Anything, check, checkId, onlyKnown, optional } from '../lib/checks.js';
import { endsOf } from '../lib/relation-key.js';
import { shownData, wholeRelation } from './data/shown-data.js';
import { mergedData } from './data/written-data.js';
import { type WriteOptions, writeOnce } from './idempotency-key.js';
import { missing } from './order/pick.js';
import type { TypeRegistry } from './types/type-registry.js';

/** What to change in a relation. */
export interface RelationChanges {
  /** Values of fields. Null removes a value, other fields stay as they are. */
  readonly data: RelationDataInput;
}

/** Called with the relation before an update, while it is locked. If it throws, nothing is written. */
export type UpdateGuard = (relation: Relation) => void | Promise<void>;

/** A changed relation with its data before and after. */
export interface UpdatedRelation {
  readonly relation: Relation;
  readonly before: RelationData;
  readonly isChanged: boolean;
}

const Changes = onlyKnown('changes', { data: optional(Anything) });

/** Merges values into the data of a relation, in one transaction. */
export async function updateRelation(
  store: Store,
  types: TypeRegistry,
  id: number,
  changes: RelationChanges,
  guard: UpdateGuard | undefined,
  options: WriteOptions | undefined,
): Promise<UpdatedRelation> {
  const { data } = check(Changes, 'changes', changes);
  // before the transaction, which starts with its lock; a relation never changes its type
  const known = await store.relations.byId(store.db, checkId('id', id));
  if (!known || !types.has(known.type)) throw missing('id', id);
  const type = types.stored(known.type);
  const { result, isReplay } = await writeOnce(store, options, async (executor) => {
    await store.lockObjects(executor, Object.values(endsOf(known)));
    const stored = await store.relations.byId(executor, id);
    if (!stored) throw missing('id', id);
    await guard?.(wholeRelation(stored, type));
    const text = mergedData(type, stored.data, data);
    const isChanged = text !== stored.data;
    if (isChanged) await store.relations.setData(executor, id, text);
    const before = shownData(type.fields, stored.data, true) ?? {};
    return { relation: wholeRelation({ ...stored, data: text }, type), before, isChanged };
  });
  return isReplay ? { ...result, isChanged: false } : result;
}
