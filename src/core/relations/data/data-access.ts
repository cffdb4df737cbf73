import type { FieldSchema, FieldValue, ObjectRef, RelationData, RelationFields, RelationType } from '../../../contract/index.js';
import { boundValue, type DataField, type DataTest, type FieldsQuery, sortedPart } from '../../../store/relations/data-fields.js';
import type { ListRow } from '../../../store/relations/list-args.js';
import { invalidParam } from '../../lib/checks.js';
import { formatValue } from '../../lib/format-value.js';
import { RelationError } from '../../lib/relation-error.js';
import { endsOf } from '../../lib/relation-key.js';
import { siteCode, type Viewer } from '../../lib/viewer.js';
import type { Permissions } from '../../wordpress/accounts/permissions.js';
import type { RelatedOptions } from '../list-options.js';
import { directionOf, type TypedObject } from '../types/sides.js';
import type { TypeRegistry } from '../types/type-registry.js';
import { hasType, problemOf } from './field-value.js';
import { hasPrivateFields, shownData } from './shown-data.js';
import { storedValue, storedValues } from './stored-data.js';
import { textValue } from './text-value.js';

const ORDER = /^data\.([a-z][a-z0-9_]{0,39})$/;

/** The field in an order such as `data.weight`, undefined for other orders. */
export const fieldOfOrder = (orderBy: unknown): string | undefined =>
  typeof orderBy === 'string' ? ORDER.exec(orderBy)?.[1] : undefined;

/** True for an order by a field, such as `data.weight`. */
export const isFieldOrder = (orderBy: unknown): orderBy is `data.${string}` => fieldOfOrder(orderBy) !== undefined;

/** Options of a list that name fields. */
interface DataOptions {
  readonly data?: Partial<RelationData> | undefined;
  readonly orderBy?: string | undefined;
}

/** The values of a filter. */
const present = (data: DataOptions['data'] = {}) => Object.entries(data ?? {}).filter(([, value]) => value !== undefined);

/** The fields that options name, each with the option. */
function namedFields({ data, orderBy }: DataOptions): readonly (readonly [field: string, option: 'data' | 'orderBy'])[] {
  const sorted = fieldOfOrder(orderBy);
  const filtered = present(data).map(([name]) => [name, 'data'] as const);
  return sorted === undefined ? filtered : [...filtered, [sorted, 'orderBy'] as const];
}

/** A field as the store reads it. */
export const dataField = (name: string, { type, default: otherwise }: FieldSchema): DataField => ({
  name,
  type,
  ...(otherwise === undefined ? {} : { default: otherwise }),
});

/**
 * The schema of a field.
 *
 * @param param name of the option, for errors
 * @throws {RelationError} ncr_invalid_args for a field that the type does not have
 */
function schemaOf(param: string, name: string, typeName: string, fields: RelationFields = {}): FieldSchema {
  const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (schema) return schema;
  throw invalidParam('ncr_invalid_args', param, `names ${formatValue(name)}, which is no field of "${typeName}"`);
}

/** Any value of the field's type can be searched for, also one that can't be written today. */
function checkedValue(param: string, name: string, { type }: FieldSchema, value: unknown): FieldValue {
  const converted = typeof value === 'string' ? textValue({ type }, value) : value;
  const problem = problemOf({ type }, converted);
  if (problem === undefined) return converted as FieldValue; // it has the type
  throw invalidParam('ncr_invalid_args', param, `is invalid: ${name} ${problem}`);
}

/**
 * The filter by data.
 *
 * @param param name of the option, for errors
 * @throws {RelationError} ncr_invalid_args for unknown fields, and values that the field's type does not have
 */
export const dataTests = (param: string, { name: typeName, fields }: RelationType, data: Partial<RelationData>): DataTest[] =>
  present(data).map(([name, value]) => {
    const schema = schemaOf(param, name, typeName, fields);
    return { field: dataField(name, schema), value: checkedValue(param, name, schema, value) };
  });

/**
 * The part of a list's query that names fields; nothing for options that name none.
 *
 * @param type the relation type with the fields that the viewer knows; undefined for all types
 * @throws {RelationError} ncr_invalid_args for fields without a type, unknown fields and values
 */
export function fieldsQuery(type: RelationType | undefined, options: DataOptions): Omit<FieldsQuery, 'after'> {
  const [first] = namedFields(options);
  if (!first) return {};
  if (!type) throw invalidParam('ncr_invalid_args', first[1], 'needs a relation type (type), whose fields it can name');
  const where = dataTests('data', type, options.data ?? {});
  const name = fieldOfOrder(options.orderBy);
  return {
    ...(where.length > 0 ? { where } : {}),
    ...(name === undefined ? {} : { field: dataField(name, schemaOf('orderBy', name, type.name, type.fields)) }),
  };
}

/** The value by which a list sorts a relation, for its cursor. Undefined for a relation without a value. */
export function sortValue(
  { name, type, default: otherwise }: DataField,
  data: string | null | undefined,
): FieldValue | undefined {
  const stored = storedValue(storedValues(data ?? null), name);
  const value = hasType(type === 'integer' ? 'number' : type, stored) ? stored : otherwise;
  return value === undefined ? undefined : sortedPart(value);
}

/**
 * The value of a cursor, converted to the type of its field, because cursors in URLs contain text.
 *
 * @throws {RelationError} ncr_invalid_args for a value of another type
 */
export function cursorValue({ type }: DataField, value: FieldValue | undefined): FieldValue | undefined {
  if (value === undefined || type === 'string') return value === undefined ? undefined : String(value);
  const converted = typeof value === 'string' ? textValue({ type }, value) : value;
  if (typeof converted !== 'string') return boundValue(converted) as number; // only strings stay strings
  throw invalidParam('ncr_invalid_args', 'after', `is no cursor of this list: it has the value ${formatValue(value)}`);
}

/** A list of relations of a type. */
interface TypedList {
  readonly object: ObjectRef;
  readonly type: RelationType | undefined;
  readonly options: Pick<RelatedOptions, 'data' | 'orderBy' | 'direction'>;
}

/** True if a user knows which private fields a type has. */
const knowsPrivateFields = (viewer: Viewer): boolean => viewer === siteCode || viewer.has('edit_posts');

/** Cached, because lists compare types by reference. */
const publicTypes = new WeakMap<RelationType, RelationType>();

/** A relation type without its private fields, and without the meta key that it follows. */
export function publicType(type: RelationType): RelationType {
  const cached = publicTypes.get(type);
  if (cached) return cached;
  const { fields, meta_key, meta_side: _, ...rest } = type;
  const shown = fields && publicFields(fields);
  const made: RelationType = fields === undefined && meta_key === undefined ? type : { ...rest, ...(shown && { fields: shown }) };
  publicTypes.set(type, made);
  return made;
}

/** The fields that are not private; undefined if all are. */
function publicFields(fields: RelationFields): RelationFields | undefined {
  const shown = Object.entries(fields).filter(([, schema]) => schema.private !== true);
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
}

/** A relation type with the fields that a viewer knows. */
export const knownType = (type: RelationType, viewer: Viewer): RelationType =>
  knowsPrivateFields(viewer) ? type : publicType(type);

/**
 * Decides who sees the private fields of relations, and who can filter and sort lists by them: users who can edit the object whose
 * list it is, in the direction from that object. There, they see the field in each item.
 */
export class DataAccess {
  constructor(
    private readonly types: TypeRegistry,
    private readonly permissions: Permissions,
  ) {}

  /**
   * @param source the object of the list, with its subtypes if its direction depends on them
   * @throws {RelationError} ncr_private_field for a list that names private fields which the viewer does not see in each item
   */
  async check({ object, type, options }: TypedList, source: TypedObject, viewer: Viewer): Promise<void> {
    const fields = type?.fields;
    if (!fields || viewer === siteCode || !knowsPrivateFields(viewer)) return;
    const found = namedFields(options).find(([name]) => Object.hasOwn(fields, name) && fields[name]?.private);
    if (!found) return;
    const { objectType, id } = object;
    // elsewhere, the viewer may not be able to change each relation
    const isOfSource = type.edit !== 'both' && directionOf(type, options.direction, source) === 'outgoing';
    if (isOfSource && (await this.permissions.mayEdit(viewer, objectType, id))) return;
    const [name, option] = found;
    const message = `The field ${name} is private. You can filter and sort by it in the lists of source objects that you can edit.`;
    throw new RelationError('ncr_private_field', message, { params: { [option]: message } });
  }

  /**
   * The data of each row; undefined where the viewer sees none. Users who can change a relation see its private fields. Rows were
   * read without data if their types have no fields.
   */
  async ofRows(rows: readonly ListRow[], viewer: Viewer): Promise<readonly (RelationData | undefined)[] | undefined> {
    if (rows.every(({ data }) => data === undefined)) return undefined;
    const seesPrivate = this.#privateFieldsOf(viewer);
    const shown: (RelationData | undefined)[] = [];
    for (const { data = null, relation } of rows) {
      const type = this.types.get(relation.type);
      const { from, to } = endsOf(relation);
      shown.push(shownData(type.fields, data, await seesPrivate(type, from, to)));
    }
    return shown;
  }

  /** Whether a viewer sees the private fields of relations, with one check for each pair. */
  #privateFieldsOf(viewer: Viewer): (type: RelationType, from: ObjectRef, to: ObjectRef) => Promise<boolean> {
    const known = new Map<string, Promise<boolean>>();
    return async (type, from, to) => {
      if (!viewer.isLoggedIn || !hasPrivateFields(type)) return false;
      // of most one-way types, only the source counts
      const ends = type.direction === 'bidirectional' || type.edit === 'both' ? [from, to] : [from];
      const key = `${type.name} ${ends.map(({ objectType, id }) => `${objectType}:${id}`)}`;
      const seen = known.get(key) ?? this.permissions.mayChange(viewer, type, from, to);
      known.set(key, seen);
      return seen;
    };
  }
}
