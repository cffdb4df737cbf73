import { md5 } from '@noble/hashes/legacy.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { eventLoopYield } from '../../../event-loop-yield.js';
import { timingSafeEqual } from './timing-safe-equal.js';

const ITOA64 = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Rounds between two yields. */
const PIECE = 1024;

/** phpass's own base 64: little-endian groups of three bytes. */
function encode64(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const group = bytes.subarray(index, index + 3);
    const value = (group[0] ?? 0) | ((group[1] ?? 0) << 8) | ((group[2] ?? 0) << 16);
    for (let digit = 0; digit <= group.length; digit++) text += ITOA64[(value >> (6 * digit)) & 63];
  }
  return text;
}

/** The slow part of phpass, which yields to other work. Tests count its rounds. */
export const phpass = {
  /** Repeated MD5 of a salted password. */
  async digest(password: string, salt: string, rounds: number): Promise<string> {
    const secret = utf8ToBytes(password);
    const yieldEventLoop = eventLoopYield();
    let digest = md5(concatBytes(utf8ToBytes(salt), secret));
    for (let round = 0; round < rounds; round++) {
      if (round % PIECE === 0) await yieldEventLoop();
      digest = md5(concatBytes(digest, secret));
    }
    return encode64(digest);
  },
};

/** Number of rounds of a portable phpass hash (`$P$`, `$H$`); 0 for other hashes. */
export function phpassRounds(hash: string): number {
  const exponent = ITOA64.indexOf(hash[3] ?? '');
  // WordPress uses 2^13; far more would take seconds
  return /^\$[PH]\$/.test(hash) && hash.length === 34 && exponent >= 7 && exponent <= 20 ? 2 ** exponent : 0;
}

/** Verifies a password against a portable phpass hash of WordPress before 6.8. */
export async function verifyPhpass(password: string, hash: string): Promise<boolean> {
  const rounds = phpassRounds(hash);
  return rounds > 0 && timingSafeEqual(await phpass.digest(password, hash.slice(4, 12), rounds), hash.slice(12));
}
