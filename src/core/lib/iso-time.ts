import { formatValue } from './format-value.js';
import { RelationError } from './relation-error.js';

/** Columns hold four digits of a year. */
const [FIRST, LAST] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')] as const;
/** What `toISOString` gives, which most dates here are already. */
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * A date as ISO 8601 in UTC, with milliseconds and `Z`; now when there is none.
 *
 * @throws {RelationError} ncr_invalid_args for what is no date
 */
export function isoTime(date: string | undefined): string {
  const parsed = date === undefined ? new Date() : new Date(date);
  if (!(parsed.getTime() >= FIRST && parsed.getTime() <= LAST))
    throw new RelationError('ncr_invalid_args', `${formatValue(date)} is not a date of the years 0 to 9999. Use ISO 8601.`);
  return date !== undefined && ISO.test(date) ? date : parsed.toISOString();
}
