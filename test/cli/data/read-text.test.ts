import { expect, it } from 'vitest';
import { readText } from '../../../src/cli/data/read-text.js';

async function read(bytes: Uint8Array, length: number): Promise<string> {
  async function* pieces() {
    for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
  }
  let text = '';
  for await (const part of readText(pieces())) text += part;
  return text;
}

const TEXT = 'ä 語 😀,1\n';
const utf16 = Buffer.from(`\ufeff${TEXT}`, 'utf16le');
it.each<[string, Uint8Array, string]>([
  ['UTF-8', Buffer.from(TEXT), TEXT],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`), TEXT],
  ['UTF-16, as a spreadsheet writes it', utf16, TEXT],
  ['UTF-16, the other way round', Buffer.from(utf16).swap16(), TEXT],
  ['UTF-16 of a mark alone', utf16.subarray(0, 2), ''],
  ['two bytes', Buffer.from('ab'), 'ab'],
  ['nothing', Buffer.alloc(0), ''],
  ['bytes that are no UTF-8', Buffer.from([0x61, 0x62, 0x63, 0xe9]), 'abc\ufffd'],
])('decodes %s wherever a piece of it ends', async (_, bytes, text) => {
  for (const length of [1, 2, 3, 5, 100]) expect(await read(bytes, length)).toBe(text);
});
