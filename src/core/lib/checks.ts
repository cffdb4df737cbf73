import * as v from 'valibot';
import { type ErrorCode, type ObjectRef, objectTypes } from '../../contract/index.js';
import { formatValue } from './format-value.js';
import { RelationError } from './relation-error.js';

export const { optional } = v;
/** A value that is checked elsewhere, or not at all. */
export const Anything = v.unknown();

/** The message of a schema for an invalid value: the code of the error, and the message without the name of the field. */
export const problem =
  (expected: string, code: ErrorCode = 'ncr_invalid_args') =>
  ({ input }: v.BaseIssue<unknown>): string =>
    `${code} ${expected}, not ${formatValue(input)}`;

/** @throws {RelationError} with the code in the schema's message, by default ncr_invalid_args; it names the invalid field */
export function check<S extends v.GenericSchema>(schema: S, name: string, value: unknown): v.InferOutput<S> {
  const { success, output, issues } = v.safeParse(schema, value, { abortEarly: true });
  if (success) return output;
  const [{ message, path = [] }] = issues;
  const keys = path.flatMap(({ key }) => (typeof key === 'string' ? [key.slice(0, 60)] : []));
  const [, code = 'ncr_invalid_args', found] = /^(?:(ncr_\w+) )?(.*)$/s.exec(message) as RegExpExecArray; // it matches any text
  throw invalidParam(code as ErrorCode, keys.join('.') || name, found ?? '');
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 1;
export const Id = v.custom<number>(isId, problem('must be an integer from 1 to 2^53-1', 'ncr_invalid_id'));
export const ObjectType = v.picklist(objectTypes, problem(`must be one of ${objectTypes.join(', ')}`, 'ncr_invalid_object_type'));
export const Flag = v.boolean(problem('must be true or false'));
export const Signal = v.custom<AbortSignal>((value) => value instanceof AbortSignal, problem('must be an AbortSignal'));
/** A function. Its parameters cannot be checked. */
export const callback = <T>() =>
  v.custom<(argument: T) => void>((value) => typeof value === 'function', problem('must be a function'));

/** One of some names. */
export const among = <const T extends readonly string[]>(names: T) =>
  v.picklist(names, problem(`must be one of ${names.join(', ')}`));

/** An integer from `least` to `most`. */
export function whole(least: number, most = Number.MAX_SAFE_INTEGER) {
  const limits = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  const fits = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
  return v.custom<number>(fits, problem(`must be an integer ${limits}`));
}

export const IdOrNone = v.union([v.literal(0), Id], problem('must be an integer from 0 to 2^53-1', 'ncr_invalid_id'));
/** A place in an order that WordPress stores in 32 bits. */
export const MenuOrder = whole(1 - 2 ** 31, 2 ** 31 - 1);

/** A string of at most `most` characters, without lone surrogates. */
export const upTo = (most: number) =>
  v.pipe(
    v.string(problem('must be a string')),
    v.maxLength(most, `must be ${most} characters at most`),
    v.check((value) => value.isWellFormed(), 'contains a lone surrogate, which is half a character'),
  );
export const Text = upTo(Number.MAX_SAFE_INTEGER);

/** Maximum length of a title or excerpt in bytes: that of WordPress's columns of type `text`. */
const LONGEST_COLUMN = 65_535;
/** UTF-8 needs three bytes at most for a UTF-16 unit. */
const fitsColumn = (value: string) =>
  value.length * 3 <= LONGEST_COLUMN || new TextEncoder().encode(value).length <= LONGEST_COLUMN;
export const ColumnText = v.pipe(upTo(LONGEST_COLUMN), v.check(fitsColumn, `must be ${LONGEST_COLUMN} bytes at most`));

/** An object that is not an array. */
export const Fields = v.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  problem('must be an object'),
);

/** The message of a field's schema when the field is missing. */
const missing = (entries: v.ObjectEntries, { path }: v.BaseIssue<unknown>): string =>
  v.safeParse(entries[path?.[0]?.key as string] as v.GenericSchema, undefined).issues?.[0].message ?? ''; // the path names the field

/** An object with these fields. Other fields are ignored. */
export const object = <const E extends v.ObjectEntries>(entries: E) =>
  v.pipe(
    Fields,
    v.object(entries, (issue) => missing(entries, issue)),
  );

/** An object with these fields only, because a misspelt option would be ignored silently. */
export const onlyKnown = <const E extends v.ObjectEntries>(name: string, entries: E) =>
  v.pipe(
    Fields,
    v.strictObject(entries, (issue) =>
      issue.expected === 'never'
        ? `is not a field of ${name}. The fields are ${Object.keys(entries).join(', ')}`
        : missing(entries, issue),
    ),
  );

export const arrayOf = <const S extends v.GenericSchema>(member: S) => v.array(member, problem('must be a list'));
export const Ids = arrayOf(Id);

/** Values by key. Valibot's `record` ignores keys such as `constructor`. */
export const byKey = <const S extends v.GenericSchema>(member: S, key = Text) =>
  v.pipe(
    Fields,
    v.transform((value) => Object.entries(value)),
    v.array(v.tuple([key, member])),
    v.transform((entries) => Object.fromEntries(entries) as Record<string, v.InferOutput<S>>), // each value is a member
  );

/** @throws {RelationError} ncr_invalid_id unless the value is an integer from 1 to 2^53-1 */
export const checkId = (name: string, value: unknown): number => (isId(value) ? value : check(Id, name, value));

/** @throws {RelationError} ncr_invalid_object_type unless the value is post, user or term */
export const checkObjectType = (name: string, value: unknown): ObjectRef['objectType'] =>
  objectTypes.find((objectType) => objectType === value) ?? check(ObjectType, name, value);

/** @throws {RelationError} ncr_invalid_object_type, ncr_invalid_id */
export function checkObject(name: string, key: ObjectRef): ObjectRef {
  return { objectType: checkObjectType(`${name}_type`, key?.objectType), id: checkId(`${name}_id`, key?.id) };
}

/** @throws {RelationError} ncr_invalid_args unless the value is undefined or one of those allowed */
export const oneOf = <const T extends readonly string[]>(name: string, allowed: T, value: unknown): T[number] | undefined =>
  value === undefined || allowed.includes(value as T[number]) ? (value as T[number]) : check(among(allowed), name, value);

/** @throws {RelationError} ncr_invalid_args unless the value is a string of at most `most` characters, without lone surrogates */
export const text = (name: string, value: unknown, most?: number): string =>
  check(most === undefined ? Text : upTo(most), name, value);

/** @throws {RelationError} ncr_invalid_args unless the value is an object that is not an array */
export const fields = (name: string, value: unknown): Readonly<Record<string, unknown>> => check(Fields, name, value);

/** An object without its undefined values. */
export const given = <T extends object>(values: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T; // the other values keep their types

/** An error that names the parameter it is about. */
export function invalidParam(code: ErrorCode, name: string, expected: string): RelationError {
  const message = `${name} ${expected}.`;
  return new RelationError(code, message, { params: { [name]: message } });
}
