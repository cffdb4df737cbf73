import { type ErrorCode, type ObjectKind, objectKinds } from '../contract.js';
import { RelationError } from './relation-error.js';
import { show } from './show.js';

/** @throws {RelationError} ncr_invalid_id unless the value is an integer from 1 to 2^53-1 */
export function checkId(name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) return value;
  throw refused('ncr_invalid_id', name, `has to be an integer from 1 to 2^53-1, not ${show(value)}`);
}

/** @throws {RelationError} ncr_invalid_object_type unless the value is post, user or term */
export function checkKind(name: string, value: unknown): ObjectKind {
  const kind = objectKinds.find((known) => known === value);
  if (kind) return kind;
  throw refused('ncr_invalid_object_type', name, `has to be one of ${objectKinds.join(', ')}, not ${show(value)}`);
}

/** @throws {RelationError} ncr_invalid_args unless the value is undefined or one of those allowed */
export function oneOf<T extends string>(name: string, allowed: readonly T[], value: unknown): T | undefined {
  if (value === undefined) return undefined;
  const known = allowed.find((item) => item === value);
  if (known) return known;
  throw refused('ncr_invalid_args', name, `has to be one of ${allowed.join(', ')}, not ${show(value)}`);
}

/** @throws {RelationError} ncr_invalid_args unless the value is undefined or an integer from `least` to 2^53-1 */
export function whole(name: string, value: unknown, least: number): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
  throw refused('ncr_invalid_args', name, `has to be an integer of at least ${least}, not ${show(value)}`);
}

/** An error that names the parameter it is about. */
export function refused(code: ErrorCode, name: string, sentence: string): RelationError {
  const message = `${name} ${sentence}.`;
  return new RelationError(code, message, { params: { [name]: message } });
}
