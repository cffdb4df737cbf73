import { blake2b } from '@noble/hashes/blake2.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { BoundedCache } from '../../../bounded-cache.js';
import type { Store } from '../../../store/store.js';
import { checkId, text } from '../../lib/checks.js';
import { type PhpValue, serialize, unserialize } from '../../lib/php-serialize.js';
import { RelationError } from '../../lib/relation-error.js';
import { textField } from '../html/text-field.js';
import type { PasswordCosts } from './password-costs.js';
import { phpass, phpassRounds, verifyPhpass } from './phpass.js';
import { randomText } from './random-text.js';
import { timingSafeEqual } from './timing-safe-equal.js';

/** Public data of an application password. Times are in seconds since 1970. */
export interface ApplicationPassword {
  readonly uuid: string;
  /** UUID that the application chose, or ''. */
  readonly app_id: string;
  readonly name: string;
  readonly created: number;
  readonly last_used: number | null;
  readonly last_ip: string | null;
}

/** One entry of the `_application_passwords` user meta, as WordPress stores it. */
interface Entry extends ApplicationPassword {
  readonly password: string;
}

/** Meta key of a user's application passwords. */
export const APPLICATION_PASSWORDS = '_application_passwords';
/** WordPress's length without spaces. 62^24 has over 142 bits, so a fast hash is sufficient. */
const LENGTH = 24;
/** Maximum length of a name in UTF-16 units. */
const LONGEST = 255;
const DAY = 24 * 60 * 60;
const DUMMY_SALT = 'B8sQ3m6g';

/** `wp_fast_hash` of WordPress 6.8: BLAKE2b with a fixed key, 30 bytes, URL-safe base64. */
export function fastHash(secret: string): string {
  const digest = blake2b(utf8ToBytes(secret), { dkLen: 30, key: utf8ToBytes('wp_fast_hash_6.8+') });
  const base64 = btoa(String.fromCharCode(...digest));
  return `$generic$${base64
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')}`;
}

const isEntry = (value: PhpValue | Entry): value is Entry & PhpValue =>
  typeof value === 'object' && value !== null && 'password' in value && typeof value.password === 'string';

const shown = ({ uuid, app_id, name, created, last_used, last_ip }: Entry): ApplicationPassword => ({
  uuid,
  app_id: app_id || '',
  name,
  created,
  last_used: last_used || null,
  last_ip: last_ip || null,
});

/** Application passwords, compatible with WordPress: hashes in the user's meta. */
export class ApplicationPasswords {
  /** Hashes of valid passwords by a keyed digest, which takes half the time of their hash. */
  readonly #hashes = new BoundedCache<string>({ name: 'password hashes', most: 1000 });
  readonly #keyed = hmac.create(sha256, crypto.getRandomValues(new Uint8Array(32)));

  constructor(
    private readonly store: Store,
    private readonly now: () => number,
    private readonly costs: PasswordCosts,
  ) {}

  /** All application passwords of a user, oldest first. */
  async list(userId: number): Promise<readonly ApplicationPassword[]> {
    return (await this.#entries(checkId('user', userId), this.store.db)).map(shown);
  }

  /** @throws {RelationError} rest_application_password_not_found */
  async get(userId: number, uuid: string): Promise<ApplicationPassword> {
    return shown(mustHave(await this.#entries(checkId('user', userId), this.store.db), text('uuid', uuid)));
  }

  /**
   * Creates a password and returns it in six groups of four. It can't be read again.
   *
   * @throws {RelationError} application_password_empty_name
   */
  async create(userId: number, name: string, appId = ''): Promise<{ password: string; item: ApplicationPassword }> {
    const password = randomText(LENGTH);
    const entry: Entry = {
      uuid: crypto.randomUUID(),
      app_id: text('app_id', appId, LONGEST),
      name: named(name),
      password: fastHash(password),
      created: this.#seconds(),
      last_used: null,
      last_ip: null,
    };
    await this.#change(userId, (entries) => [...entries, entry]);
    return { password: password.replace(/(.{4})(?!$)/g, '$1 '), item: shown(entry) };
  }

  /**
   * Renames a password.
   *
   * @throws {RelationError} rest_application_password_not_found, application_password_empty_name
   */
  async rename(userId: number, uuid: string, name: string): Promise<ApplicationPassword> {
    text('uuid', uuid);
    const renamed = named(name);
    const changed = await this.#change(userId, (entries) => {
      mustHave(entries, uuid);
      return entries.map((entry) => (entry.uuid === uuid ? { ...entry, name: renamed } : entry));
    });
    return shown(mustHave(changed.after, uuid));
  }

  /**
   * Revokes a password and returns its data.
   *
   * @throws {RelationError} rest_application_password_not_found
   */
  async delete(userId: number, uuid: string): Promise<ApplicationPassword> {
    text('uuid', uuid);
    const { before } = await this.#change(userId, (entries) => {
      mustHave(entries, uuid);
      return entries.filter((entry) => entry.uuid !== uuid);
    });
    return shown(mustHave(before, uuid));
  }

  /** Revokes all passwords of a user, or those with a name, and returns their number. */
  async deleteAll(userId: number, name?: string): Promise<number> {
    if (name !== undefined) text('name', name);
    const keep = (entries: readonly Entry[]) => entries.filter((entry) => name !== undefined && entry.name !== name);
    const { before, after } = await this.#change(userId, keep);
    return before.length - after.length;
  }

  /**
   * Returns the id of the user's password that matches, or undefined. Spaces are ignored. Stores time and IP address of the use once
   * a day.
   *
   * @param admit called before slow hashes of WordPress before 6.8 are compared; may throw
   * @param stored the user's stored passwords, if they were read before. @default reads them
   */
  async verify(
    userId: number,
    password: string,
    address = '',
    admit: () => Promise<void> = async () => {},
    stored?: string,
  ): Promise<string | undefined> {
    const secret = text('password', password).replace(/[^a-z\d]/gi, '');
    const from = text('address', address);
    const digest = this.#digest(secret);
    const hash = this.#hashes.get(digest) ?? fastHash(secret);
    // 0 is an unknown user, for whom verification takes as long
    const user = userId === 0 ? 0 : checkId('user', userId);
    const entries = stored === undefined ? await this.#entries(user, this.store.db) : entriesOf(text('stored', stored));
    const [fast] = entries.filter((entry) => timingSafeEqual(entry.password, hash));
    if (fast) this.#hashes.set(digest, hash);
    const match = fast ?? (await this.#old(entries, secret, admit));
    if (!match) return undefined;
    if ((match.last_used ?? 0) + DAY <= this.#seconds()) await this.#used(userId, match.uuid, from);
    return match.uuid;
  }

  async #old(entries: readonly Entry[], secret: string, admit: () => Promise<void>): Promise<Entry | undefined> {
    await admit();
    const rounds = entries.reduce((sum, entry) => sum + phpassRounds(entry.password), 0);
    let match: Entry | undefined;
    // compares all of them, so that the time does not depend on the match
    for (const entry of entries) if (await verifyPhpass(secret, entry.password)) match ??= entry;
    const most = await this.costs.ofApplicationPasswords();
    // the same work for every login name as for the user with most passwords
    if (most > rounds) await phpass.digest(secret, DUMMY_SALT, most - rounds);
    return match;
  }

  async #used(userId: number, uuid: string, address: string): Promise<void> {
    if (this.store.readonly) return;
    const use = { last_used: this.#seconds(), last_ip: address || null };
    await this.#change(userId, (entries) => entries.map((entry) => (entry.uuid === uuid ? { ...entry, ...use } : entry)));
  }

  /** Replaces a user's entries in a transaction that locks them. */
  #change(userId: number, change: (entries: readonly Entry[]) => readonly Entry[]) {
    const user = { objectType: 'user', id: checkId('user', userId) } as const;
    return this.store.transaction(async (executor) => {
      await this.store.lockObjects(executor, [user]);
      const before = await this.#entries(userId, executor);
      const after = change(before);
      // all fields of an entry are PHP values
      await this.store.writes.setUserMeta(executor, userId, APPLICATION_PASSWORDS, serialize(after as unknown as PhpValue));
      return { before, after };
    });
  }

  async #entries(userId: number, executor: Store['db']): Promise<readonly Entry[]> {
    const [stored = ''] = await this.store.users.meta(executor, userId, APPLICATION_PASSWORDS);
    return entriesOf(stored);
  }

  #digest(secret: string): string {
    return bytesToHex(this.#keyed.clone().update(utf8ToBytes(secret)).digest());
  }

  #seconds(): number {
    return Math.floor(this.now() / 1000);
  }
}

/** The entries in the stored text of a user's passwords. */
function entriesOf(stored: string): readonly Entry[] {
  const value = unserialize(stored);
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isEntry) : [];
}

/** The entry with an id. */
function mustHave(entries: readonly Entry[], uuid: string): Entry {
  const entry = entries.find((known) => known.uuid === uuid);
  if (entry) return entry;
  throw new RelationError('rest_application_password_not_found', 'There is no such application password.');
}

/** A name as WordPress stores it. */
function named(name: string): string {
  const plain = textField(text('name', name, LONGEST));
  if (plain !== '') return plain;
  throw new RelationError('application_password_empty_name', 'An application password needs a name: say what it is for.');
}
