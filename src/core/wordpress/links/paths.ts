/** A part of an address, and what it hangs under. */
export interface Path {
  readonly id: number;
  readonly slug: string;
  readonly parent: number;
}

/** Everything above the given items, one statement a level; a loop in the data ends. */
export async function withAncestors(
  items: readonly { readonly parent: number }[],
  load: (ids: number[]) => Promise<readonly Path[]>,
): Promise<Map<number, Path>> {
  const found = new Map<number, Path>();
  let missing = [...new Set(items.map(({ parent }) => parent))].filter((id) => id > 0);
  while (missing.length > 0) {
    const rows = await load(missing);
    for (const row of rows) found.set(row.id, row);
    missing = [...new Set(rows.map(({ parent }) => parent))].filter((id) => id > 0 && !found.has(id));
  }
  return found;
}

/** The slugs from the topmost parent down; drafts have none. */
export function pathOf(
  { slug, parent }: { readonly slug: string; readonly parent: number },
  parents: ReadonlyMap<number, Path>,
): string {
  const slugs = [slug];
  const seen = new Set<number>();
  for (let up = parents.get(parent); up && !seen.has(up.id); up = parents.get(up.parent)) {
    seen.add(up.id);
    if (up.slug !== '') slugs.unshift(up.slug);
  }
  return slugs.join('/');
}
