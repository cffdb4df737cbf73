import { hmac } from '@noble/hashes/hmac.js';
import { md5 } from '@noble/hashes/legacy.js';
import { sha384 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { verifyPhpass } from './phpass.js';
import { RelationError } from './relation-error.js';
import { same } from './same.js';

/** WordPress's longest password, in bytes: longer ones would only cost time. */
const LONGEST = 4096;
/** The cost of bcrypt that PHP gives WordPress before version 8.4. */
const COST = 10;
/** Hashes of nothing that anybody knows: comparing with them takes as long as with real ones. */
const NOBODYS_BCRYPT = '$2y$10$Qn2mVQ0Zb1a8pXkFz1uYbeS5l0sQ3m6gH8tW9nR4cD7vJ2kL5xPyK';
const NOBODYS_PHPASS = '$P$B8sQ3m6gHtW9nR4cD7vJ2kL5xPyKz1u';

/** What bcrypt gets of a password since WordPress 6.8: it would cut the password itself after 72 bytes. */
function prehashed(password: string): string {
  const digest = hmac(sha384, utf8ToBytes('wp-sha384'), utf8ToBytes(password));
  return btoa(String.fromCharCode(...digest));
}

/** Loaded when somebody logs in with a password: application passwords do without. */
const bcrypt = () => import('bcryptjs');

/** What PHP's `trim` takes away. */
const trimmed = (password: string) => password.replace(/^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g, '');

/**
 * The hash of a password as WordPress 6.8 stores it: `$wp$2y$`.
 *
 * @throws {RelationError} ncr_invalid_args for an empty password, or one of more than 4096 bytes
 */
export async function hashPassword(password: string): Promise<string> {
  const text = trimmed(password);
  if (text === '' || utf8ToBytes(text).length > LONGEST)
    throw new RelationError('ncr_invalid_args', `A password has to have 1 to ${LONGEST} bytes.`);
  const { hash } = await bcrypt();
  return `$wp${(await hash(prehashed(text), COST)).replace(/^\$2[abxy]/, '$2y')}`;
}

/**
 * True when a password is that of a hash out of `user_pass`: `$wp$2y$`, `$2y$`, phpass, or the MD5 of very old sites. It
 * does the work of the two slow ones whatever the hash is, an empty one of no user included, so that the time tells nothing.
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  if (utf8ToBytes(password).length > LONGEST) return false;
  const { compare } = await bcrypt();
  const isPrehashed = hash.startsWith('$wp$2');
  const stored = isPrehashed ? hash.slice(3) : hash;
  const isBcrypt = /^\$2[aby]\$\d\d\$.{53}$/.test(stored);
  const byBcrypt = await compare(isPrehashed ? prehashed(trimmed(password)) : password, isBcrypt ? stored : NOBODYS_BCRYPT);
  const isPhpass = /^\$[PH]\$/.test(hash);
  const byPhpass = verifyPhpass(password, isPhpass ? hash : NOBODYS_PHPASS);
  if (isBcrypt) return byBcrypt;
  if (isPhpass) return byPhpass;
  return /^[\da-f]{32}$/.test(hash) && same(hash, bytesToHex(md5(utf8ToBytes(password))));
}
