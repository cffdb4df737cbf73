import type { FieldSchema, FieldValue, Relation, RelationData, RelationFields, RelationType } from '../../../contract/index.js';
import type { StoredRelation } from '../../../store/relations/columns.js';
import { isValid } from './field-value.js';
import { type StoredValues, storedValue, storedValues } from './stored-data.js';

/** The fields of a type as entries, which lists read for every row. */
interface FieldEntries {
  readonly all: readonly (readonly [string, FieldSchema])[];
  readonly public: readonly (readonly [string, FieldSchema])[];
}

const cached = new WeakMap<RelationFields, FieldEntries>();

function entriesOf(fields: RelationFields): FieldEntries {
  const known = cached.get(fields);
  if (known) return known;
  const all = Object.entries(fields);
  const made: FieldEntries = { all, public: all.filter(([, schema]) => schema.private !== true) };
  cached.set(fields, made);
  return made;
}

/** True if a type has fields that only some users see. */
export const hasPrivateFields = ({ fields }: RelationType): boolean => {
  if (!fields) return false;
  const { all, public: open } = entriesOf(fields);
  return open.length < all.length;
};

/** The value that is shown for a field: the stored one if it is valid, or the default. */
export function shownValue(schema: FieldSchema, values: StoredValues, name: string): FieldValue | undefined {
  const value = storedValue(values, name);
  return value !== undefined && isValid(schema, value) ? value : schema.default;
}

/**
 * The data of a relation: valid values of declared fields, with defaults.
 *
 * @param text the stored data
 * @param seesPrivateFields true for a user who sees private fields
 * @returns undefined if the type has no fields that the user sees
 */
export function shownData(
  fields: RelationFields | undefined,
  text: string | null,
  seesPrivateFields: boolean,
): RelationData | undefined {
  if (!fields) return undefined;
  const entries = entriesOf(fields)[seesPrivateFields ? 'all' : 'public'];
  if (entries.length === 0) return undefined;
  const values = storedValues(text);
  return Object.fromEntries(
    entries.flatMap(([name, schema]) => {
      const value = shownValue(schema, values, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A relation with all its data, private fields included. */
export function wholeRelation({ data: text, ...relation }: StoredRelation, type: RelationType | undefined): Relation {
  const data = shownData(type?.fields, text, true);
  return data ? { ...relation, data } : relation;
}
