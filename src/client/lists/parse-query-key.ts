/** Parses a key of `queryKey` into its object, such as `post:12`, and the query parameters. */
export function parseQueryKey(key: string): { readonly object: string; readonly params: URLSearchParams } {
  // split() returns at least one part
  const [object, query] = key.split('?') as [string, string?];
  return { object, params: new URLSearchParams(query) };
}
