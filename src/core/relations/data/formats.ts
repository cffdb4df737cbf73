import type { FieldFormat } from '../../../contract/index.js';

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
// only protocols that are safe in links
const URI = /^(?:(?:https?|ftp):\/\/|mailto:|tel:)[^\s<>"'`\\]+$/i;
const EMAIL = /^[^\s@<>"']+@[^\s@<>"'.]+(?:\.[^\s@<>"'.]+)+$/;

/** True for a day of the Gregorian calendar such as `2026-02-28`. */
function isDay(value: string): boolean {
  const [, year, month, day] = DAY.exec(value) ?? [];
  if (year === undefined) return false;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** True if a string has a format. The PHP plugin has the same rules. */
export const formats: Readonly<Record<FieldFormat, (value: string) => boolean>> = {
  date: isDay,
  'date-time': (value) => isDay(TIME.exec(value)?.[1] ?? ''),
  uri: (value) => URI.test(value),
  email: (value) => value.length <= 254 && EMAIL.test(value),
};

/** How messages name a format. */
export const formatNames: Readonly<Record<FieldFormat, string>> = {
  date: 'a date such as 2026-01-31',
  'date-time': 'a time such as 2026-01-31T12:00:00Z',
  uri: 'an absolute URL',
  email: 'an email address',
};
