/** What is measured, and held under its limit by size-limit (package.json). */
export const entries: Readonly<Record<'one-list' | 'all-lists' | 'client' | 'dynamic-tag' | 'manager' | 'puck', string>>;

/** The bundle of some source text: its code, and the ids of the modules in it. */
export function bundle(
  source: string,
  isExternal?: (id: string) => boolean,
): Promise<{ readonly code: string; readonly modules: readonly string[] }>;
