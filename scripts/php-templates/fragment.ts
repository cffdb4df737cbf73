/** Where a value stands in the markup, which decides how PHP escapes it. `tag` is a part of an element's name. */
export type HoleContext = 'text' | 'attribute' | 'class' | 'url' | 'tag' | 'html';

/** A hole in a fragment: the context, and the name of the value that fills it. */
export type Hole = readonly [context: HoleContext, name: string];

/** Markup with holes: literal HTML and holes by turns, literals first and last. */
export type Fragment = readonly (string | Hole)[];

const URLS: ReadonlySet<string> = new Set(['href', 'src']);

/** The value that stands for a hole while React renders: it needs no escaping, is a safe URL, one word, and no custom element. */
export const sentinel = (name: string): string => `relx_${name}_hole`;

/** Values of ours that are HTML. No other hole between elements is. */
const HTML: ReadonlySet<string> = new Set(['items', 'item', 'image']);

/** The context at the end of some markup, which ends right before a hole. React escapes `<` and `>` in values. */
function contextAfter(markup: string, name: string): HoleContext {
  const start = markup.lastIndexOf('<');
  const tag = markup.slice(start);
  if (start < 0 || tag.includes('>')) return HTML.has(name) ? 'html' : 'text';
  if (/^<\/?\w*$/.test(tag)) return 'tag';
  const [, attribute] = /\s([\w-]+)="[^"]*$/.exec(tag) ?? [];
  if (attribute === undefined) throw new Error(`${name} is in no place that can be escaped: ${tag}`);
  // the first part of a URL decides about its scheme
  if (URLS.has(attribute) && !tag.endsWith(`${attribute}="`)) throw new Error(`${name} is inside of a URL: ${tag}`);
  return attribute === 'class' ? 'class' : URLS.has(attribute) ? 'url' : 'attribute';
}

/**
 * Cuts markup at the values that stand for holes.
 *
 * @param holes the values, by the names of the holes
 * @throws Error when a value is missing, for then the markup has changed and PHP's values would be lost
 */
export function fragmentOf(markup: string, holes: Readonly<Record<string, string>>): Fragment {
  const names = new Map(Object.entries(holes).map(([name, value]) => [value, name]));
  const values = [...names.keys()].sort((one, other) => other.length - one.length);
  // none has a character that means something in a pattern
  const pattern = new RegExp(values.join('|'), 'gu');
  const fragment: (string | Hole)[] = [];
  let end = 0;
  if (values.length > 0)
    for (const { 0: value, index } of markup.matchAll(pattern)) {
      const name = names.get(value) as string;
      fragment.push(markup.slice(end, index), [contextAfter(markup.slice(0, index), name), name]);
      end = index + value.length;
    }
  fragment.push(markup.slice(end));
  const found = new Set(fragment.flatMap((part) => (typeof part === 'string' ? [] : [part[1]])));
  const missing = Object.keys(holes).filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')} in ${markup}`);
  return fragment;
}
