import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Bucket } from '../../../store/content/bucket-rows.js';
import type { Store } from '../../../store/store.js';
import { atMost } from '../../lib/at-most.js';
import { RelationError } from '../../lib/relation-error.js';
import { networkOf } from './network-of.js';

/** What is slowed down: tries of one login name, or from one address. */
type Kind = 'login' | 'address';
type Tries = Readonly<Partial<Record<Kind, string>>>;

/** How many tries at once, and the milliseconds until each further one. */
export type ThrottleLimits = Readonly<Record<Kind, { readonly burst: number; readonly interval: number }>>;

/** Ten tries for a login name and then one in half a minute; thirty from an address and then one in ten seconds. */
export const defaultLimits: ThrottleLimits = { login: { burst: 10, interval: 30_000 }, address: { burst: 30, interval: 10_000 } };

/** Buckets of each kind that may be in use at once before further names and addresses share some. */
export const MOST_BUCKETS = 10_000;
/** Buckets that those share. */
const SHARED_BUCKETS = 1000;
/** Tries that are counted at a time: those of one address wait for each other in the database, and would take all its connections. */
const MOST_COUNTED = 2;
/** Milliseconds between two sweeps of a process. */
const SWEEP = 60_000;

const PREFIX = 'relx_tries_';

/**
 * Slows down guessing. Each login and each network has a bucket, named by a whole digest, so that no two share one. The
 * buckets are transients in the options table: several processes count together, and WordPress removes them if relx does
 * not.
 *
 * - A right password gives back its own try and no other, so an account of one's own resets nothing.
 * - A rejected try does not count, so a stranger can make a user wait for one interval at most.
 * - A bucket that is full again is as good as none, and only those are removed.
 * - The tries of an address limit the buckets that it can add. Beyond {@link MOST_BUCKETS} of a kind, new names share
 *   buckets; those in use stay as they are.
 */
export class LoginThrottle {
  readonly #counted = atMost(MOST_COUNTED);
  #swept = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly store: Store,
    private readonly now: () => number,
    private readonly limits: ThrottleLimits,
    private readonly most = MOST_BUCKETS,
  ) {}

  /**
   * Takes one try from each bucket: before a password is verified, so that many at once are counted one by one.
   *
   * @returns the buckets that it took from, for {@link giveBack}
   * @throws {RelationError} rest_too_many_attempts with `retry_after` in seconds
   */
  take(tries: Tries): Promise<readonly Bucket[]> {
    return this.#counted(() => this.#take(tries));
  }

  async #take(tries: Tries): Promise<readonly Bucket[]> {
    const now = this.now();
    await this.#sweep(now);
    const taken: Bucket[] = [];
    for (const wanted of await this.#buckets(tries)) {
      const bucket = await this.#roomFor(wanted);
      const wait = await this.store.transaction((executor) => this.store.buckets.take(executor, bucket, now));
      if (wait > 0) {
        const retry_after = Math.ceil(wait / 1000);
        const message = `Too many attempts to log in. Try again in ${retry_after} seconds.`;
        throw new RelationError('rest_too_many_attempts', message, { retry_after });
      }
      taken.push(bucket);
    }
    return taken;
  }

  /** Gives back the one try of a right password. */
  async giveBack(taken: readonly Bucket[]): Promise<void> {
    if (taken.length === 0) return;
    await this.#counted(() =>
      this.store.transaction(async (executor) => {
        for (const bucket of taken) await this.store.buckets.giveBack(executor, bucket);
      }),
    );
  }

  async #buckets(tries: Tries): Promise<Bucket[]> {
    if (this.store.readonly) return [];
    // in one order for all processes, so that no two wait for each other; an address that waits adds no login
    const named = (['address', 'login'] as const).flatMap((kind) => (tries[kind] ? [[kind, tries[kind]] as const] : []));
    return Promise.all(
      named.map(async ([kind, who]) => {
        const digest = sha256(utf8ToBytes(`${kind} ${kind === 'address' ? await networkOf(who) : who}`));
        return { name: `${PREFIX}${kind}_${bytesToHex(digest)}`, ...this.limits[kind] };
      }),
    );
  }

  /** The bucket itself while it is in use or there is room for another, or else one that others use, too. */
  async #roomFor(bucket: Bucket): Promise<Bucket> {
    const { db, buckets } = this.store;
    const kind = bucket.name.slice(0, bucket.name.lastIndexOf('_') + 1);
    if ((await buckets.has(db, bucket)) || !(await buckets.hasAtLeast(db, kind, this.most))) return bucket;
    const place = Number.parseInt(bucket.name.slice(kind.length, kind.length + 8), 16) % SHARED_BUCKETS;
    return { ...bucket, name: `${kind.replace(PREFIX, `${PREFIX}shared_`)}${place}` };
  }

  async #sweep(now: number): Promise<void> {
    if (this.store.readonly || now < this.#swept + SWEEP) return;
    this.#swept = now;
    await this.store.buckets.sweep(this.store.db, PREFIX, now);
  }
}
