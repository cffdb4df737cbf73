import { hmac } from '@noble/hashes/hmac.js';
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Store } from '../../../store/store.js';
import { randomText } from './random-text.js';

/** WordPress's keys with their salts behind them (`LOGGED_IN_KEY . LOGGED_IN_SALT`), where `wp-config.php` has them. */
export interface GivenKeys {
  readonly loggedIn: string;
  readonly nonce: string;
}

/** What signs cookies and nonces. */
export interface SiteKeys extends GivenKeys {
  /** Name of the cookie that says who is logged in. */
  readonly cookie: string;
}

const NAMES = ['logged_in_key', 'logged_in_salt', 'nonce_key', 'nonce_salt'] as const;

/** `wp_hash`: a text signed with a key of the site. */
export function siteHash(text: string, key: string): string {
  return bytesToHex(hmac(md5, utf8ToBytes(key), utf8ToBytes(text)));
}

const NOBODYS = { loggedIn: undefined, nonce: undefined };

/** Name of the cookie and, once the site has keys, what signs with them. */
export type KnownKeys = SiteKeys | ({ readonly cookie: string } & typeof NOBODYS);

/**
 * The site's keys: those that are given, or the ones in the options table, where WordPress keeps them, too. They are read
 * each time, so that changing them ends every session at once. Nothing is signed where there are none yet.
 */
export async function readKeys(store: Store, url: string | undefined, given?: GivenKeys): Promise<KnownKeys> {
  const options = await store.reads.options(store.db, ['siteurl', 'home', ...NAMES]);
  const site = options.get('siteurl') ?? url ?? options.get('home') ?? '';
  const cookie = `wordpress_logged_in_${bytesToHex(md5(utf8ToBytes(site)))}`;
  if (given) return { ...given, cookie };
  const [loggedIn, loggedInSalt, nonce, nonceSalt] = NAMES.map((name) => options.get(name));
  if (!loggedIn || !loggedInSalt || !nonce || !nonceSalt) return { ...NOBODYS, cookie };
  return { loggedIn: loggedIn + loggedInSalt, nonce: nonce + nonceSalt, cookie };
}

/** The same, made when they are missing. */
export async function makeKeys(store: Store, url: string | undefined, given?: GivenKeys): Promise<SiteKeys> {
  const known = await readKeys(store, url, given);
  if (known.loggedIn !== undefined) return known;
  const options = await store.reads.options(store.db, NAMES);
  const made: string[] = [];
  // another process may be making them, too: the first to write has its way
  for (const name of NAMES) made.push(options.get(name) || (await store.options.added(store.db, name, randomText(64))));
  const [loggedIn, loggedInSalt, nonce, nonceSalt] = made;
  return { loggedIn: `${loggedIn}${loggedInSalt}`, nonce: `${nonce}${nonceSalt}`, cookie: known.cookie };
}
