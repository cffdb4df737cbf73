import type { RelationFields, RelationType } from '../../../contract/index.js';

/** Cached, because lists compare types by reference. */
const publicTypes = new WeakMap<RelationType, RelationType>();

/** A relation type without its private fields. */
export function publicType(type: RelationType): RelationType {
  const cached = publicTypes.get(type);
  if (cached) return cached;
  const { fields, ...rest } = type;
  const shown = fields && publicFields(fields);
  const made: RelationType = fields === undefined ? type : { ...rest, ...(shown && { fields: shown }) };
  publicTypes.set(type, made);
  return made;
}

/** The fields that are not private; undefined if all are. */
function publicFields(fields: RelationFields): RelationFields | undefined {
  const shown = Object.entries(fields).filter(([, schema]) => schema.private !== true);
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
}
