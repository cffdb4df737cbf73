import type { ContentRecord } from '../../../core/wordpress/import/record.js';
import { Channel, type ReadWxrOptions } from './channel.js';
import { Utf8Decoder } from './decode-utf8.js';
import { ElementReader } from './element-reader.js';
import { notWxr } from './explain.js';
import { WxrError } from './wxr-error.js';

export type { ReadWxrOptions } from './channel.js';

/** Maximum piece of a chunk per parser call, in bytes or characters. Records are yielded before the next piece is read. */
const pieceSize = 64 * 1024;

/**
 * Reads a WordPress export (WXR 1.0 to 1.2) and yields its records in the order of the file: site title and tagline, users,
 * terms, posts. Comments, navigation menus and revisions are skipped.
 *
 * It holds one item in memory at a time, so the file can have any size. Chunks can end anywhere. Bytes have to be UTF-8; decode
 * other encodings first and pass strings. Users get the role `author` and no password. A user that only a post names
 * (`dc:creator`) is yielded directly before that post.
 *
 * @example
 * for await (const record of readWxr(createReadStream('export.xml'))) console.log(record);
 *
 * @throws {WxrError} if the file is not a WordPress export, is damaged or truncated. Records before that position may already be
 * yielded, so import them in one transaction.
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
      checkEncoding(elements);
      if (broken) throw notUtf8(elements);
    }
  }
  yield* channel.records(elements.finish());
  if (decoder.isOpen) throw notUtf8(elements);
  if (!channel.isWxr) throw new WxrError(notWxr, elements.place);
}

/** Rejects a declared encoding other than UTF-8: its bytes would be decoded to wrong characters. */
function checkEncoding({ encoding }: ElementReader): void {
  if (encoding === undefined || /^(utf-?8|us-ascii)$/i.test(encoding)) return;
  throw new WxrError(
    `the encoding of the file is ${encoding}. Convert the file to UTF-8, and change the encoding in its first line.`,
    { line: 1, column: 1 },
  );
}

function notUtf8(elements: ElementReader): WxrError {
  return new WxrError(
    'the file contains invalid UTF-8. If it is compressed, unpack it; otherwise convert it to UTF-8.',
    elements.place,
  );
}
