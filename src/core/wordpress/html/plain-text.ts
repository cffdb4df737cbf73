import { htmlText } from './html-text.js';

/** Shortcodes of WordPress and relx, which excerpts omit. */
const SHORTCODE = /\[\/?(?:caption|gallery|audio|video|playlist|embed|relx_related_(?:posts|users|terms))\b/g;

/** Removes shortcodes, each up to its first closing bracket. */
function withoutShortcodes(content: string): string {
  let text = '';
  let done = 0;
  for (const { index } of content.matchAll(SHORTCODE)) {
    if (index < done) continue;
    const end = content.indexOf(']', index);
    // no later shortcode has one either
    if (end < 0) break;
    text += content.slice(done, index);
    done = end + 1;
  }
  return text + content.slice(done);
}

/** Converts HTML to plain text: removes tags, decodes entities, collapses white space except non-breaking spaces. Escape the result. */
export function plainText(html: string): string {
  if (!/[<&\n\t\r\f]| {2}/.test(html)) return html.trim();
  return htmlText(html)
    .replace(/[ \t\n\r\f]+/g, ' ')
    .trim();
}

/** Maximum number of words in an automatic excerpt, as in WordPress. */
const EXCERPT_WORDS = 55;
/** Maximum number of characters, for languages without spaces between words. */
const EXCERPT_CHARACTERS = 420;

/** Punctuation that an ellipsis replaces, as in `trimWords` of the lists. */
const STOP = /[\s.,:;!?…\p{Pd}،؛؟۔।·、。，．：；！？]/u;

/** Creates an excerpt of a post's content: plain text of at most 55 words. */
export function excerptOf(content: string): string {
  const text = plainText(withoutShortcodes(content));
  const words = text.split(' ');
  let short = words.length > EXCERPT_WORDS ? words.slice(0, EXCERPT_WORDS).join(' ') : text;
  if (short.length > EXCERPT_CHARACTERS) {
    const end = short.lastIndexOf(' ', EXCERPT_CHARACTERS);
    // Japanese has few spaces
    short =
      end > EXCERPT_CHARACTERS / 2 ? short.slice(0, end) : short.slice(0, EXCERPT_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
  }
  if (short === text) return text;
  let end = short.length;
  while (end > 0 && STOP.test(short.charAt(end - 1))) end--;
  return `${short.slice(0, end)}…`;
}
