import { Parser } from 'htmlparser2';

/** Elements whose text is no text for a reader. */
const HIDDEN = new Set(['script', 'style', 'template']);

/** Elements that stand inside a word or a line; any other one ends a word where it ends. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** Shortcodes of WordPress and ours, which an excerpt has no use for. */
const SHORTCODES = /\[\/?(?:caption|gallery|audio|video|playlist|embed|relx_related_(?:posts|users|terms))\b[^\]]*\]/g;

/** HTML as plain text: tags gone, entities decoded, white space collapsed. What it gives has to be escaped again. */
export function plainText(html: string): string {
  if (!/[<&\n\t]| {2}/.test(html)) return html.trim();
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (HIDDEN.has(name)) hidden += 1;
    },
    ontext: (part) => {
      if (hidden === 0) text += part;
    },
    onclosetag: (name) => {
      if (HIDDEN.has(name)) hidden -= 1;
      if (!INLINE.has(name) && !HIDDEN.has(name)) text += ' ';
    },
  });
  parser.end(html);
  return text.replace(/\s+/g, ' ').trim();
}

/** Most words of an automatic excerpt, as in WordPress. */
const EXCERPT_WORDS = 55;
/** Most characters, for languages that don't put spaces between words. */
const EXCERPT_CHARACTERS = 420;

/** An excerpt of a post's content: 55 words of plain text at most. */
export function excerptOf(content: string): string {
  const text = plainText(content.replace(SHORTCODES, ''));
  const words = text.split(' ');
  const short = words.length > EXCERPT_WORDS ? words.slice(0, EXCERPT_WORDS).join(' ') : text;
  if (short.length > EXCERPT_CHARACTERS) return `${short.slice(0, EXCERPT_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '')}…`;
  return short === text ? text : `${short}…`;
}
