import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Store } from '../../../store/store.js';
import { type PhpValue, serialize, unserialize } from '../../lib/php-serialize.js';
import { networkOf } from './network-of.js';
import { randomText } from './random-text.js';
import { siteHash } from './site-keys.js';
import { timingSafeEqual } from './timing-safe-equal.js';

/** Client of a login. */
export interface Client {
  /** IP address, if available. */
  readonly address?: string | undefined;
  /** `User-Agent` of the browser. */
  readonly agent?: string | undefined;
}

/** Session of a cookie. */
export interface Session {
  readonly user: number;
  readonly token: string;
}

interface Stored {
  readonly expiration: number;
  readonly ip: string;
  readonly ua: string;
  readonly login: number;
}

interface Owner {
  readonly ID: number;
  readonly user_login: string;
  readonly user_pass: string;
}

const isSession = (value: PhpValue): boolean =>
  typeof value === 'object' && value !== null && 'expiration' in value && typeof value.expiration === 'number';

const META = 'session_tokens';
const DAY = 24 * 60 * 60;
/** Maximum number of sessions per user; a new one replaces the oldest. */
const MOST = 100;

const sha256Hex = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));

/** Part of the password hash, so that a new password ends all sessions. */
const fragment = (hash: string) => (/^\$(P|2y)\$/.test(hash) ? hash.slice(8, 12) : hash.slice(-4));

function signature({ user_login, user_pass }: Omit<Owner, 'ID'>, expires: number, token: string, key: string): string {
  const signing = siteHash(`${user_login}|${fragment(user_pass)}|${expires}|${token}`, key);
  return bytesToHex(hmac(sha256, utf8ToBytes(signing), utf8ToBytes(`${user_login}|${expires}|${token}`)));
}

/** Sessions, compatible with WordPress: signed cookies, and hashed tokens in the user's meta. */
export class Sessions {
  constructor(
    private readonly store: Store,
    private readonly now: () => number,
  ) {}

  /** Opens a session for 2 days, or 14 with `isPersistent`. Returns the cookie's value and its expiry in seconds since 1970. */
  async open(owner: Owner, key: string, client: Client, isPersistent: boolean): Promise<{ value: string; expires: number }> {
    const token = randomText(43);
    const login = this.#seconds();
    const expires = login + (isPersistent ? 14 : 2) * DAY;
    const session: Stored = { expiration: expires, ip: client.address ?? '', ua: (client.agent ?? '').slice(0, 255), login };
    await this.#change(owner.ID, (sessions) => ({ ...sessions, [sha256Hex(token)]: session }));
    return { value: [owner.user_login, expires, token, signature(owner, expires, token, key)].join('|'), expires };
  }

  /** The session of a cookie's value, or undefined if it is invalid or expired. */
  async verify(value: string, key: string): Promise<Session | undefined> {
    const [login = '', expires = '', token = '', signed = '', ...rest] = value.split('|');
    if (rest.length > 0 || !/^\d{1,12}$/.test(expires) || Number(expires) < this.#seconds()) return undefined;
    const owner = await this.store.users.one(this.store.db, { login });
    // also computed for unknown users, so that the duration does not reveal them
    const right = signature({ user_pass: owner?.user_pass ?? '', user_login: login }, Number(expires), token, key);
    if (!timingSafeEqual(signed, right) || !owner) return undefined;
    const session = (await this.#sessions(owner.ID, this.store.db))[sha256Hex(token)];
    return session && session.expiration >= this.#seconds() ? { user: owner.ID, token } : undefined;
  }

  /** Ends a session. */
  async close({ user, token }: Session): Promise<void> {
    await this.#change(user, ({ [sha256Hex(token)]: _, ...others }) => others);
  }

  /** True if a session of the user, open or expired, came from the network of the IP address. */
  async knows(user: number, address: string): Promise<boolean> {
    const network = await networkOf(address);
    const sessions = Object.values(await this.#sessions(user, this.store.db));
    return (await Promise.all(sessions.map(({ ip }) => networkOf(String(ip))))).includes(network);
  }

  #change(user: number, change: (sessions: Record<string, Stored>) => Record<string, Stored>): Promise<void> {
    return this.store.transaction(async (executor) => {
      await this.store.lockObjects(executor, [{ objectType: 'user', id: user }]);
      const changed = Object.entries(change(await this.#sessions(user, executor)));
      const open = changed.filter(([, { expiration }]) => expiration >= this.#seconds());
      const kept = open.sort(([, a], [, b]) => a.login - b.login).slice(-MOST);
      await this.store.writes.setUserMeta(executor, user, META, serialize(Object.fromEntries(kept) as unknown as PhpValue)); // all plain values
    });
  }

  async #sessions(user: number, executor: Store['db']): Promise<Record<string, Stored>> {
    const [stored = ''] = await this.store.users.meta(executor, user, META);
    const value = unserialize(stored);
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, Stored & PhpValue] => isSession(entry[1])));
  }

  #seconds(): number {
    return Math.floor(this.now() / 1000);
  }
}
