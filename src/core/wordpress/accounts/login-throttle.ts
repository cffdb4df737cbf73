import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Bucket } from '../../../store/content/bucket-rows.js';
import type { Store } from '../../../store/store.js';
import { atMost } from '../../lib/at-most.js';
import { object, whole } from '../../lib/checks.js';
import { RelationError } from '../../lib/relation-error.js';
import { networkOf } from './network-of.js';

/** What is throttled: attempts for a login name, or from an IP address. */
type Subject = 'login' | 'address';
type Tries = Readonly<Partial<Record<Subject, string>>>;

/** Number of immediate attempts, and milliseconds until each further one. */
export type ThrottleLimits = Readonly<Record<Subject, { readonly burst: number; readonly interval: number }>>;

const Limit = object({ burst: whole(1), interval: whole(1) });
/** Schema of {@link ThrottleLimits}. */
export const Limits = object({ login: Limit, address: Limit });

/** Ten attempts per login name, then one every 30 seconds. Thirty per IP address, then one every 10 seconds. */
export const defaultLimits: ThrottleLimits = { login: { burst: 10, interval: 30_000 }, address: { burst: 30, interval: 10_000 } };

/** Number of used buckets of login names and of networks each, above which new ones share buckets. */
export const MOST_BUCKETS = 10_000;
const SHARED_BUCKETS = 1000;
/** Concurrent attempts to count. Attempts of one network wait for the same row, and would occupy all connections. */
const MOST_COUNTED = 2;
/** Milliseconds between two sweeps. */
const SWEEP = 60_000;

const PREFIX = 'relx_tries_';

/**
 * Throttles failed logins. Each login name and each network has a token bucket, named by its digest. Buckets are transients in
 * the options table, so that processes share them and WordPress removes expired ones.
 *
 * - A correct password returns only its own token, so logging in with another account resets nothing.
 * - A rejected attempt does not count, so others can delay a user by at most one interval.
 * - Only full buckets are removed.
 * - The attempts of a network limit the buckets that it can add. Above {@link MOST_BUCKETS}, new login names share buckets.
 * - With a read-only database, each process has its own {@link MOST_BUCKETS} shared buckets in memory.
 */
export class LoginThrottle {
  readonly #counted = atMost(MOST_COUNTED);
  /** When the buckets of a read-only database are full again. */
  readonly #full = new Map<string, number>();
  #swept = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly store: Store,
    private readonly now: () => number,
    private readonly limits: ThrottleLimits,
    private readonly most = MOST_BUCKETS,
  ) {}

  /**
   * Takes a token from each bucket. Call it before verifying a password, so that concurrent attempts are counted.
   *
   * @returns the buckets, for {@link returnTokens}
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
      const bucket = await this.#bucketFor(wanted);
      const wait = this.store.readonly
        ? this.#takeInMemory(bucket, now)
        : await this.store.transaction((executor) => this.store.buckets.take(executor, bucket, now));
      if (wait > 0) {
        const retry_after = Math.ceil(wait / 1000);
        const message = `Too many attempts to log in. Try again in ${retry_after} seconds.`;
        throw new RelationError('rest_too_many_attempts', message, { retry_after });
      }
      taken.push(bucket);
    }
    return taken;
  }

  /** Returns the tokens of a correct password. */
  async returnTokens(taken: readonly Bucket[]): Promise<void> {
    if (this.store.readonly) for (const { name, interval } of taken) this.#full.set(name, (this.#full.get(name) ?? 0) - interval);
    if (this.store.readonly || taken.length === 0) return;
    await this.#counted(() =>
      this.store.transaction(async (executor) => {
        for (const bucket of taken) await this.store.buckets.returnTokens(executor, bucket);
      }),
    );
  }

  async #buckets(tries: Tries): Promise<Bucket[]> {
    // all processes use the same order to avoid deadlocks; a throttled network adds no bucket for a login name
    const named = (['address', 'login'] as const).flatMap((subject) =>
      tries[subject] ? [[subject, tries[subject]] as const] : [],
    );
    return Promise.all(
      named.map(async ([subject, who]) => {
        const digest = sha256(utf8ToBytes(`${subject} ${subject === 'address' ? await networkOf(who) : who}`));
        return { name: `${PREFIX}${subject}_${bytesToHex(digest)}`, ...this.limits[subject] };
      }),
    );
  }

  /** Takes a token as the database does: 0, or the milliseconds until the next token is available. */
  #takeInMemory({ name, interval, burst }: Bucket, now: number): number {
    const full = Math.max(this.#full.get(name) ?? 0, now);
    const latest = now + (burst - 1) * interval;
    if (full > latest) return full - latest;
    this.#full.set(name, full + interval);
    return 0;
  }

  /** The bucket if it is in use or may be added, otherwise a shared one. */
  async #bucketFor(bucket: Bucket): Promise<Bucket> {
    const { db, buckets, readonly } = this.store;
    const subject = bucket.name.slice(0, bucket.name.lastIndexOf('_') + 1);
    if (!readonly && ((await buckets.has(db, bucket)) || !(await buckets.hasAtLeast(db, subject, this.most)))) return bucket;
    const digest = Number.parseInt(bucket.name.slice(subject.length, subject.length + 8), 16);
    const place = digest % (readonly ? this.most : SHARED_BUCKETS);
    return { ...bucket, name: `${subject.replace(PREFIX, `${PREFIX}shared_`)}${place}` };
  }

  async #sweep(now: number): Promise<void> {
    if (this.store.readonly || now < this.#swept + SWEEP) return;
    this.#swept = now;
    await this.store.buckets.sweep(this.store.db, PREFIX, now);
  }
}
