import { BoundedCache } from '../../../bounded-cache.js';
import type { Executor } from '../../../store/query/prepared.js';
import type { Store } from '../../../store/store.js';

/** The time zone of a site, as its options `timezone_string` and `gmt_offset` say it. Texts are `YYYY-MM-DD HH:MM:SS`. */
export interface SiteTime {
  /** Name such as `Europe/Dublin`; empty where the site has only an offset. */
  readonly name: string;
  /** Hours east of UTC at this moment, such as 5.5. */
  offset(now?: number): number;
  /** A time in UTC as the site's clocks show it. */
  local(utc: string): string;
  /** What the site's clocks show as a time in UTC. */
  utc(local: string): string;
}

const MINUTE = 60_000;
/** WordPress's date for what has none. */
const isNone = (text: string) => text.startsWith('0000-00');
const column = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
const parsed = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);

/** True for a date that says by itself when it is, wherever. */
export const hasOffset = (date: string): boolean => /(Z|[+-]\d\d:\d\d)$/.test(date);

/** What a zone's clocks show, by its name: making one costs a hundred times as much as asking it. */
const clocks = new BoundedCache<Intl.DateTimeFormat>({ name: 'clocks', most: 50 });

function clock(timeZone: string): Intl.DateTimeFormat | undefined {
  if (timeZone === '') return undefined;
  try {
    return clocks.take(timeZone, () => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }));
  } catch {
    // the zones that this machine knows are not those of the site's
    return undefined;
  }
}

/** The time of a zone by its name, or where it is unknown by its hours east of UTC. */
export function siteTime(name: string, hours: number): SiteTime {
  const zone = clock(name);
  // the Swedes write dates as ISO does
  const minutesAt = (at: number) => (zone ? Math.round((parsed(zone.format(at)) - at) / MINUTE) : Math.round(hours * 60));
  const shifted = (text: string, shift: (at: number) => number) => {
    const at = parsed(text);
    return isNone(text) || Number.isNaN(at) ? text : column(at + shift(at));
  };
  return {
    name: zone ? name : '',
    offset: (now = Date.now()) => minutesAt(now) / 60,
    local: (utc) => shifted(utc, (at) => minutesAt(at) * MINUTE),
    // where the clocks go forward or back between the two, the second guess is right
    utc: (local) => shifted(local, (at) => -minutesAt(at - minutesAt(at) * MINUTE) * MINUTE),
  };
}

/** The time of a site. */
export async function readSiteTime(store: Store, executor: Executor = store.db): Promise<SiteTime> {
  const options = await store.reads.options(executor, ['timezone_string', 'gmt_offset']);
  const hours = Number(options.get('gmt_offset') ?? '');
  return siteTime(options.get('timezone_string') ?? '', Math.abs(hours) <= 15 ? hours : 0);
}
