import * as v from 'valibot';
import { type ErrorCode, type ObjectKind, objectKinds } from '../../contract/index.js';
import { formatValue } from './format-value.js';
import { RelationError } from './relation-error.js';

export const { optional } = v;
/** What is checked elsewhere, if it is given. */
export const Anything = v.unknown();

/** What a schema says of a value that it refuses: the end of a sentence, behind the code of the error. */
export const says =
  (sentence: string, code: ErrorCode = 'ncr_invalid_args') =>
  ({ input }: v.BaseIssue<unknown>): string =>
    `${code} ${sentence}, not ${formatValue(input)}`;

/** @throws {RelationError} with the code that the schema says, else ncr_invalid_args, naming the field that is refused */
export function check<S extends v.GenericSchema>(schema: S, name: string, value: unknown): v.InferOutput<S> {
  const { success, output, issues } = v.safeParse(schema, value, { abortEarly: true });
  if (success) return output;
  const [{ message, path = [] }] = issues;
  const keys = path.flatMap(({ key }) => (typeof key === 'string' ? [key.slice(0, 60)] : []));
  const [, code = 'ncr_invalid_args', sentence] = /^(?:(ncr_\w+) )?(.*)$/s.exec(message) as RegExpExecArray; // it matches any text
  throw refused(code as ErrorCode, keys.join('.') || name, sentence ?? '');
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 1;
export const Id = v.custom<number>(isId, says('has to be an integer from 1 to 2^53-1', 'ncr_invalid_id'));
export const Kind = v.picklist(objectKinds, says(`has to be one of ${objectKinds.join(', ')}`, 'ncr_invalid_object_type'));
export const Flag = v.boolean(says('has to be true or false'));
/** Asked when there is one: a page may bring its own class. */
export const Signal = v.custom<AbortSignal>((value) => value instanceof AbortSignal, says('has to be an AbortSignal'));
/** A function; what it takes can't be checked. */
export const callback = <T>() =>
  v.custom<(argument: T) => void>((value) => typeof value === 'function', says('has to be a function'));

/** One of the names that there are. */
export const among = <const T extends readonly string[]>(names: T) =>
  v.picklist(names, says(`has to be one of ${names.join(', ')}`));

/** An integer from `least` to `most`. */
export function whole(least: number, most = Number.MAX_SAFE_INTEGER) {
  const limits = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  const fits = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
  return v.custom<number>(fits, says(`has to be an integer ${limits}`));
}

/** An id, or 0 for none. */
export const IdOrNone = v.union([v.literal(0), Id], says('has to be an integer from 0 to 2^53-1', 'ncr_invalid_id'));
/** A place in an order that WordPress stores in 32 bits. */
export const MenuOrder = whole(1 - 2 ** 31, 2 ** 31 - 1);

/** A text of at most `most` characters, without half ones. */
export const upTo = (most: number) =>
  v.pipe(
    v.string(says('has to be a text')),
    v.maxLength(most, `has to be ${most} characters at most`),
    v.check((value) => value.isWellFormed(), 'has half a character in it: a surrogate without its other half'),
  );
export const Text = upTo(Number.MAX_SAFE_INTEGER);

/** Longest title or excerpt, in bytes: as long as WordPress's columns of type `text`. */
const LONGEST_COLUMN = 65_535;
/** Of each UTF-16 unit UTF-8 makes three bytes at most. */
const fitsColumn = (value: string) =>
  value.length * 3 <= LONGEST_COLUMN || new TextEncoder().encode(value).length <= LONGEST_COLUMN;
export const ColumnText = v.pipe(upTo(LONGEST_COLUMN), v.check(fitsColumn, `has to be ${LONGEST_COLUMN} bytes at most`));

/** An object, and no list. */
export const Fields = v.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  says('has to be an object'),
);

/** What the schema of a field says when it is missing. */
const missing = (entries: v.ObjectEntries, { path }: v.BaseIssue<unknown>): string =>
  v.safeParse(entries[path?.[0]?.key as string] as v.GenericSchema, undefined).issues?.[0].message ?? ''; // it is named by its key

/** An object, of which these fields are read. */
export const object = <const E extends v.ObjectEntries>(entries: E) =>
  v.pipe(
    Fields,
    v.object(entries, (issue) => missing(entries, issue)),
  );

/** An object without a key that nobody reads: a misspelt one would quietly change nothing. */
export const onlyKnown = <const E extends v.ObjectEntries>(name: string, entries: E) =>
  v.pipe(
    Fields,
    v.strictObject(entries, (issue) =>
      issue.expected === 'never'
        ? `is nothing that ${name} can say: that is ${Object.keys(entries).join(', ')}`
        : missing(entries, issue),
    ),
  );

export const listOf = <const S extends v.GenericSchema>(member: S) => v.array(member, says('has to be a list'));
export const Ids = listOf(Id);

/** Values by key: any key, where valibot's own record would pass over one such as `constructor`. */
export const byKey = <const S extends v.GenericSchema>(member: S, key = Text) =>
  v.pipe(
    Fields,
    v.transform((value) => Object.entries(value)),
    v.array(v.tuple([key, member])),
    v.transform((entries) => Object.fromEntries(entries) as Record<string, v.InferOutput<S>>), // of those members
  );

/** @throws {RelationError} ncr_invalid_id unless the value is an integer from 1 to 2^53-1 */
export const checkId = (name: string, value: unknown): number => (isId(value) ? value : check(Id, name, value));

/** @throws {RelationError} ncr_invalid_object_type unless the value is post, user or term */
export const checkKind = (name: string, value: unknown): ObjectKind => check(Kind, name, value);

/** @throws {RelationError} ncr_invalid_args unless the value is undefined or one of those allowed */
export const oneOf = <const T extends readonly string[]>(name: string, allowed: T, value: unknown): T[number] | undefined =>
  value === undefined || allowed.includes(value as T[number]) ? (value as T[number]) : check(among(allowed), name, value);

/** @throws {RelationError} ncr_invalid_args unless the value is a text of at most `most` characters, without half ones */
export const text = (name: string, value: unknown, most?: number): string =>
  check(most === undefined ? Text : upTo(most), name, value);

/** @throws {RelationError} ncr_invalid_args unless the value is an object, and no list */
export const fields = (name: string, value: unknown): Readonly<Record<string, unknown>> => check(Fields, name, value);

/** An object without what was not given. */
export const given = <T extends object>(values: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T; // with its own types

/** An error that names the parameter it is about. */
export function refused(code: ErrorCode, name: string, sentence: string): RelationError {
  const message = `${name} ${sentence}.`;
  return new RelationError(code, message, { params: { [name]: message } });
}
