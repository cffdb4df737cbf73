/** Decoded text. `broken` is true if invalid bytes follow it. */
export interface Decoded {
  readonly text: string;
  readonly broken: boolean;
}

/** Number of bytes at the end, 0 to 3, that begin a character of the next chunk. */
function openBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0x80 && byte < 0xc0) continue;
    const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return size > back ? back : 0;
  }
  return 0;
}

/** The text before the first invalid byte, to count its lines. */
function validStart(bytes: Uint8Array): string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  try {
    for (let i = 0; i < bytes.length; i++) text += decoder.decode(bytes.subarray(i, i + 1), { stream: true });
  } catch {
    // stops at the first invalid byte
  }
  return text;
}

/**
 * Decodes chunks of UTF-8, which can end inside a character, and rejects invalid bytes.
 *
 * It stores the bytes of an incomplete character itself. A streaming `TextDecoder` reports that a chunk is invalid, but not
 * at which byte, so that errors would have no line. A byte order mark stays in the text.
 */
export class Utf8Decoder {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #open = new Uint8Array();

  /** True if the last character is incomplete. */
  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  decode(chunk: Uint8Array): Decoded {
    const bytes = this.isOpen ? new Uint8Array([...this.#open, ...chunk]) : chunk;
    const end = bytes.length - openBytes(bytes);
    // A copy, because the producer may reuse its buffer.
    this.#open = new Uint8Array(bytes.subarray(end));
    try {
      return { text: this.#decoder.decode(bytes.subarray(0, end)), broken: false };
    } catch {
      return { text: validStart(bytes), broken: true };
    }
  }
}
