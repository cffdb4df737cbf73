/** Size limit of a cache. */
export interface CacheBound<Value> {
  /** Name for tests and reports. */
  readonly name: string;
  /** Maximum weight of all entries. */
  readonly most: number;
  /** Weight of an entry, always the same. @default 1, so that `most` is a number of entries */
  readonly weigh?: (key: string, value: Value) => number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly weight: number;
  /** Number of the move that made it the newest entry. */
  moved: number;
}

/**
 * LRU cache with a size limit, for all data that the back end caches between requests. Entries above the limit are not cached.
 *
 * @example
 * const collators = new BoundedCache<Intl.Collator>({ name: 'collators', most: 50 });
 * const collator = collators.take(language, () => new Intl.Collator(language));
 */
export class BoundedCache<Value> {
  readonly bound: CacheBound<Value>;
  /** Maps keep the order in which entries were set. */
  readonly #entries = new Map<string, Entry<Value>>();
  #weight = 0;
  /** Number of entries that were set or moved. */
  #moves = 0;

  constructor(bound: CacheBound<Value>) {
    this.bound = bound;
  }

  /** Number of entries. */
  get size(): number {
    return this.#entries.size;
  }

  /** Weight of all entries. */
  get weight(): number {
    return this.#weight;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    // moving takes longer than some of the work that is saved, so entries of the newest quarter stay where they are
    if (this.#moves - entry.moved > this.#entries.size / 4) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      entry.moved = ++this.#moves;
    }
    return entry.value;
  }

  /** The cached value of a key, or that of `make`. Errors are not cached. */
  take(key: string, make: () => Value): Value {
    const cached = this.get(key);
    if (cached !== undefined) return cached;
    const made = make();
    this.set(key, made);
    return made;
  }

  set(key: string, value: Value): void {
    this.#delete(key);
    const weight = this.bound.weigh?.(key, value) ?? 1;
    if (weight > this.bound.most) return;
    this.#entries.set(key, { value, weight, moved: ++this.#moves });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.bound.most) break;
      this.#delete(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  #delete(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }
}
