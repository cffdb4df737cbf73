import { Tokenizer } from 'htmlparser2';

/** Elements whose text is not displayed. */
const HIDDEN = new Set(['script', 'style', 'template']);

/** Elements within words or lines. Others end a word. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

const nothing = () => {};

/**
 * The text of HTML, with decoded entities and a space where an element ends a word. Uses a tokenizer without a tree, because
 * parsing thousands of open elements takes quadratic time.
 */
export function htmlText(html: string): string {
  let text = '';
  let hidden = 0;
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname: (start, end) => {
        const name = html.slice(start, end).toLowerCase();
        if (HIDDEN.has(name)) hidden += 1;
        else if (!INLINE.has(name) && hidden === 0) text += ' ';
      },
      onclosetag: (start, end) => {
        const name = html.slice(start, end).toLowerCase();
        if (HIDDEN.has(name)) hidden = Math.max(0, hidden - 1);
        else if (!INLINE.has(name) && hidden === 0) text += ' ';
      },
      ontext: (start, end) => {
        if (hidden === 0) text += html.slice(start, end);
      },
      ontextentity: (codePoint) => {
        if (hidden === 0) text += String.fromCodePoint(codePoint);
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
