import { BoundedCache } from '../../../bounded-cache.js';
import type { Executor } from '../../../store/query/prepared.js';
import type { Store } from '../../../store/store.js';

/** Time zone of a site from `timezone_string` and `gmt_offset`. Times are `YYYY-MM-DD HH:MM:SS`. */
export interface SiteTime {
  /** Name such as `Europe/Dublin`; empty if the site has only an offset. */
  readonly name: string;
  /** Current offset from UTC in hours, such as 5.5. */
  offset(now?: number): number;
  /** Converts UTC to the site's time zone. */
  local(utc: string): string;
  /** Converts the site's time zone to UTC. */
  utc(local: string): string;
}

const MINUTE = 60_000;
/** True for WordPress's zero date. */
const isNone = (text: string) => text.startsWith('0000-00');
const column = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
const parsed = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);

/** True for a date with an offset. */
export const hasOffset = (date: string): boolean => /(Z|[+-]\d\d:\d\d)$/.test(date);

/** Formatters by time zone: creating one takes a hundred times as long as formatting. */
const clocks = new BoundedCache<Intl.DateTimeFormat>({ name: 'clocks', most: 50 });

function clock(timeZone: string): Intl.DateTimeFormat | undefined {
  if (timeZone === '') return undefined;
  try {
    return clocks.take(timeZone, () => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }));
  } catch {
    // the machine may not support the site's time zone
    return undefined;
  }
}

/** Time zone by name, or if that is not supported by its offset in hours. */
export function siteTime(name: string, hours: number): SiteTime {
  const zone = clock(name);
  // the Swedish format is that of ISO
  const minutesAt = (at: number) => (zone ? Math.round((parsed(zone.format(at)) - at) / MINUTE) : Math.round(hours * 60));
  const shifted = (text: string, shift: (at: number) => number) => {
    const at = parsed(text);
    return isNone(text) || Number.isNaN(at) ? text : column(at + shift(at));
  };
  return {
    name: zone ? name : '',
    offset: (now = Date.now()) => minutesAt(now) / 60,
    local: (utc) => shifted(utc, (at) => minutesAt(at) * MINUTE),
    // around a clock change, the second iteration is correct
    utc: (local) => shifted(local, (at) => -minutesAt(at - minutesAt(at) * MINUTE) * MINUTE),
  };
}

export async function readSiteTime(store: Store, executor: Executor = store.db): Promise<SiteTime> {
  const options = await store.reads.options(executor, ['timezone_string', 'gmt_offset']);
  const hours = Number(options.get('gmt_offset') ?? '');
  return siteTime(options.get('timezone_string') ?? '', Math.abs(hours) <= 15 ? hours : 0);
}
