import { formatValue } from './format-value.js';
import { RelationError } from './relation-error.js';

/** Columns store years with four digits. */
const [FIRST, LAST] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')] as const;
/** The format of `toISOString`, which most dates have already. */
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** False for February 30, which the engine would read as a day in March. */
function isDay(date: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
  return day === '' || new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day);
}

/**
 * Converts a date to ISO 8601 in UTC with milliseconds. @default now
 *
 * @throws {RelationError} ncr_invalid_args for an invalid date
 */
export function isoTime(date: string | undefined): string {
  const parsed = date === undefined ? new Date() : new Date(date);
  if ((date !== undefined && !isDay(date)) || !(parsed.getTime() >= FIRST && parsed.getTime() <= LAST))
    throw new RelationError('ncr_invalid_args', `${formatValue(date)} is not a date of the years 0 to 9999. Use ISO 8601.`);
  return date !== undefined && ISO.test(date) ? date : parsed.toISOString();
}
