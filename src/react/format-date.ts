/** Formats by language: to make one takes as long as to render ten items. A page has one language, but a server many. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A date as readers of a language write it; undefined when it is none. UTC, so that server and browser agree.
 *
 * @example
 * formatDate('2026-03-05T08:00:00Z', 'de'); // '05.03.2026'
 */
export function formatDate(date: string, locale: string): string | undefined {
  const time = Date.parse(date);
  if (Number.isNaN(time)) return undefined;
  let format = formats.get(locale);
  if (!format) {
    // requests may name any language: the few of a site are soon there again
    if (formats.size > 49) formats.clear();
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    formats.set(locale, format);
  }
  return format.format(time);
}
