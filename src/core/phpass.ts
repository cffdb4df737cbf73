import { md5 } from '@noble/hashes/legacy.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { same } from './same.js';

const ITOA64 = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

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

/** True when a portable phpass hash (`$P$`), WordPress's before 6.8, is that of the password. */
export function verifyPhpass(password: string, hash: string): boolean {
  const rounds = ITOA64.indexOf(hash[3] ?? '');
  // WordPress writes 2^13; far more would hold up everybody else
  if (!/^\$[PH]\$/.test(hash) || hash.length !== 34 || rounds < 7 || rounds > 20) return false;
  const secret = utf8ToBytes(password);
  let digest = md5(concatBytes(utf8ToBytes(hash.slice(4, 12)), secret));
  for (let round = 0; round < 2 ** rounds; round++) digest = md5(concatBytes(digest, secret));
  return same(hash.slice(12), encode64(digest));
}
