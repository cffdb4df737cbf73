import type { ObjectRef, ObjectType, RelationDataInput, RelationSide, RelationType } from '../../contract/index.js';
import { UNORDERED } from '../../store/database.js';
import { Anything, check, checkId, checkObjectType, invalidParam, onlyKnown, optional, upTo } from '../lib/checks.js';
import { formatValue } from '../lib/format-value.js';
import { isoTime } from '../lib/iso-time.js';
import { onlyObjectType } from '../lib/relation-key.js';
import { textValue } from '../relations/data/text-value.js';
import { newData } from '../relations/data/written-data.js';
import type { TypeRegistry } from '../relations/types/type-registry.js';
import type { Settings } from './draft.js';
import { recordFields, type TransferDefaults } from './record.js';

/** An object by its slug or login name. */
export interface NamedEnd {
  readonly objectType: ObjectType;
  readonly subtype: string;
  readonly slug: string;
  readonly id?: never;
}

/** A line with valid fields, before it is checked against the database. */
export interface ReadLine extends Settings {
  readonly at: number;
  readonly type: RelationType;
  readonly from: ObjectRef | NamedEnd;
  readonly to: ObjectRef | NamedEnd;
}

/** Maximum lengths of WordPress's columns for slugs, logins, post types and taxonomies. */
const Slug = upTo(200);
const Subtype = upTo(32);
const Time = upTo(40);
const Line = onlyKnown('a line', Object.fromEntries(recordFields.map((name) => [name, optional(Anything)])));
/** A date, or a time without an offset. */
const FLOATING = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?)?$/;
const DIGITS = /^\d{1,15}$/;

type Fields = Readonly<Record<string, unknown>>;

/** Converts a number from CSV, where all values are strings. */
const number = (value: unknown): unknown => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value);

/** Treats null like a missing field. */
const unlessNull = (value: unknown): unknown => (value === null ? undefined : value);

function end(side: RelationSide, fields: Fields, type: RelationType, defaults: TransferDefaults): ObjectRef | NamedEnd {
  const given = unlessNull(fields[`${side}_type`]) ?? defaults[`${side}_type`] ?? onlyObjectType(type, side);
  const objectType = checkObjectType(`${side}_type`, given);
  const id = unlessNull(fields[`${side}_id`]);
  const slug = unlessNull(fields[`${side}_slug`]);
  if ((id === undefined) === (slug === undefined))
    throw invalidParam('ncr_invalid_id', `${side}_id`, `or ${side}_slug has to say which ${objectType} it is, and not both`);
  if (slug === undefined) return { objectType, id: checkId(`${side}_id`, number(id)) };
  const name = check(Slug, `${side}_slug`, slug);
  if (objectType === 'user') return { objectType, subtype: 'user', slug: name };
  const subtype =
    unlessNull(fields[`${side}_subtype`]) ?? defaults[`${side}_subtype`] ?? (objectType === 'post' ? 'post' : undefined);
  if (subtype === undefined) throw invalidParam('ncr_invalid_args', `${side}_subtype`, 'has to say the taxonomy of the slug');
  return { objectType, subtype: check(Subtype, `${side}_subtype`, subtype), slug: name };
}

function order(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (value === null) return UNORDERED;
  const place = number(value);
  if (typeof place === 'number' && Number.isSafeInteger(place) && place >= 0 && place < UNORDERED) return place;
  throw invalidParam('ncr_invalid_args', name, `must be an integer from 0 to 2^53-2, not ${formatValue(value)}`);
}

/** Times without an offset are UTC, independent of the machine's time zone. */
function time(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const given = check(Time, 'created_at', value);
  if (!/^\d{4}-\d\d-\d\d/.test(given))
    throw invalidParam('ncr_invalid_args', 'created_at', `must be ISO 8601, not ${formatValue(value)}`);
  return isoTime(FLOATING.test(given) && given.length > 10 ? `${given.replace(' ', 'T')}Z` : given);
}

/** Fields of the data that have a column each, such as `data.role` in CSV. */
const CELL = 'data.';

/** The columns of a line, and its texts by the field of the data. */
function splitLine(record: unknown): { readonly columns: unknown; readonly cells: readonly (readonly [string, unknown])[] } {
  if (typeof record !== 'object' || record === null) return { columns: record, cells: [] };
  const names = Object.keys(record).filter((name) => name.startsWith(CELL));
  // most lines have none
  if (names.length === 0) return { columns: record, cells: [] };
  const entries = Object.entries(record);
  return {
    columns: Object.fromEntries(entries.filter(([name]) => !name.startsWith(CELL))),
    cells: entries.flatMap(([name, value]) => (name.startsWith(CELL) ? [[name.slice(CELL.length), value] as const] : [])),
  };
}

/** @throws {RelationError} ncr_invalid_data */
function readData(
  type: RelationType,
  given: unknown,
  cells: readonly (readonly [string, unknown])[],
): RelationDataInput | undefined {
  if (given === undefined && cells.length === 0) return undefined;
  const { fields = {} } = type;
  const values = cells.map(([name, value]) => {
    const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [name, schema && typeof value === 'string' ? textValue(schema, value) : value] as const;
  });
  const data: unknown = values.length === 0 ? given : { ...(given as object | undefined), ...Object.fromEntries(values) };
  newData(type, data);
  return data as RelationDataInput; // checked by the line above
}

/**
 * Parses the fields of a line.
 *
 * @throws {RelationError} ncr_invalid_args, ncr_invalid_type, ncr_invalid_object_type, ncr_invalid_id, ncr_invalid_data
 */
export function readLine(types: TypeRegistry, at: number, record: unknown, defaults: TransferDefaults): ReadLine {
  const { columns, cells } = splitLine(record);
  const fields = check(Line, 'a line', columns);
  const type = types.stored(unlessNull(fields.type) ?? defaults.type);
  return {
    at,
    type,
    from: end('from', fields, type, defaults),
    to: end('to', fields, type, defaults),
    created_at: time(unlessNull(fields.created_at)),
    from_order: order('from_order', fields.from_order),
    to_order: order('to_order', fields.to_order),
    data: readData(type, unlessNull(fields.data), cells),
  };
}
