/** An answer as it was given. */
export interface KnownAnswer {
  readonly text: string;
  /** Its own headers, the tag among them; not those that depend on who asks from where. */
  readonly headers: Readonly<Record<string, string>>;
  readonly tag: string;
}

/** Characters of all answers that are kept, of one to two bytes each. */
const MOST = 16 * 2 ** 20;
/** Longer addresses are not kept: a hundred anchors are shorter. */
const LONGEST_KEY = 4000;
/** What an answer takes beside its characters, or nearly. */
const OVERHEAD = 500;

const sizeOf = (key: string, { text }: KnownAnswer): number => key.length + text.length + OVERHEAD;

/**
 * Answers given before, by who asked for what, as long as the version of the database stands that they were made from.
 * Those that nobody has asked for longest go first.
 */
export class KnownAnswers {
  readonly #answers = new Map<string, KnownAnswer>();
  #version = '';
  #size = 0;

  get(key: string, version: string): KnownAnswer | undefined {
    const known = version === this.#version ? this.#answers.get(key) : undefined;
    if (!known) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, known);
    return known;
  }

  set(key: string, version: string, answer: KnownAnswer): void {
    if (version !== this.#version) {
      this.#answers.clear();
      this.#size = 0;
      this.#version = version;
    }
    if (key.length > LONGEST_KEY || this.#answers.has(key)) return;
    this.#answers.set(key, answer);
    this.#size += sizeOf(key, answer);
    for (const [oldest, left] of this.#answers) {
      if (this.#size <= MOST) break;
      this.#answers.delete(oldest);
      this.#size -= sizeOf(oldest, left);
    }
  }
}
