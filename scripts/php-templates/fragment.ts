/** The position of a value in the markup, which determines how PHP escapes it. `tag` is a part of an element's name. */
export type ValueContext = 'text' | 'attribute' | 'class' | 'url' | 'tag' | 'html';

/** A placeholder in a fragment: its context, and the name of its value. */
export type Placeholder = readonly [context: ValueContext, name: string];

/** Literal HTML with a placeholder between two parts. The first and the last part are literals. */
export type Fragment = readonly (string | Placeholder)[];

const URLS: ReadonlySet<string> = new Set(['href', 'src']);

/** The sentinel for a placeholder while React renders. It needs no escaping, and is a safe URL, one word, and no custom element. */
export const sentinel = (name: string): string => `relx_${name}_hole`;

/** Values that contain HTML, `region` that of attributes. All other placeholders between elements are text. */
const HTML: ReadonlySet<string> = new Set(['region', 'items', 'item', 'image', 'terms', 'fields']);

/** The context at the end of markup that ends directly before a placeholder. React escapes `<` and `>` in values. */
function contextAfter(markup: string, name: string): ValueContext {
  if (HTML.has(name)) return 'html';
  const start = markup.lastIndexOf('<');
  const tag = markup.slice(start);
  if (start < 0 || tag.includes('>')) return 'text';
  if (/^<\/?\w*$/.test(tag)) return 'tag';
  const [, attribute] = /\s([\w-]+)="[^"]*$/.exec(tag) ?? [];
  if (attribute === undefined) throw new Error(`${name} is in no place that can be escaped: ${tag}`);
  // the first part of a URL determines its scheme
  if (URLS.has(attribute) && !tag.endsWith(`${attribute}="`)) throw new Error(`${name} is inside of a URL: ${tag}`);
  return attribute === 'class' ? 'class' : URLS.has(attribute) ? 'url' : 'attribute';
}

/**
 * Splits markup at the sentinels.
 *
 * @param sentinels the sentinels, by the names of the placeholders
 * @throws Error if a sentinel is missing, because the markup has changed and PHP's value would be lost
 */
export function fragmentOf(markup: string, sentinels: Readonly<Record<string, string>>): Fragment {
  const names = new Map(Object.entries(sentinels).map(([name, value]) => [value, name]));
  const values = [...names.keys()].sort((one, other) => other.length - one.length);
  // no sentinel has a special character of regular expressions
  const pattern = new RegExp(values.join('|'), 'gu');
  const fragment: (string | Placeholder)[] = [];
  let end = 0;
  if (values.length > 0)
    for (const { 0: value, index } of markup.matchAll(pattern)) {
      const name = names.get(value) as string;
      fragment.push(markup.slice(end, index), [contextAfter(markup.slice(0, index), name), name]);
      end = index + value.length;
    }
  fragment.push(markup.slice(end));
  const found = new Set(fragment.flatMap((part) => (typeof part === 'string' ? [] : [part[1]])));
  const missing = Object.keys(sentinels).filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')} in ${markup}`);
  return fragment;
}
