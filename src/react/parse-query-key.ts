/** What a key of `queryKey` says: the object, such as `post:12`, and the parameters of the query. */
export function parseQueryKey(key: string): { readonly object: string; readonly params: URLSearchParams } {
  const [object = key, query] = key.split('?');
  return { object, params: new URLSearchParams(query) };
}
