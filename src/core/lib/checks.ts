import { type ErrorCode, type ObjectKind, objectKinds } from '../../contract/index.js';
import { formatValue } from './format-value.js';
import { RelationError } from './relation-error.js';

/** @throws {RelationError} ncr_invalid_id unless the value is an integer from 1 to 2^53-1 */
export function checkId(name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) return value;
  throw refused('ncr_invalid_id', name, `has to be an integer from 1 to 2^53-1, not ${formatValue(value)}`);
}

/** @throws {RelationError} ncr_invalid_object_type unless the value is post, user or term */
export function checkKind(name: string, value: unknown): ObjectKind {
  const kind = objectKinds.find((known) => known === value);
  if (kind) return kind;
  throw refused('ncr_invalid_object_type', name, `has to be one of ${objectKinds.join(', ')}, not ${formatValue(value)}`);
}

/** @throws {RelationError} ncr_invalid_args unless the value is undefined or one of those allowed */
export function oneOf<T extends string>(name: string, allowed: readonly T[], value: unknown): T | undefined {
  if (value === undefined) return undefined;
  const known = allowed.find((item) => item === value);
  if (known) return known;
  throw refused('ncr_invalid_args', name, `has to be one of ${allowed.join(', ')}, not ${formatValue(value)}`);
}

/** @throws {RelationError} ncr_invalid_args unless the value is undefined or an integer from `least` to `most` */
export function whole(name: string, value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most) return value;
  const limits = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw refused('ncr_invalid_args', name, `has to be an integer ${limits}, not ${formatValue(value)}`);
}

/** A place in an order that WordPress stores in 32 bits. */
export const menuOrder = (name: string, value: unknown): number => whole(name, value ?? null, 1 - 2 ** 31, 2 ** 31 - 1) as number; // null is no number

/** An id, or 0 for none. */
export const idOrNone = (name: string, value: unknown): number => (value === 0 ? 0 : checkId(name, value));

/** @throws {RelationError} ncr_invalid_args unless the value is undefined or an AbortSignal */
export function abortSignal(name: string, value: unknown): AbortSignal | undefined {
  if (value === undefined || value instanceof AbortSignal) return value;
  throw refused('ncr_invalid_args', name, `has to be an AbortSignal, not ${formatValue(value)}`);
}

/** @throws {RelationError} ncr_invalid_args unless the value is an object, and no list */
export function fields(name: string, value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>; // read key by key
  throw refused('ncr_invalid_args', name, `has to be an object, not ${formatValue(value)}`);
}

/**
 * An object without a key that nobody reads: a misspelt one would quietly change nothing.
 *
 * @throws {RelationError} ncr_invalid_args, naming the key
 */
export function onlyKnown(name: string, value: unknown, known: readonly string[]): Readonly<Record<string, unknown>> {
  const given = fields(name, value);
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown === undefined) return given;
  throw refused('ncr_invalid_args', unknown.slice(0, 60), `is nothing that ${name} can say: that is ${known.join(', ')}`);
}

/** @throws {RelationError} ncr_invalid_args unless the value is a text of at most `most` characters, without half ones */
export function text(name: string, value: unknown, most = Number.MAX_SAFE_INTEGER): string {
  if (typeof value !== 'string') throw refused('ncr_invalid_args', name, `has to be a text, not ${formatValue(value)}`);
  if (value.length > most) throw refused('ncr_invalid_args', name, `has to be ${most} characters at most`);
  if (value.isWellFormed()) return value;
  throw refused('ncr_invalid_args', name, 'has half a character in it: a surrogate without its other half');
}

/** Longest title or excerpt, in bytes: as long as WordPress's columns of type `text`. */
const LONGEST_COLUMN = 65_535;

/** @throws {RelationError} ncr_invalid_args unless the value is a text that fits a column of 65,535 bytes */
export function columnText(name: string, value: unknown): string {
  const given = text(name, value, LONGEST_COLUMN);
  // of each UTF-16 unit UTF-8 makes three bytes at most
  if (given.length * 3 <= LONGEST_COLUMN || new TextEncoder().encode(given).length <= LONGEST_COLUMN) return given;
  throw refused('ncr_invalid_args', name, `has to be ${LONGEST_COLUMN} bytes at most`);
}

/** @throws {RelationError} ncr_invalid_args unless the value is a list; what `check` throws of a member */
export function listOf<T>(name: string, value: unknown, check: (name: string, member: unknown) => T): T[] {
  if (Array.isArray(value)) return value.map((member) => check(name, member));
  throw refused('ncr_invalid_args', name, `has to be a list, not ${formatValue(value)}`);
}

/** An object without what was not given. */
export const given = <T extends object>(values: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T; // with its own types

/** What a check gives, or undefined for what was not given. */
export function optional<T>(name: string, value: unknown, check: (name: string, value: unknown) => T): T | undefined {
  return value === undefined ? undefined : check(name, value);
}

/** @throws {RelationError} ncr_invalid_args unless the value is true or false */
export function flag(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw refused('ncr_invalid_args', name, `has to be true or false, not ${formatValue(value)}`);
}

/** @throws {RelationError} ncr_invalid_args unless the value is undefined or a function */
export function callback<T>(name: string, value: unknown): ((argument: T) => void) | undefined {
  if (value === undefined || typeof value === 'function') return value as ((argument: T) => void) | undefined; // what it takes can't be checked
  throw refused('ncr_invalid_args', name, `has to be a function, not ${formatValue(value)}`);
}

/** An error that names the parameter it is about. */
export function refused(code: ErrorCode, name: string, sentence: string): RelationError {
  const message = `${name} ${sentence}.`;
  return new RelationError(code, message, { params: { [name]: message } });
}
