/** The object of a key of `queryKey`, such as `post:12`, and the parameters of the query. */
export function parseQueryKey(key: string): { readonly object: string; readonly params: URLSearchParams } {
  // splitting gives one part at least
  const [object, query] = key.split('?') as [string, string?];
  return { object, params: new URLSearchParams(query) };
}
