import { randomBytes } from '@noble/hashes/utils.js';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Random letters and digits, nearly six bits each. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    // higher bytes would make the first letters more probable
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += LETTERS[byte % 62];
  }
  return text;
}
