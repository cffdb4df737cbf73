/**
 * Cached formatters by locale and style, because creating one takes as long as rendering ten items. A page has one locale, but a
 * server can have many.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a date for a locale. A date without an offset keeps its day and time, others are shown in UTC, so that server and browser
 * agree. Returns undefined for an invalid date.
 *
 * @param timeStyle style of the time of day. @default none, only the date
 * @example
 * formatDate('2026-03-05T08:00:00', 'de'); // '05.03.2026'
 */
export function formatDate(date: string, locale: string, timeStyle?: 'short'): string | undefined {
  const time = Date.parse(/T[\d:.]+$/.test(date) ? `${date}Z` : date);
  if (Number.isNaN(time)) return undefined;
  const name = timeStyle ? `${locale} ${timeStyle}` : locale;
  let format = formats.get(name);
  if (!format) {
    // requests can specify any locale, so the cache is limited
    if (formats.size > 49) formats.clear();
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle, timeZone: 'UTC' });
    formats.set(name, format);
  }
  return format.format(time);
}
