import { hmac } from '@noble/hashes/hmac.js';
import { md5 } from '@noble/hashes/legacy.js';
import { sha384 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { RelationError } from '../../lib/relation-error.js';
import { trimCharacters } from '../text/trim-characters.js';
import { phpass, phpassRounds, verifyPhpass } from './phpass.js';
import { timingSafeEqual } from './timing-safe-equal.js';

/** WordPress's longest password, in bytes: longer ones would only cost time. */
const LONGEST = 4096;
/** The cost of bcrypt that PHP gives WordPress before version 8.4. */
const COST = 10;
/** The least cost of bcrypt, and the most that is verified here: that takes some seconds. */
const LEAST_COST = 4;
const MOST_COST = 16;
/** Salts of hashes that are of no password: making them takes as long as verifying a password. */
const DUMMY_BCRYPT = 'Qn2mVQ0Zb1a8pXkFz1uYbeS5l0sQ3m6gH8tW9nR4cD7vJ2kL5xPyK';
const DUMMY_SALT = 'B8sQ3m6g';

/** The work that verifying a password takes, by algorithm. */
export interface PasswordWork {
  /** Cost of bcrypt, of which each further one doubles the work; 0 for none. */
  readonly cost: number;
  /** Rounds of phpass. */
  readonly rounds: number;
}

/** What bcrypt gets of a password since WordPress 6.8: it would cut the password itself after 72 bytes. */
function prehashed(password: string): string {
  const digest = hmac(sha384, utf8ToBytes('wp-sha384'), utf8ToBytes(password));
  return btoa(String.fromCharCode(...digest));
}

/** Loaded for the first password of the form: application passwords do without. Tests count its calls. */
const bcrypt = async () => (await import('bcryptjs')).default;

/** What PHP's `trim` takes away. */
const trimmed = (password: string) => trimCharacters(password, ' \t\n\r\0\v');

/**
 * The hash of a password as WordPress 6.8 stores it: `$wp$2y$`.
 *
 * @throws {RelationError} ncr_invalid_args for an empty password, or one of more than 4096 bytes
 */
export async function hashPassword(password: string): Promise<string> {
  const text = trimmed(password);
  if (text === '' || utf8ToBytes(text).length > LONGEST)
    throw new RelationError('ncr_invalid_args', `A password has to have 1 to ${LONGEST} bytes.`);
  return `$wp${(await (await bcrypt()).hash(prehashed(text), COST)).replace(/^\$2[abxy]/, '$2y')}`;
}

/** A bcrypt hash as WordPress stores it, without what it puts before; undefined for another hash. */
const bcryptOf = (hash: string): string | undefined => /^(?:\$wp)?(\$2[aby]\$\d\d\$.{53})$/.exec(hash)?.[1];

/** The work that verifying a password against a hash takes. */
export function workOf(hash: string): PasswordWork {
  const cost = Number(bcryptOf(hash)?.slice(4, 6) ?? 0);
  return { cost: cost >= LEAST_COST && cost <= MOST_COST ? cost : 0, rounds: phpassRounds(hash) };
}

/** The most of several amounts of work. */
export const mostWork = (works: readonly PasswordWork[]): PasswordWork => ({
  cost: Math.max(0, ...works.map(({ cost }) => cost)),
  rounds: Math.max(0, ...works.map(({ rounds }) => rounds)),
});

/**
 * True when a password is that of a hash out of `user_pass`: `$wp$2y$`, `$2y$`, phpass, or the MD5 of very old sites.
 *
 * @param hash empty for a login that no user has
 * @param most the most work that any hash of the site takes. The rest of it is done with dummies, so that the time does not
 * reveal which hash a user has, or whether there is one
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

/** Costs that together with one that was paid make up the most: for 2^12 after 2^10, another 2^10 and 2^11. */
function missingCosts(paid: number, most: number): readonly number[] {
  if (paid === 0) return most === 0 ? [] : [most];
  return Array.from({ length: Math.max(most - paid, 0) }, (_, index) => paid + index);
}
