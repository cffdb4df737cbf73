import { warnOnce } from './is-development.js';

/** Names in other products, in PHP and in REST parameters, by the option to use. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  limit: ['per_page', 'pageSize', 'count', 'number', 'numberposts', 'posts_per_page', 'first', 'take'],
  postId: ['post'],
  objectType: ['to_type', 'target', 'targetType', 'post_type'],
  type: ['relation', 'relationType', 'relation_type', 'kind'],
  orderBy: ['sort', 'sortBy'],
  order: ['sortOrder', 'sortDirection'],
  cursor: ['after'],
  search: ['q', 's', 'query'],
  heading: ['title'],
  showThumbnail: ['thumbnail', 'showImage', 'displayFeaturedImage'],
  url: ['baseUrl', 'endpoint', 'siteUrl', 'apiUrl', 'restUrl'],
};

/** Converts a name to lowercase without separators, so that `heading_level` and `headingLevel` are equal. */
const plain = (name: string) => name.replace(/[_-]/g, '').toLowerCase();

/** The option with another spelling or another product's name. */
function aliasOf(name: string, known: readonly string[]): string | undefined {
  return known.find((option) => [option, ...(aliases[option] ?? [])].some((other) => plain(other) === plain(name)));
}

/** The number of letters to insert, remove or replace to make `b` of `a`. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The known name that differs from this one in at most a third of its letters. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((option) => ({ option, distance: editDistance(plain(name), plain(option)) }))
    .sort((a, b) => a.distance - b.distance);
  return best && best.distance <= Math.max(name.length, best.option.length) / 3 ? best.option : undefined;
}

/**
 * Warns about each option that `user`, such as `useRelated`, does not have. For development only: see {@link isDevelopment}.
 */
export function warnUnknownOptions(user: string, options: object, known: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    const meant = aliasOf(name, known) ?? nearest(name, known);
    const hint = meant ? `Did you mean \`${meant}\`?` : `Its options are ${known.join(', ')}.`;
    warnOnce(`option ${name}`, `\`${user}\` has no option \`${name}\`, which is ignored. ${hint}`);
  }
}

/**
 * Warns about each prop that is another name of a list's prop. Components pass all other props to their root element. For
 * development only: see {@link isDevelopment}.
 */
export function warnMisnamedProps(props: object, known: readonly string[]): void {
  for (const name of Object.keys(props)) {
    const meant = known.includes(name) ? undefined : aliasOf(name, known);
    if (meant) warnOnce(`option ${name}`, `Lists have no prop \`${name}\`. Did you mean \`${meant}\`?`);
  }
}
