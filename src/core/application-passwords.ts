import { blake2b } from '@noble/hashes/blake2.js';
import { randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Store } from '../store/store.js';
import { type PhpValue, serialize, unserialize } from './php-serialize.js';

/** One entry of the `_application_passwords` user meta, as WordPress stores it. */
interface Entry {
  readonly uuid: string;
  readonly app_id: string;
  readonly name: string;
  readonly password: string;
  readonly created: number;
  readonly last_used: number | null;
  readonly last_ip: string | null;
}

const META = '_application_passwords';
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** WordPress's length, without the spaces that it shows. 62^24 is over 142 bits, so a fast hash is enough. */
const LENGTH = 24;

/** `wp_fast_hash` of WordPress 6.8: BLAKE2b with a fixed key, 30 bytes, URL-safe base64. */
export function fastHash(secret: string): string {
  const digest = blake2b(utf8ToBytes(secret), { dkLen: 30, key: utf8ToBytes('wp_fast_hash_6.8+') });
  const base64 = btoa(String.fromCharCode(...digest));
  return `$generic$${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** A uniformly random password of letters and digits. */
function generate(): string {
  let password = '';
  while (password.length < LENGTH) {
    // bytes beyond the last whole alphabet would favour its first letters
    for (const byte of randomBytes(LENGTH)) if (byte < 248 && password.length < LENGTH) password += LETTERS[byte % 62];
  }
  return password;
}

/** Compares in a time that does not tell how much of it was right. */
function same(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index % Math.max(b.length, 1));
  return difference === 0;
}

const isEntry = (value: PhpValue | Entry): value is Entry & PhpValue =>
  typeof value === 'object' && value !== null && 'password' in value && typeof value.password === 'string';

/** Application passwords: made here or by WordPress 6.8 and later, stored hashed beside the user. */
export class ApplicationPasswords {
  constructor(private readonly store: Store) {}

  /**
   * Makes a password for a user and gives it, the only time that anyone sees it: six groups of four. Another one of
   * the same name stops working.
   */
  async create(userId: number, name: string): Promise<string> {
    const password = generate();
    const entry: Entry = {
      uuid: crypto.randomUUID(),
      app_id: '',
      name,
      password: fastHash(password),
      created: Math.floor(Date.now() / 1000),
      last_used: null,
      last_ip: null,
    };
    await this.store.transaction(async (executor) => {
      const entries = (await this.#entries(userId, executor)).filter((other) => other.name !== name);
      // an entry's fields are all plain PHP values
      await this.store.writes.setUserMeta(executor, userId, META, serialize([...entries, entry] as unknown as PhpValue));
    });
    return password.replace(/(.{4})(?!$)/g, '$1 ');
  }

  /** True when the password is one of the user's, however it is spaced. */
  async verify(userId: number, password: string): Promise<boolean> {
    const hash = fastHash(password.replace(/[^a-z\d]/gi, ''));
    const entries = await this.#entries(userId, this.store.db);
    return entries.filter((entry) => same(entry.password, hash)).length > 0;
  }

  async #entries(userId: number, executor: Store['db']): Promise<readonly Entry[]> {
    const [stored = ''] = await this.store.reads.userMeta(executor, userId, META);
    const value = unserialize(stored);
    return typeof value === 'object' && value !== null ? Object.values(value).filter(isEntry) : [];
  }
}
