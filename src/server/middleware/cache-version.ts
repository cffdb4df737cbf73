import type { Relx, Viewer } from '../../core/index.js';
import type { CacheVersion } from './cached-responses.js';

/** Names the state of the content that a response is made from. */
export class CacheVersions {
  /** @param lifetime how long logged-out users may be shown an earlier state, in milliseconds, where the database has no version */
  constructor(
    private readonly relx: Relx,
    private readonly lifetime: number,
  ) {}

  /**
   * The state that what is read from now on is in; undefined where the response can't be cached.
   *
   * @param exact the database's own version, read before the viewer was: a role that the user lost in between is not in it
   */
  current(exact: string | undefined, viewer: Viewer, now: number): CacheVersion | undefined {
    if (exact !== undefined) return { version: exact, until: Number.POSITIVE_INFINITY };
    // a user whose permissions have changed has to see it immediately
    if (viewer.known || this.lifetime <= 0) return undefined;
    return { version: String(this.relx.writes), until: now + this.lifetime };
  }
}
