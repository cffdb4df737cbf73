import { type Element, text } from './element.js';
import { WxrError } from './wxr-error.js';

/** The empty date of WordPress, also after its time zone conversion. */
const none = /^(0000-00-00|-0001-)/;

/** A MySQL date (`2024-05-01 12:00:00`) as ISO 8601 without an offset; undefined without a date. */
function mysqlDate(item: Element, name: string): string | undefined {
  const value = text(item, name);
  if (!value || none.test(value)) return undefined;
  const iso = `${value.replace(' ', 'T')}Z`;
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(iso) ? Date.parse(iso) : Number.NaN;
  // The round trip rejects 31 June, which Date converts to 1 July.
  if (!Number.isNaN(time) && new Date(time).toISOString().replace('.000Z', 'Z') === iso) return iso.slice(0, -1);
  throw new WxrError(`<${name}> of this item is not a valid date: "${value.slice(0, 40)}". Correct it or export again.`, item);
}

/** The date of RSS. WordPress writes "Mon, 30 Nov -0001 00:00:00 +0000" for an empty one. */
function pubDate(item: Element): string | undefined {
  const value = text(item, 'pubDate');
  const time = value && !value.includes(' -0001 ') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().replace('.000Z', 'Z');
}

/** Local time of the exported site, as ISO 8601 without an offset, and the same time in UTC. */
interface Moment {
  readonly local?: string | undefined;
  readonly utc?: string | undefined;
}

function momentOf(item: Element, name: string): Moment {
  const utc = mysqlDate(item, `${name}_gmt`);
  return { local: mysqlDate(item, name), utc: utc && `${utc}Z` };
}

/**
 * When an item was published: `wp:post_date` with `wp:post_date_gmt`, which a draft does not have; then `pubDate`.
 *
 * @throws {WxrError} if a WordPress date is invalid.
 */
export function postDate(item: Element): Moment {
  const moment = momentOf(item, 'wp:post_date');
  return moment.local || moment.utc ? moment : { utc: pubDate(item) };
}

/** When an item was last changed; WordPress exports it since 5.7. */
export function postModified(item: Element): Moment {
  return momentOf(item, 'wp:post_modified');
}
