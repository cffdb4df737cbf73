/** Byte order marks of UTF-16. In UTF-8 the mark is optional. */
const MARKS = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
] as const;

/** Replacement character for invalid bytes. */
export const UNREADABLE = '\ufffd';

/** Decodes a file: UTF-8, or UTF-16 with a byte order mark, as spreadsheets write it. Removes the mark. */
export async function* readText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let start = new Uint8Array();
  for await (const chunk of bytes) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    start = Buffer.concat([start, chunk]);
    // a mark has two or three bytes
    if (start.length < 3) continue;
    decoder = decoderFor(start);
    yield decoder.decode(start, { stream: true });
  }
  if (decoder) yield decoder.decode();
  else yield decoderFor(start).decode(start);
}

function decoderFor(start: Uint8Array): TextDecoder {
  const [name = 'utf-8'] = MARKS.find(([, first, second]) => start[0] === first && start[1] === second) ?? [];
  return new TextDecoder(name);
}
