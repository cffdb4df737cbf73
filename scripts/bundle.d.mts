/** The bundles that size-limit measures. package.json has their limits. */
export const entries: Readonly<Record<'one-list' | 'all-lists' | 'client' | 'dynamic-tag' | 'manager' | 'puck', string>>;

/** Writes the bundle of each entry for size-limit. `make` makes one. @default bundle */
export function writeBundles(make?: (source: string) => ReturnType<typeof bundle>): Promise<void>;

/** Bundles a source text for production, or for another `NODE_ENV`. Returns its code, and the ids of its modules. */
export function bundle(
  source: string,
  isExternal?: (id: string) => boolean,
  environment?: 'production' | 'development',
): Promise<{ readonly code: string; readonly modules: readonly string[] }>;
