/**
 * The namespaces of a WordPress export by the prefix that WordPress gives them. The version in the address varies, and
 * files exist (the theme team's test data) whose addresses were rewritten to https.
 */
const namespaces: readonly (readonly [prefix: string, uri: RegExp])[] = [
  ['wp:', /^https?:\/\/wordpress\.org\/export\/1\.\d+\/?$/],
  ['excerpt:', /^https?:\/\/wordpress\.org\/export\/1\.\d+\/excerpt\/?$/],
  ['content:', /^https?:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/],
  ['dc:', /^https?:\/\/purl\.org\/dc\/elements\/1\.1\/?$/],
];

/**
 * The conventional name of an element (`wp:post_id`), or undefined when it belongs to a namespace of somebody else.
 *
 * Elements are matched by namespace address, not by prefix: that is what the prefix means, the parser resolves it anyway,
 * and a prefix that isn't declared, or that stands for something else (`xmlns:wp="..."` of another vendor), is noticed.
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
