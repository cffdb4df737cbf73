/** Addresses whose tags are kept. */
const MOST = 10_000;
/** Longer addresses are not kept: whoever sends them may send any number. */
const LONGEST = 500;

/**
 * The tags of answers given before, by who asked for what, each with the version of the database that it was made from.
 * While the version stands the tag does, so that a conditional request is answered without reading anything else.
 */
export class KnownTags {
  readonly #tags = new Map<string, { readonly version: string; readonly tag: string }>();

  get(key: string, version: string): string | undefined {
    const known = this.#tags.get(key);
    return known?.version === version ? known.tag : undefined;
  }

  set(key: string, version: string, tag: string): void {
    if (key.length > LONGEST) return;
    this.#tags.delete(key);
    if (this.#tags.size >= MOST) this.#tags.delete(this.#tags.keys().next().value ?? '');
    this.#tags.set(key, { version, tag });
  }
}
