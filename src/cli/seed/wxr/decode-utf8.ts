/** Decoded text; `broken` says that bytes which are no UTF-8 follow it. */
export interface Decoded {
  readonly text: string;
  readonly broken: boolean;
}

/** How many bytes at the end begin a character that the next chunk completes, 0-3. */
function openBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0x80 && byte < 0xc0) continue;
    const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return size > back ? back : 0;
  }
  return 0;
}

/** The text before the first byte that is no UTF-8: it tells the line of that byte. */
function validStart(bytes: Uint8Array): string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  try {
    for (let i = 0; i < bytes.length; i++) text += decoder.decode(bytes.subarray(i, i + 1), { stream: true });
  } catch {
    // found it
  }
  return text;
}

/**
 * Decodes UTF-8 whose chunks may end anywhere, also inside a character, and refuses anything else.
 *
 * It keeps the bytes of an unfinished character itself, not in a streaming `TextDecoder`: such a decoder says that a
 * chunk is bad, but not where, and an error without a line helps nobody. A byte order mark stays in the text.
 */
export class Utf8Decoder {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #open = new Uint8Array();

  /** True between the bytes of one character. */
  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  decode(chunk: Uint8Array): Decoded {
    const bytes = this.isOpen ? new Uint8Array([...this.#open, ...chunk]) : chunk;
    const end = bytes.length - openBytes(bytes);
    // A copy: the producer may use its buffer again.
    this.#open = new Uint8Array(bytes.subarray(end));
    try {
      return { text: this.#decoder.decode(bytes.subarray(0, end)), broken: false };
    } catch {
      return { text: validStart(bytes), broken: true };
    }
  }
}
