import { RelationError } from './relation-error.js';

/** What `toISOString` gives, which most dates here are already. */
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * A date as ISO 8601 in UTC, with milliseconds and `Z`; now when there is none.
 *
 * @throws {RelationError} ncr_invalid_args for what is no date
 */
export function isoTime(date: string | undefined): string {
  const parsed = date === undefined ? new Date() : new Date(date);
  if (Number.isNaN(parsed.getTime())) throw new RelationError('ncr_invalid_args', `"${date}" is not a date. Use ISO 8601.`);
  return date !== undefined && ISO.test(date) ? date : parsed.toISOString();
}
