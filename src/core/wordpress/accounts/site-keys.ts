import { hmac } from '@noble/hashes/hmac.js';
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Store } from '../../../store/store.js';
import { randomText } from './random-text.js';

/** WordPress's keys with their salts appended (`LOGGED_IN_KEY . LOGGED_IN_SALT`), from `wp-config.php`. */
export interface GivenKeys {
  readonly loggedIn: string;
  readonly nonce: string;
}

/** Keys that sign cookies and nonces. */
export interface SiteKeys extends GivenKeys {
  /** Name of the login cookie. */
  readonly cookie: string;
}

/** Start of the name of the login cookie. */
export const LOGIN_COOKIE = 'wordpress_logged_in_';

const NAMES = ['logged_in_key', 'logged_in_salt', 'nonce_key', 'nonce_salt'] as const;

/** Signs a text with a key of the site, like `wp_hash`. */
export function siteHash(text: string, key: string): string {
  return bytesToHex(hmac(md5, utf8ToBytes(key), utf8ToBytes(text)));
}

const NOBODYS = { loggedIn: undefined, nonce: undefined };

/** Cookie name, and the keys if the site has them. */
export type KnownKeys = SiteKeys | ({ readonly cookie: string } & typeof NOBODYS);

/**
 * Reads the site's keys from the arguments or the options table. They are read for each request, so that changing them ends all
 * sessions immediately. Nothing is signed without keys.
 */
export async function readKeys(store: Store, url: string | undefined, given?: GivenKeys): Promise<KnownKeys> {
  const options = await store.reads.options(store.db, ['siteurl', 'home', ...NAMES]);
  const site = options.get('siteurl') ?? url ?? options.get('home') ?? '';
  const cookie = `${LOGIN_COOKIE}${bytesToHex(md5(utf8ToBytes(site)))}`;
  if (given) return { ...given, cookie };
  const [loggedIn, loggedInSalt, nonce, nonceSalt] = NAMES.map((name) => options.get(name));
  if (!loggedIn || !loggedInSalt || !nonce || !nonceSalt) return { ...NOBODYS, cookie };
  return { loggedIn: loggedIn + loggedInSalt, nonce: nonce + nonceSalt, cookie };
}

/** Reads the site's keys, and creates missing ones. */
export async function makeKeys(store: Store, url: string | undefined, given?: GivenKeys): Promise<SiteKeys> {
  const known = await readKeys(store, url, given);
  if (known.loggedIn !== undefined) return known;
  const options = await store.reads.options(store.db, NAMES);
  const made: string[] = [];
  // another process may create them concurrently; the first to write decides
  for (const name of NAMES) made.push(options.get(name) || (await store.options.added(store.db, name, randomText(64))));
  const [loggedIn, loggedInSalt, nonce, nonceSalt] = made;
  return { loggedIn: `${loggedIn}${loggedInSalt}`, nonce: `${nonce}${nonceSalt}`, cookie: known.cookie };
}
