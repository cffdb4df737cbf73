import { type ObjectType, objectTypes, type RelationType } from '../../contract/index.js';
import { relationSides } from '../../contract/requests.js';
import type { SuspectRow } from '../../store/integrity/rows.js';
import type { Executor } from '../../store/query/prepared.js';
import { endsOf } from '../../store/relations/columns.js';
import type { Store } from '../../store/store.js';
import { fitsSide, hasSubtypes, subtypesOf } from '../relations/types/sides.js';
import { unfitReason } from '../relations/types/type-rules.js';

/** Why the objects of rows do not fit their types, by the id of the row. */
export async function unfitRows(
  store: Store,
  executor: Executor,
  rows: readonly SuspectRow[],
  types: ReadonlyMap<string, RelationType>,
): Promise<ReadonlyMap<number, string>> {
  const typed = rows.flatMap((row) => {
    const type = types.get(row.type);
    return type && hasSubtypes(type) ? [{ id: row.id, type, ends: endsOf(row) }] : [];
  });
  const subtypes = new Map<ObjectType, ReadonlyMap<number, readonly string[]>>();
  const all = typed.flatMap(({ ends }) => [ends.from, ends.to]);
  for (const objectType of objectTypes) {
    const ids = new Set(all.flatMap((end) => (end.objectType === objectType ? [end.id] : [])));
    if (ids.size > 0) subtypes.set(objectType, await subtypesOf(store, executor, objectType, [...ids]));
  }
  const reasons = new Map<number, string>();
  for (const { id, type, ends } of typed)
    for (const side of relationSides) {
      const { objectType } = ends[side];
      const own = subtypes.get(objectType)?.get(ends[side].id);
      if (!fitsSide(type, side, { objectType, subtypes: own })) reasons.set(id, unfitReason(type, side, ends[side], own));
    }
  return reasons;
}
