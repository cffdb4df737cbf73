import { hmac } from '@noble/hashes/hmac.js';
import { md5 } from '@noble/hashes/legacy.js';
import { sha384 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { trimCharacters } from '../../../safe/trim.js';
import { RelationError } from '../../lib/relation-error.js';
import { phpass, phpassRounds, verifyPhpass } from './phpass.js';
import { timingSafeEqual } from './timing-safe-equal.js';

/** WordPress's maximum password length in bytes. */
const LONGEST = 4096;
/** Cost of bcrypt in PHP before 8.4. */
const COST = 10;
/** Lowest and highest accepted cost of bcrypt. The highest takes some seconds. */
const LEAST_COST = 4;
const MOST_COST = 16;
/** Salts of dummy hashes, which take as long as verifying a password. */
const DUMMY_BCRYPT = 'Qn2mVQ0Zb1a8pXkFz1uYbeS5l0sQ3m6gH8tW9nR4cD7vJ2kL5xPyK';
const DUMMY_SALT = 'B8sQ3m6g';

/** Work to verify a password, by algorithm. */
export interface PasswordWork {
  /** Cost of bcrypt, on a logarithmic scale; 0 for none. */
  readonly cost: number;
  /** Rounds of phpass. */
  readonly rounds: number;
}

/** Hash that bcrypt gets instead of the password since WordPress 6.8, because bcrypt truncates after 72 bytes. */
function prehashed(password: string): string {
  const digest = hmac(sha384, utf8ToBytes('wp-sha384'), utf8ToBytes(password));
  return btoa(String.fromCharCode(...digest));
}

/** Loaded when first needed, because application passwords do not use it. Tests count its calls. */
const bcrypt = async () => (await import('bcryptjs')).default;

/** Trims like PHP's `trim`. */
const trimmed = (password: string) => trimCharacters(password, ' \t\n\r\0\v');

/**
 * Hashes a password like WordPress 6.8: `$wp$2y$`.
 *
 * @throws {RelationError} ncr_invalid_args for an empty password or one of more than 4096 bytes
 */
export async function hashPassword(password: string): Promise<string> {
  const text = trimmed(password);
  if (text === '' || utf8ToBytes(text).length > LONGEST)
    throw new RelationError('ncr_invalid_args', `A password must have 1 to ${LONGEST} bytes.`);
  return `$wp${(await (await bcrypt()).hash(prehashed(text), COST)).replace(/^\$2[abxy]/, '$2y')}`;
}

/** The bcrypt hash without WordPress's prefix; undefined for another hash. */
const bcryptOf = (hash: string): string | undefined => /^(?:\$wp)?(\$2[aby]\$\d\d\$.{53})$/.exec(hash)?.[1];

export function workOf(hash: string): PasswordWork {
  const cost = Number(bcryptOf(hash)?.slice(4, 6) ?? 0);
  return { cost: cost >= LEAST_COST && cost <= MOST_COST ? cost : 0, rounds: phpassRounds(hash) };
}

/** Maximum of several amounts of work. */
export const mostWork = (works: readonly PasswordWork[]): PasswordWork => ({
  cost: Math.max(0, ...works.map(({ cost }) => cost)),
  rounds: Math.max(0, ...works.map(({ rounds }) => rounds)),
});

/**
 * Verifies a password against a hash of `user_pass`: `$wp$2y$`, `$2y$`, phpass, or MD5 of very old sites.
 *
 * @param hash empty for an unknown user
 * @param most maximum work for any hash of the site; dummy hashes make up the difference, so that the duration does not reveal
 * the hash or whether the user exists
 */
export async function verifyPassword(password: string, hash: string, most: PasswordWork): Promise<boolean> {
  if (utf8ToBytes(password).length > LONGEST) return false;
  const { compare } = await bcrypt();
  const { cost, rounds } = workOf(hash);
  const inner = prehashed(trimmed(password));
  const text = hash.startsWith('$wp$2') ? inner : password;
  const byBcrypt = cost > 0 && (await compare(text, bcryptOf(hash) ?? ''));
  for (const rest of missingCosts(cost, most.cost)) await compare(text, `$2y$${String(rest).padStart(2, '0')}$${DUMMY_BCRYPT}`);
  const byPhpass = await verifyPhpass(password, hash);
  if (most.rounds > rounds) await phpass.digest(password, DUMMY_SALT, most.rounds - rounds);
  const byMd5 = timingSafeEqual(bytesToHex(md5(utf8ToBytes(password))), hash);
  return byBcrypt || byPhpass || byMd5;
}

/** Costs that add up to the maximum together with the paid one: for 2^12 after 2^10, another 2^10 and 2^11. */
function missingCosts(paid: number, most: number): readonly number[] {
  if (paid === 0) return most === 0 ? [] : [most];
  return Array.from({ length: Math.max(most - paid, 0) }, (_, index) => paid + index);
}
