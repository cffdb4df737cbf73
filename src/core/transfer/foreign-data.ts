import type { FieldSchema, FieldValue, RelationDataInput, RelationFields } from '../../contract/index.js';
import { textValue } from '../relations/data/text-value.js';
import type { TypeRegistry } from '../relations/types/type-registry.js';

/** Dates of ACF, which stores `20260131` and `2026-01-31 12:00:00`. */
const DAY = /^(\d{4})(\d\d)(\d\d)$/;
const TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/;

/** The value of a field in the text of another plugin. Times without an offset are UTC. */
function foreignValue(schema: FieldSchema, text: string): FieldValue {
  if (schema.format === 'date') return text.replace(DAY, '$1-$2-$3');
  if (schema.format === 'date-time') return text.replace(TIME, '$1T$2Z');
  return textValue(schema, text);
}

/** The fields of a relation type by name; none for a type that is not registered. */
export const fieldsOf = (types: TypeRegistry, name: string | undefined): RelationFields =>
  (name !== undefined && types.has(name) && types.get(name).fields) || {};

/**
 * The data of a relation of another plugin: its texts whose names are fields of the relation type. Empty texts are no values.
 *
 * @returns undefined without any
 */
export function foreignData(
  fields: RelationFields,
  texts: ReadonlyMap<string, string | null> | undefined,
): RelationDataInput | undefined {
  const data = Object.entries(fields).flatMap(([name, schema]) => {
    const text = texts?.get(name);
    return text ? [[name, foreignValue(schema, text)] as const] : [];
  });
  return data.length > 0 ? Object.fromEntries(data) : undefined;
}
