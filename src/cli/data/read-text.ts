/** What a file in UTF-16 begins with; UTF-8 needs no mark, and may have one. */
const MARKS = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
] as const;

/** Stands where bytes are none of the encoding. */
export const UNREADABLE = '\ufffd';

/** The bytes of a file as text: UTF-8, or UTF-16 with its mark, as spreadsheets write it. The mark is left out. */
export async function* readText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let start = new Uint8Array();
  for await (const chunk of bytes) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    start = Buffer.concat([start, chunk]);
    // a mark is two bytes, or three
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
