/** A slug and its parent. */
export interface Path {
  readonly id: number;
  readonly slug: string;
  readonly parent: number;
}

/** Adds all ancestors, with one statement per level. Loops in the data end. */
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

/** Slugs from the topmost parent down, without drafts. */
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
