import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Bucket } from '../store/option-rows.js';
import type { Store } from '../store/store.js';
import { RelationError } from './relation-error.js';

/** What is slowed down: tries of one login name, or from one address. */
type Kind = 'login' | 'address';

/** How many tries at once, and the milliseconds until each further one. */
export type ThrottleLimits = Readonly<Record<Kind, { readonly burst: number; readonly interval: number }>>;

/** Ten tries for a login name and then one in half a minute; thirty from an address and then one in ten seconds. */
export const defaultLimits: ThrottleLimits = { login: { burst: 10, interval: 30_000 }, address: { burst: 30, interval: 10_000 } };

/** The part of an IPv6 address that its network gave: whoever has it has 2^64 addresses. An IPv4 address is its own. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  const rest = tail === undefined ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(8 - groups.length - rest.length, 0);
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest].slice(0, 4).join(':');
}

/** Rows that a throttle writes for each kind at most, whatever names are tried: some share one. */
const BUCKETS = 4096;
const PREFIX = 'relx_tries_';

/**
 * Slows down guessing. Its buckets are transients in the options table, as WordPress keeps what is soon forgotten, so
 * that several processes count together. A try that is refused does not count, so nobody is locked out for longer than
 * one interval, whoever else keeps on trying.
 */
export class LoginThrottle {
  constructor(
    private readonly store: Store,
    private readonly now: () => number,
    private readonly limits: ThrottleLimits,
  ) {}

  /**
   * Takes one try from each bucket: before a password is looked at, so that many at once are no way round.
   *
   * @throws {RelationError} rest_too_many_attempts with `retry_after` in seconds
   */
  async take(tries: Readonly<Partial<Record<Kind, string>>>): Promise<void> {
    const now = this.now();
    for (const bucket of this.#buckets(tries)) {
      const wait = await this.store.transaction(async (executor) => {
        const missing = await this.store.options.take(executor, bucket, now);
        if (missing > 0) return missing;
        const forget = String(Math.ceil((now + bucket.burst * bucket.interval) / 1000));
        await this.store.options.set(executor, bucket.name.replace('_transient_', '_transient_timeout_'), forget);
        return 0;
      });
      if (wait === 0) continue;
      const retry_after = Math.ceil(wait / 1000);
      const message = `Too many attempts to log in. Try again in ${retry_after} seconds.`;
      throw new RelationError('rest_too_many_attempts', message, { retry_after });
    }
  }

  /** After a right password: the login's tries are forgotten, and the address gets its one back. */
  async forgive({ login, address }: Readonly<Partial<Record<Kind, string>>>): Promise<void> {
    await this.store.transaction(async (executor) => {
      for (const { name } of this.#buckets({ login }))
        await this.store.options.delete(executor, [name, name.replace('_transient_', '_transient_timeout_')]);
      for (const bucket of this.#buckets({ address })) await this.store.options.giveBack(executor, bucket);
    });
  }

  #buckets(tries: Readonly<Partial<Record<Kind, string | undefined>>>): Bucket[] {
    // in one order for everybody, so that no two wait for each other
    return (['address', 'login'] as const).flatMap((kind) => {
      const who = tries[kind];
      if (!who || this.store.readonly) return [];
      const digest = bytesToHex(sha256(utf8ToBytes(`${kind} ${kind === 'address' ? networkOf(who) : who}`)));
      return [{ name: `_transient_${PREFIX}${kind}_${Number.parseInt(digest.slice(0, 8), 16) % BUCKETS}`, ...this.limits[kind] }];
    });
  }
}
