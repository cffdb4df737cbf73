import type { ObjectKind, RelationSide, RelationType } from '../../contract/index.js';
import type { ObjectKey } from '../../store/relations/pair.js';
import { checkId, checkKind, invalidParam } from './checks.js';

export { endsOf, relationColumns } from '../../store/relations/columns.js';
export type { ObjectKey } from '../../store/relations/pair.js';

/** A relation named by its ends. */
export interface RelationKey {
  readonly from: ObjectKey;
  readonly to: ObjectKey;
  readonly type: string;
}

/** @throws {RelationError} ncr_invalid_object_type, ncr_invalid_id */
export function checkObject(name: string, key: ObjectKey): ObjectKey {
  return { kind: checkKind(`${name}_type`, key?.kind), id: checkId(`${name}_id`, key?.id) };
}

/** @throws {RelationError} ncr_invalid_object_type unless the type joins objects of the kind on the side */
export function mustJoin(type: RelationType, side: RelationSide, kind: ObjectKind): void {
  const kinds = type[`${side}_object_types`];
  if (kinds.includes(kind)) return;
  throw invalidParam('ncr_invalid_object_type', `${side}_type`, `of "${type.name}" has to be ${kinds.join(' or ')}, not ${kind}`);
}

/** The kind of objects on a side of a type where it joins no other there. */
export function onlyKind(type: RelationType, side: RelationSide): ObjectKind | undefined {
  const [kind, another] = type[`${side}_object_types`];
  return another === undefined ? kind : undefined;
}

/**
 * Both ends of a relation, of kinds that its type joins.
 *
 * @throws {RelationError} ncr_invalid_object_type, ncr_invalid_id, ncr_self_relation
 */
export function checkEnds(type: RelationType, key: RelationKey): { from: ObjectKey; to: ObjectKey } {
  const from = checkObject('from', key?.from);
  const to = checkObject('to', key?.to);
  mustJoin(type, 'from', from.kind);
  mustJoin(type, 'to', to.kind);
  if (from.kind === to.kind && from.id === to.id) {
    throw invalidParam('ncr_self_relation', 'to_id', `is the ${from.kind} ${from.id} itself: relate it to another`);
  }
  return { from, to };
}
