import { Tokenizer } from 'htmlparser2';

/** Converts HTML to plain text: removes tags, decodes entities, collapses white space except non-breaking spaces. Escape the result. */
export function plainText(html: string): string {
  if (!/[<&\n\t\r\f]| {2}/.test(html)) return html.trim();
  return htmlText(html)
    .replace(/[ \t\n\r\f]+/g, ' ')
    .trim();
}

/** Elements whose text is not displayed. */
const HIDDEN = new Set(['script', 'style', 'template']);

/** Elements within words or lines. Others end a word. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** Elements around which WordPress's `wpautop` begins a line. */
const PARAGRAPHS = new Set(
  (
    'table thead tfoot caption col colgroup tbody tr td th div dl dd dt ul ol li pre form map area blockquote address p h1 h2 h3 ' +
    'h4 h5 h6 hr fieldset legend section article aside hgroup header footer nav figure figcaption details menu summary'
  ).split(' '),
);

const nothing = () => {};

interface TextOptions {
  /** What replaces a tag. */
  readonly tag: (name: string) => string;
  readonly hidden: ReadonlySet<string>;
  /** Decodes entities. @default they stay, and `<` becomes one */
  readonly isDecoded?: boolean;
}

/** The text of HTML. Uses a tokenizer without a tree, because parsing thousands of open elements takes quadratic time. */
function textOf(html: string, { tag, hidden, isDecoded = false }: TextOptions): string {
  let text = '';
  let depth = 0;
  const tokenizer = new Tokenizer(
    { decodeEntities: isDecoded },
    {
      onopentagname: (start, end) => {
        const name = html.slice(start, end).toLowerCase();
        if (hidden.has(name)) depth += 1;
        else if (depth === 0) text += tag(name);
      },
      onclosetag: (start, end) => {
        const name = html.slice(start, end).toLowerCase();
        if (hidden.has(name)) depth = Math.max(0, depth - 1);
        else if (depth === 0) text += tag(name);
      },
      ontext: (start, end) => {
        if (depth === 0) text += isDecoded ? html.slice(start, end) : html.slice(start, end).replaceAll('<', '&lt;');
      },
      ontextentity: (codePoint) => {
        if (depth === 0) text += String.fromCodePoint(codePoint);
      },
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
      onselfclosingtag: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return text;
}

/** The text of HTML, with decoded entities and a space where an element ends a word. */
export const htmlText = (html: string): string =>
  textOf(html, { tag: (name) => (INLINE.has(name) ? '' : ' '), hidden: HIDDEN, isDecoded: true });

const UNDISPLAYED = new Set(['script', 'style']);

/** HTML without its tags, like WordPress's `wp_strip_all_tags` after `wpautop`. */
export const strippedHtml = (html: string): string =>
  textOf(html, { tag: (name) => (PARAGRAPHS.has(name) ? '\n' : ''), hidden: UNDISPLAYED });
