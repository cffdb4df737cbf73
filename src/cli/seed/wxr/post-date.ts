import { type Element, text } from './element.js';
import { WxrError } from './wxr-error.js';

/** WordPress's "no date", and what its own time zone arithmetic makes of it. */
const none = /^(0000-00-00|-0001-)/;

/** A MySQL date (`2024-05-01 12:00:00`) as ISO 8601 without an offset; undefined for none. */
function mysqlDate(item: Element, name: string): string | undefined {
  const value = text(item, name);
  if (!value || none.test(value)) return undefined;
  const iso = `${value.replace(' ', 'T')}Z`;
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(iso) ? Date.parse(iso) : Number.NaN;
  // The round trip refuses the 31st of June, which Date takes for the 1st of July.
  if (!Number.isNaN(time) && new Date(time).toISOString().replace('.000Z', 'Z') === iso) return iso.slice(0, -1);
  throw new WxrError(`<${name}> of this item is no date: "${value.slice(0, 40)}"; correct it or export again.`, item);
}

/** RSS's date; WordPress writes "Mon, 30 Nov -0001 00:00:00 +0000" for none. */
function pubDate(item: Element): string | undefined {
  const value = text(item, 'pubDate');
  const time = value && !value.includes(' -0001 ') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().replace('.000Z', 'Z');
}

/** What the clocks of the old site showed, ISO 8601 without an offset, and the same in UTC. */
interface Moment {
  readonly shown?: string | undefined;
  readonly utc?: string | undefined;
}

function momentOf(item: Element, name: string): Moment {
  const utc = mysqlDate(item, `${name}_gmt`);
  return { shown: mysqlDate(item, name), utc: utc && `${utc}Z` };
}

/**
 * When an item was published: `wp:post_date` with `wp:post_date_gmt`, which a draft does not have; then `pubDate`.
 *
 * @throws {WxrError} when a WordPress date is there but cannot be read.
 */
export function postDate(item: Element): Moment {
  const moment = momentOf(item, 'wp:post_date');
  return moment.shown || moment.utc ? moment : { utc: pubDate(item) };
}

/** When an item was last changed; WordPress exports it since 5.7. */
export function postModified(item: Element): Moment {
  return momentOf(item, 'wp:post_modified');
}
