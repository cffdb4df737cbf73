/** Pages by path with the tags of their content: a small version of the revalidation of frameworks. */
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

  /** Removes every page with this tag. */
  revalidate(tag: string): void {
    for (const [path, { tags }] of this.#pages) if (tags.has(tag)) this.#pages.delete(path);
  }
}
