import { isoTime } from '../../lib/iso-time.js';
import type { SiteTime } from '../content/site-time.js';
import type { PostRecord } from './record.js';

/** ISO 8601 as WordPress's columns have it. */
const column = (iso: string): string => iso.slice(0, 19).replace('T', ' ');
/** This moment, as they have it. */
export const now = (): string => column(isoTime(undefined));

/** A day, or a time of one, that does not say where. */
const SHOWN = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?)?$/;
/** WordPress's date for a draft that has none yet. */
const NONE = '0000-00-00 00:00:00';
const FLOATING = new Set(['draft', 'pending', 'auto-draft']);

/** What the site's clocks showed, and when that was in UTC: each as it is given, or worked out from the other. */
function moment(time: SiteTime, shown: string | undefined, utc: string | undefined) {
  const isShown = shown !== undefined && SHOWN.test(shown);
  // a date that says where it is meant is a moment
  const at = utc ?? (isShown ? undefined : shown);
  const gmt = at === undefined ? undefined : column(isoTime(at));
  const local = isShown ? column(isoTime(`${shown.replace(' ', 'T')}${shown.length === 10 ? '' : 'Z'}`)) : undefined;
  return { local: local ?? (gmt && time.local(gmt)), gmt: gmt ?? (local && time.utc(local)), isFloating: gmt === undefined };
}

/**
 * The dates of a post that is imported.
 *
 * @throws {RelationError} ncr_invalid_args for what is no date
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
