import type { ObjectRef } from '../../../contract/index.js';
import type { OrderedRow } from '../../../store/relations/order.js';
import { Anything, arrayOf, check, checkId, checkObjectType, Ids, invalidParam } from '../../lib/checks.js';
import { formatValue } from '../../lib/format-value.js';
import { groupBy } from '../../lib/group-by.js';
import { RelationError } from '../../lib/relation-error.js';

/** Error for a relation that does not exist; `name` is the parameter. */
export function missing(name: string, id: unknown): RelationError {
  return notFound(name, `There is no relation ${formatValue(id)} (${name}).`);
}

/**
 * The rows with these relation ids, in the order of the ids.
 *
 * @throws {RelationError} ncr_invalid_args, ncr_invalid_id; ncr_relation_not_found for an id that is not in the list
 */
export function pickRelations(rows: readonly OrderedRow[], ids: readonly number[]): OrderedRow[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  return check(Ids, 'ids', ids).map((id) => {
    const row = known.get(id);
    if (row) return row;
    throw notFound('ids', `The list has no relation ${formatValue(id)} (ids).`);
  });
}

/**
 * The rows with these related objects, in the order of the objects.
 *
 * @throws {RelationError} ncr_invalid_args, ncr_invalid_id, ncr_invalid_object_type; ncr_relation_not_found for an
 * object that is not related
 */
export function pickRelated(rows: readonly OrderedRow[], objects: readonly (number | ObjectRef)[]): OrderedRow[] {
  const byId = groupBy(rows, ({ related }) => related.id);
  return check(arrayOf(Anything), 'ids', objects).map((object) => {
    const isRef = typeof object === 'object' && object !== null && !Array.isArray(object);
    const ref = isRef ? (object as { objectType?: unknown; id?: unknown }) : { id: object }; // both are checked
    const id = checkId('ids', ref.id);
    const objectType = isRef ? checkObjectType('objectType', ref.objectType) : undefined;
    const found = (byId.get(id) ?? []).filter(({ related }) => objectType === undefined || related.objectType === objectType);
    const [row, another] = found;
    if (!row) throw notFound('ids', `The list has no ${objectType ?? 'object'} ${id} (ids).`);
    if (another && another.related.objectType !== row.related.objectType) {
      throw invalidParam(
        'ncr_invalid_args',
        'ids',
        `has to name ${id} with its object type: the list has objects of several types with this ID`,
      );
    }
    return row;
  });
}

function notFound(name: string, message: string): RelationError {
  return new RelationError('ncr_relation_not_found', message, { params: { [name]: message } });
}
