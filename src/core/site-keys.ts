import { hmac } from '@noble/hashes/hmac.js';
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Store } from '../store/store.js';
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

/**
 * The site's keys: those that are given, or the ones in the options table, where WordPress keeps them, too. They are read
 * each time, so that changing them ends every session at once, and made when they are missing.
 */
export async function siteKeys(store: Store, url: string | undefined, given?: GivenKeys): Promise<SiteKeys> {
  const options = await store.reads.options(store.db, ['siteurl', 'home', ...NAMES]);
  const cookie = `wordpress_logged_in_${bytesToHex(md5(utf8ToBytes(options.get('siteurl') ?? url ?? options.get('home') ?? '')))}`;
  if (given) return { ...given, cookie };
  const missing = NAMES.filter((name) => !options.get(name));
  // another process may be making them, too: the first to write has its way
  for (const name of missing) options.set(name, await store.options.added(store.db, name, randomText(64)));
  const [loggedIn, loggedInSalt, nonce, nonceSalt] = NAMES.map((name) => options.get(name));
  return { loggedIn: `${loggedIn}${loggedInSalt}`, nonce: `${nonce}${nonceSalt}`, cookie };
}
