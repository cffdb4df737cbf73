/** An answer as it was given. */
export interface KnownAnswer {
  readonly text: string;
  /** Its own headers, the tag among them; not those that depend on who asks from where. */
  readonly headers: Readonly<Record<string, string>>;
  readonly tag: string;
}

/** A state of the content: answers that were made from it may be given again. */
export interface ContentState {
  /** Another one for another state. */
  readonly version: string;
  /** When answers stop to count even if the version stands, in milliseconds of the process's own clock. */
  readonly until: number;
  /** True where somebody else named it, who may know of more than the database's server here does. */
  readonly named?: true;
}

interface Kept extends ContentState {
  readonly answer: KnownAnswer;
}

/** Characters of all answers that are kept, of one to two bytes each. */
const MOST = 16 * 2 ** 20;
/** Longer addresses are not kept: a hundred anchors are shorter. */
const LONGEST_KEY = 4000;
/** What an answer takes beside its characters, or nearly. */
const OVERHEAD = 500;

const sizeOf = (key: string, { answer }: Kept): number => key.length + answer.text.length + OVERHEAD;

/** Answers given before, by who asked for what. Those that nobody has asked for longest go first. */
export class KnownAnswers {
  readonly #answers = new Map<string, Kept>();
  #size = 0;

  /** The answer of a key, if it was made from a version and counts still. */
  get(key: string, version: string, now: number): KnownAnswer | undefined {
    const kept = this.#answers.get(key);
    if (kept === undefined || kept.version !== version || kept.until <= now) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, kept);
    return kept.answer;
  }

  set(key: string, state: ContentState, answer: KnownAnswer): void {
    if (key.length > LONGEST_KEY) return;
    this.#delete(key);
    const kept = { ...state, answer };
    this.#answers.set(key, kept);
    this.#size += sizeOf(key, kept);
    for (const oldest of this.#answers.keys()) {
      if (this.#size <= MOST) break;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    const kept = this.#answers.get(key);
    if (kept === undefined) return;
    this.#answers.delete(key);
    this.#size -= sizeOf(key, kept);
  }
}
