/** Pages by path with the tags of what is in them: what a host's own revalidation is, in small. */
export class PageCache {
  readonly #pages = new Map<string, { readonly html: string; readonly tags: ReadonlySet<string> }>();

  /** The page of a path, made when there is none. */
  async page(path: string, make: (onTags: (tags: readonly string[]) => void) => Promise<string>): Promise<string> {
    const known = this.#pages.get(path);
    if (known) return known.html;
    const tags = new Set<string>();
    const html = await make((more) => {
      for (const tag of more) tags.add(tag);
    });
    this.#pages.set(path, { html, tags });
    return html;
  }

  /** Forgets every page that has something of this tag in it. */
  revalidate(tag: string): void {
    for (const [path, { tags }] of this.#pages) if (tags.has(tag)) this.#pages.delete(path);
  }
}
