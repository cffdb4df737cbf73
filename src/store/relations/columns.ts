import type { Selectable } from 'kysely';
import type { Relation, RelationSide } from '../../contract/index.js';
import type { RelationsTable } from '../database.js';
import type { ObjectKey } from './pair.js';

/**
 * What a relation has beside its type and its ends, which lists read of every row. A column that is added to the table is
 * added here and to {@link relationBetween}.
 */
export const ownColumns = ['id', 'created_at'] as const;

/** The columns of a {@link Relation}. */
export const relationColumns = [...ownColumns, 'from_id', 'from_type', 'to_id', 'to_type', 'type'] as const;

/** Those, and the positions in the lists of both ends. */
export const placedColumns = [...relationColumns, 'from_order', 'to_order'] as const;

export type OwnColumns = Pick<Selectable<RelationsTable>, (typeof ownColumns)[number]>;
export type RelationRow = Pick<Selectable<RelationsTable>, (typeof relationColumns)[number]>;
type Ends = Pick<Relation, `${RelationSide}_${'id' | 'type'}`>;

export const sides: readonly RelationSide[] = ['from', 'to'];

/** A relation by its type and ends. Field by field: this runs for every row of a list. */
export const relationBetween = (own: OwnColumns, type: string, from: ObjectKey, to: ObjectKey): Relation => ({
  id: own.id,
  from_id: from.id,
  from_type: from.kind,
  to_id: to.id,
  to_type: to.kind,
  type,
  created_at: own.created_at,
});

/** Both ends of a relation. */
export const endsOf = ({ from_type, from_id, to_type, to_id }: Ends): Readonly<Record<RelationSide, ObjectKey>> => ({
  from: { kind: from_type, id: from_id },
  to: { kind: to_type, id: to_id },
});

/** The relation of a row, without what else the row has. */
export function toRelation(row: RelationRow): Relation {
  const { from, to } = endsOf(row);
  return relationBetween(row, row.type, from, to);
}
