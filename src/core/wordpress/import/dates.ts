import { isoTime } from '../../lib/iso-time.js';
import type { SiteTime } from '../content/site-time.js';
import type { PostRecord } from './record.js';

/** Converts ISO 8601 to the format of WordPress's columns. */
const column = (iso: string): string => iso.slice(0, 19).replace('T', ' ');
/** Current time in that format. */
export const now = (): string => column(isoTime(undefined));

/** A date or time without an offset. */
const SHOWN = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?)?$/;
/** WordPress's date for drafts without one. */
const NONE = '0000-00-00 00:00:00';
const FLOATING = new Set(['draft', 'pending', 'auto-draft']);

/** A time in the site's time zone and in UTC. Each is given, or converted from the other. */
function moment(time: SiteTime, shown: string | undefined, utc: string | undefined) {
  const isShown = shown !== undefined && SHOWN.test(shown);
  // a date with an offset is a point in time
  const at = utc ?? (isShown ? undefined : shown);
  const gmt = at === undefined ? undefined : column(isoTime(at));
  const local = isShown ? column(isoTime(`${shown.replace(' ', 'T')}${shown.length === 10 ? '' : 'Z'}`)) : undefined;
  return { local: local ?? (gmt && time.local(gmt)), gmt: gmt ?? (local && time.utc(local)), isFloating: gmt === undefined };
}

/**
 * The dates of an imported post.
 *
 * @throws {RelationError} ncr_invalid_args for an invalid date
 */
export function importedDates({ status = 'publish', date, date_gmt, modified, modified_gmt }: PostRecord, time: SiteTime) {
  const made = moment(time, date, date_gmt);
  const gmt = made.gmt ?? now();
  const local = made.local ?? time.local(gmt);
  const changed = moment(time, modified, modified_gmt);
  return {
    post_date: local,
    post_date_gmt: made.isFloating && FLOATING.has(status) ? NONE : gmt,
    post_modified: changed.local ?? local,
    post_modified_gmt: changed.gmt ?? gmt,
  };
}
