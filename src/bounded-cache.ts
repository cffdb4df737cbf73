/** How large a cache may become. */
export interface CacheBound<Value> {
  /** Names it, for tests and reports. */
  readonly name: string;
  /** Most weight of all entries together. */
  readonly most: number;
  /** Weight of an entry, the same each time. @default 1, so that `most` counts entries */
  readonly weigh?: (key: string, value: Value) => number;
}

/**
 * A cache with a bound, for everything that the back end keeps from one request to the next: what was not used for longest goes
 * first. An entry that is heavier than the whole bound is not cached.
 *
 * @example
 * const collators = new BoundedCache<Intl.Collator>({ name: 'collators', most: 50 });
 * const collator = collators.take(language, () => new Intl.Collator(language));
 */
export class BoundedCache<Value> {
  readonly bound: CacheBound<Value>;
  /** A map has its entries in the order in which they were set. */
  readonly #entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  #weight = 0;

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

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** The value of a key, which is made where it is not cached. What `make` throws is not cached. */
  take(key: string, make: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.set(key, made);
    return made;
  }

  set(key: string, value: Value): void {
    this.#delete(key);
    const weight = this.bound.weigh?.(key, value) ?? 1;
    if (weight > this.bound.most) return;
    this.#entries.set(key, { value, weight });
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
