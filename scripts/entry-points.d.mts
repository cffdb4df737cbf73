export const styleSheets: Readonly<Record<string, readonly string[]>>;
export const entryPoints: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
