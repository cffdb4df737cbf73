import type { ContentRecord } from '../../../core/wordpress/import/record.js';
import { Channel, type ReadWxrOptions } from './channel.js';
import { Utf8Decoder } from './decode-utf8.js';
import { ElementReader } from './element-reader.js';
import { notWxr } from './explain.js';
import { WxrError } from './wxr-error.js';

export type { ReadWxrOptions } from './channel.js';

/** Most of a chunk to parse at once, in bytes or characters: records leave before the next piece is read. */
const pieceSize = 64 * 1024;

/**
 * Reads a WordPress export (WXR 1.0 to 1.2) and yields what is in it, in the order of the file: the site's name and
 * tagline, users, terms, posts. Comments, navigation menus and revisions are left out.
 *
 * It holds one item at a time, so a file of any size will do. Chunks may end anywhere. Bytes must be UTF-8; for another
 * encoding decode them first and pass strings. Users get the role `author` and no password; a user who is only named by
 * a post (`dc:creator`) comes right before that post.
 *
 * @example
 * for await (const record of readWxr(createReadStream('export.xml'))) console.log(record.kind);
 *
 * @throws {WxrError} when the file is no WordPress export, or broken, or cut off. Records before that place may have been
 * yielded: import inside a transaction.
 */
export async function* readWxr(
  input: AsyncIterable<string | Uint8Array>,
  options: ReadWxrOptions = {},
): AsyncGenerator<ContentRecord, void, undefined> {
  const elements = new ElementReader();
  const decoder = new Utf8Decoder();
  const channel = new Channel(options);
  for await (const chunk of input) {
    for (let start = 0; start < chunk.length; start += pieceSize) {
      if (typeof chunk === 'string') {
        yield* channel.records(elements.read(chunk.slice(start, start + pieceSize)));
        continue;
      }
      const { text, broken } = decoder.decode(chunk.subarray(start, start + pieceSize));
      yield* channel.records(elements.read(text));
      refuseEncoding(elements);
      if (broken) throw notUtf8(elements);
    }
  }
  yield* channel.records(elements.finish());
  if (decoder.isOpen) throw notUtf8(elements);
  if (!channel.isWxr) throw new WxrError(notWxr, elements.place);
}

/** The bytes were read as UTF-8; a declaration that says otherwise would make wrong letters of some of them. */
function refuseEncoding({ encoding }: ElementReader): void {
  if (encoding === undefined || /^(utf-?8|us-ascii)$/i.test(encoding)) return;
  throw new WxrError(`the file says that it is in ${encoding}; convert it, and its first line, to UTF-8.`, {
    line: 1,
    column: 1,
  });
}

function notUtf8(elements: ElementReader): WxrError {
  return new WxrError('there are bytes that are no UTF-8; unpack the file or convert it to UTF-8.', elements.place);
}
