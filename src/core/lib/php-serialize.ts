/** A value of PHP's `serialize`. Arrays and objects are PHP arrays. */
export type PhpValue = null | boolean | number | string | { readonly [key: string]: PhpValue } | readonly PhpValue[];

/** Maximum nesting, which WordPress's values never reach. */
const DEEPEST = 64;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Reads values from bytes, because PHP counts string lengths in bytes. */
class Reader {
  #at = 0;
  constructor(
    private readonly bytes: Uint8Array,
    private readonly source: string,
  ) {}

  value(depth = 0): PhpValue {
    const type = this.#until(this.bytes[this.#at + 1] === 0x3b ? ';' : ':');
    if (type === 'N') return null;
    if (type === 'b') return this.#until(';') === '1';
    if (type === 'i' || type === 'd') return this.#number(this.#until(';'));
    if (type === 's') return this.#string();
    if (type === 'a' && depth < DEEPEST) return this.#array(depth);
    // objects (`O:`) name a class to instantiate, which is not safe
    throw new SyntaxError(`Not a PHP value of a known type at byte ${this.#at}.`);
  }

  #array(depth: number): PhpValue {
    const entries: [string, PhpValue][] = [];
    const count = this.#number(this.#until(':'));
    this.#expect('{');
    for (let index = 0; index < count; index++) {
      const key = this.value(DEEPEST);
      if (typeof key !== 'string' && typeof key !== 'number') throw new SyntaxError(`Not an array key at byte ${this.#at}.`);
      entries.push([String(key), this.value(depth + 1)]);
    }
    this.#expect('}');
    const isList = entries.every(([key], index) => key === String(index));
    return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
  }

  #string(): string {
    const length = this.#number(this.#until(':'));
    this.#expect('"');
    const end = this.#at + length;
    if (end > this.bytes.length) throw new SyntaxError('A PHP string is longer than its text.');
    const text = this.#text(end);
    this.#at = end;
    this.#expect('"');
    this.#expect(';');
    return text;
  }

  #number(text: string): number {
    const number = Number(text);
    if (text === '' || !Number.isFinite(number)) throw new SyntaxError(`Not a number at byte ${this.#at}.`);
    return number;
  }

  #until(mark: string): string {
    const end = this.bytes.indexOf(mark.charCodeAt(0), this.#at);
    // numbers and type letters are short; an unlimited search would take quadratic time on invalid input
    if (end < 0 || end - this.#at > 32) throw new SyntaxError(`No "${mark}" after byte ${this.#at}.`);
    const text = this.#text(end);
    this.#at = end + 1;
    return text;
  }

  /** Text before a position. Cut out if each character is one byte, because decoding takes twice as long. */
  #text(end: number): string {
    const { bytes, source } = this;
    return source.length === bytes.length ? source.slice(this.#at, end) : decoder.decode(bytes.subarray(this.#at, end));
  }

  #expect(mark: string): void {
    if (this.bytes[this.#at] !== mark.charCodeAt(0)) throw new SyntaxError(`No "${mark}" at byte ${this.#at}.`);
    this.#at += 1;
  }
}

/**
 * Reads a value that PHP's `serialize` wrote. Rejects objects.
 *
 * @returns undefined for invalid input
 */
export function unserialize(text: string): PhpValue | undefined {
  try {
    return new Reader(encoder.encode(text), text).value();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Serializes a value like PHP's `serialize`. */
export function serialize(value: PhpValue): string {
  if (value === null) return 'N;';
  if (typeof value === 'boolean') return `b:${value ? 1 : 0};`;
  if (typeof value === 'number') return Number.isInteger(value) ? `i:${value};` : `d:${value};`;
  if (typeof value === 'string') return `s:${encoder.encode(value).length}:"${value}";`;
  const entries = Array.isArray(value) ? value.map((item, index): [number, PhpValue] => [index, item]) : Object.entries(value);
  const key = (name: string | number) => (/^(0|-?[1-9]\d{0,14})$/.test(String(name)) ? `i:${name};` : serialize(String(name)));
  return `a:${entries.length}:{${entries.map(([name, item]) => key(name) + serialize(item)).join('')}}`;
}
