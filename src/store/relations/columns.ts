import type { Selectable } from 'kysely';
import type { ObjectRef, Relation, RelationSide } from '../../contract/index.js';
import type { RelationsTable } from '../database.js';

/**
 * Columns of a relation besides its id, type, source and target. To add a column, add it here and to {@link toRelation}, and if
 * lists read it, to {@link relationBetween}: reads, lists, writes, exports and the command line use these lists.
 */
export const detailColumns = ['created_at', 'data'] as const;

/** Columns that lists read. The query determines the type and one of the objects. Pages also read `data` if a type has fields. */
export const ownColumns = ['id', 'created_at'] as const;

/** A relation as it is stored: `data` is JSON, or null. */
export interface StoredRelation extends Omit<Relation, 'data'> {
  readonly data: string | null;
}

/** The columns of a {@link StoredRelation}. */
export const relationColumns = ['id', 'from_id', 'from_type', 'to_id', 'to_type', 'type', ...detailColumns] as const;

/** Columns that an import can change: details and positions. */
export const changeableColumns = [...detailColumns, 'from_order', 'to_order'] as const;

export type Details = Pick<RelationsTable, (typeof detailColumns)[number]>;
export type Changeable = Pick<RelationsTable, (typeof changeableColumns)[number]>;
export type OwnColumns = Pick<Selectable<RelationsTable>, (typeof ownColumns)[number]>;
export type RelationRow = Pick<Selectable<RelationsTable>, (typeof relationColumns)[number]>;
type Ends = Pick<Relation, `${RelationSide}_${'id' | 'type'}`>;

export const sides: readonly RelationSide[] = ['from', 'to'];

/** Builds a relation without its data. Field by field, because it runs for every row of a list. */
export const relationBetween = (own: OwnColumns, type: string, from: ObjectRef, to: ObjectRef): Omit<StoredRelation, 'data'> => ({
  id: own.id,
  from_id: from.id,
  from_type: from.objectType,
  to_id: to.id,
  to_type: to.objectType,
  type,
  created_at: own.created_at,
});

/** Source and target of a relation. */
export const endsOf = ({ from_type, from_id, to_type, to_id }: Ends): Readonly<Record<RelationSide, ObjectRef>> => ({
  from: { objectType: from_type, id: from_id },
  to: { objectType: to_type, id: to_id },
});

/** Converts a row to a relation, and omits other columns. */
export function toRelation(row: RelationRow): StoredRelation {
  const { from, to } = endsOf(row);
  return { ...relationBetween(row, row.type, from, to), data: row.data };
}
