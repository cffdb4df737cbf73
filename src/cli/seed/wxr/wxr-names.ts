/**
 * The namespaces of a WordPress export by their conventional prefix. The version in the URI varies, and some files, such as the
 * theme unit test data, have https URIs.
 */
const namespaces: readonly (readonly [prefix: string, uri: RegExp])[] = [
  ['wp:', /^https?:\/\/wordpress\.org\/export\/1\.\d+\/?$/],
  ['excerpt:', /^https?:\/\/wordpress\.org\/export\/1\.\d+\/excerpt\/?$/],
  ['content:', /^https?:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/],
  ['dc:', /^https?:\/\/purl\.org\/dc\/elements\/1\.1\/?$/],
];

/**
 * The conventional name of an element (`wp:post_id`), or undefined for an unknown namespace.
 *
 * Elements are matched by namespace URI, not by prefix. Undeclared prefixes, and prefixes of another vendor (`xmlns:wp="..."`),
 * are detected that way.
 */
export function conventionalName(tag: {
  readonly prefix: string;
  readonly local: string;
  readonly uri: string;
}): string | undefined {
  if (tag.prefix === '') return tag.local;
  const known = namespaces.find(([, uri]) => uri.test(tag.uri));
  return known && known[0] + tag.local;
}
