import { htmlText } from './html-text.js';

/** Shortcodes of WordPress and ours, which an excerpt has no use for. */
const SHORTCODE = /\[\/?(?:caption|gallery|audio|video|playlist|embed|relx_related_(?:posts|users|terms))\b/g;

/** The text without shortcodes, each of which ends at its first closing bracket. */
function withoutShortcodes(content: string): string {
  let text = '';
  let done = 0;
  for (const { index } of content.matchAll(SHORTCODE)) {
    if (index < done) continue;
    const end = content.indexOf(']', index);
    // without one here there is none further on
    if (end < 0) break;
    text += content.slice(done, index);
    done = end + 1;
  }
  return text + content.slice(done);
}

/** HTML as plain text: tags removed, entities decoded, white space collapsed as HTML does, so that non-breaking spaces stay. What it returns has to be escaped again. */
export function plainText(html: string): string {
  if (!/[<&\n\t\r\f]| {2}/.test(html)) return html.trim();
  return htmlText(html)
    .replace(/[ \t\n\r\f]+/g, ' ')
    .trim();
}

/** Most words of an automatic excerpt, as in WordPress. */
const EXCERPT_WORDS = 55;
/** Most characters, for languages that don't put spaces between words. */
const EXCERPT_CHARACTERS = 420;

/** Punctuation that an ellipsis takes the place of, as in `trimWords` of the lists. */
const STOP = /[\s.,:;!?…\p{Pd}،؛؟۔।·、。，．：；！？]/u;

/** An excerpt of a post's content: 55 words of plain text at most, the last one whole. */
export function excerptOf(content: string): string {
  const text = plainText(withoutShortcodes(content));
  const words = text.split(' ');
  let short = words.length > EXCERPT_WORDS ? words.slice(0, EXCERPT_WORDS).join(' ') : text;
  if (short.length > EXCERPT_CHARACTERS) {
    const end = short.lastIndexOf(' ', EXCERPT_CHARACTERS);
    // Japanese has hardly any spaces
    short =
      end > EXCERPT_CHARACTERS / 2 ? short.slice(0, end) : short.slice(0, EXCERPT_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
  }
  if (short === text) return text;
  let end = short.length;
  while (end > 0 && STOP.test(short.charAt(end - 1))) end--;
  return `${short.slice(0, end)}…`;
}
