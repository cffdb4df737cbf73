import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';

/** A node of the tree, as much as is looked at here. */
interface Node {
  readonly type: string;
  readonly tagName?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly children?: readonly Node[];
  readonly content?: Node;
}

/** What a parsed document and a real one are both checked against: see {@link isForeign}. */
const ELEMENTS = new Set(
  `html head body a abbr b bdi bdo br cite code data del dfn em i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr
  address article aside audio blockquote caption col colgroup dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6
  header hgroup hr img li main nav ol p picture pre rp rt ruby section source summary table tbody td tfoot th thead tr track
  ul video`.split(/\s+/),
);

const ATTRIBUTES =
  /^(?:class|id|title|lang|dir|role|style|aria-[\w-]+|data-?[\w-]+|align|href|rel|target|name|download|hreflang|src|srcset|controls|loop|muted|preload|poster|width|height|playsinline|sizes|media|type|kind|label|srclang|default|alt|loading|decoding|fetchpriority|cite|datetime|open|start|reversed|value|colspan|rowspan|headers|scope|abbr|span)$/;

const URLS = /^(?:href|src|srcset|poster|cite)$/;

/** A URL that browsers run, or read from the page itself. */
const RUNS = /^(?:javascript|vbscript|data|blob):/i;
/** A URL as browsers read it: they drop control characters and spaces. */
const asRead = (url: string) => url.replace(/[^!-\uffff]/g, '');

/** A style that leaves its element, or loads something. */
const LEAVES = /position|url\s*\(|expression|@import|behavior|-moz-binding|z-index/i;

/** What of an element no filtered text may have: its name, or its attributes. */
export function foreignIn(name: string, attributes: readonly (readonly [name: string, value: string])[]): string[] {
  const found = ELEMENTS.has(name) ? [] : [`<${name}>`];
  for (const [attribute, value] of attributes) {
    const isBad =
      !ATTRIBUTES.test(attribute) ||
      (URLS.test(attribute) && RUNS.test(asRead(value))) ||
      (attribute === 'style' && LEAVES.test(value));
    if (isBad) found.push(`${name} ${attribute}=${value.slice(0, 60)}`);
  }
  return found;
}

/** Names of attributes as HTML writes them; the parser's tree has them as properties of the DOM. */
const written = (property: string): string =>
  ({ className: 'class', htmlFor: 'for' })[property] ?? property.replace(/^(aria|data)(?=[A-Z])/, '$1-').toLowerCase();

function walk(node: Node, found: string[]): void {
  if (node.type === 'element') {
    const attributes = Object.entries(node.properties ?? {}).map(
      ([name, value]) => [written(name), Array.isArray(value) ? value.join(' ') : String(value)] as const,
    );
    found.push(...foreignIn(node.tagName ?? '', attributes));
  }
  for (const child of node.children ?? []) walk(child, found);
  if (node.content) walk(node.content, found);
}

/**
 * Elements and attributes that no text of a user without `unfiltered_html` may have, once a parser that follows the standard
 * has read it as a fragment and as a document.
 */
export function foreignMarkup(html: string): string[] {
  const found: string[] = [];
  walk(fromHtmlIsomorphic(html, { fragment: true }) as Node, found);
  walk(fromHtmlIsomorphic(`<!doctype html><title>x</title><div>${html}</div>`) as Node, found);
  // the document's own
  return found.filter((each) => each !== '<title>');
}
