import type { Relx, Viewer } from '../core/index.js';
import type { Connection } from './context.js';
import type { ContentState } from './known-answers.js';

/**
 * How long the site's version has to stand before anything is kept for it, in milliseconds. By then its options are read
 * anew, and the request that made the version has ended.
 */
const SETTLING = 3000;
/** How long what counts by the site's version is kept, in milliseconds: as the site's own lists, which hear as little of who writes past it. */
const SITE_LIFETIME = 300_000;

/** Says which state of the content an answer is made from. */
export class ContentStates {
  #site = { version: '', since: 0 };

  /** @param lifetime how long visitors may be shown what was, in milliseconds, where nobody says whether it has changed */
  constructor(
    private readonly relx: Relx,
    private readonly lifetime: number,
  ) {}

  /**
   * The state that what is read from now on is in; undefined where the response can't be cached.
   *
   * @param exact the database's own version, read before the viewer was: a role that the user lost in between is not in it
   */
  current(exact: string | undefined, viewer: Viewer, site: Connection['version'], now: number): ContentState | undefined {
    if (exact !== undefined) return { version: exact, until: Number.POSITIVE_INFINITY };
    // whose rights have changed has to see it at once
    if (viewer.known) return undefined;
    if (site) return this.#stateOf(site, now);
    return this.lifetime > 0 ? { version: String(this.relx.writes), until: now + this.lifetime } : undefined;
  }

  #stateOf(site: string, now: number): ContentState | undefined {
    const version = `${this.relx.writes} ${site}`;
    if (version !== this.#site.version) this.#site = { version, since: now };
    return now - this.#site.since < SETTLING ? undefined : { version, until: now + SITE_LIFETIME, named: true };
  }
}
