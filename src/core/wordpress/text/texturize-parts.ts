/** A part of a text that `wptexturize` treats separately. */
export interface TexturizePart {
  readonly kind: 'comment' | 'tag' | 'shortcode' | 'text';
  readonly text: string;
}

/** Beginning of a shortcode of WordPress or relx. The text in brackets is not displayed. */
const SHORTCODE =
  /\[[/[]?(?:caption|wp_caption|gallery|playlist|audio|video|embed|relx_related_(?:posts|users|terms))(?=[ \t\n\v\f\r\]/])/y;

/** The position after a comment or tag that begins at `start`. Without an end, that of the whole text. */
function endOfHtml(html: string, start: number): number {
  const comment = html.startsWith('<!--', start);
  const end = comment ? html.indexOf('-->', start + 2) : html.indexOf('>', start);
  return end < 0 ? html.length : end + (comment ? 3 : 1);
}

/** The position after a shortcode that begins at `start`. Undefined if another bracket opens before it closes. */
function endOfShortcode(html: string, start: number): number | undefined {
  SHORTCODE.lastIndex = start;
  if (!SHORTCODE.test(html)) return undefined;
  let isInTag = false;
  for (let at = SHORTCODE.lastIndex; at < html.length; at += 1) {
    const character = html[at];
    if (character === ']') {
      if (isInTag) return undefined;
      return at + (html[at + 1] === ']' ? 2 : 1);
    }
    if (character === '[' || (character === '>' && !isInTag)) return undefined;
    if (character === '<') isInTag = true;
    else if (character === '>') isInTag = false;
  }
  return undefined;
}

/** Comments, tags, shortcodes and texts in order, in one pass. */
export function texturizeParts(html: string): readonly TexturizePart[] {
  const parts: TexturizePart[] = [];
  let from = 0;
  let at = 0;
  const add = (kind: TexturizePart['kind'], end: number) => {
    if (at > from) parts.push({ kind: 'text', text: html.slice(from, at) });
    parts.push({ kind, text: html.slice(at, end) });
    from = end;
    at = end;
  };
  while (at < html.length) {
    const character = html[at];
    const end = character === '[' ? endOfShortcode(html, at) : undefined;
    if (character === '<') add(html.startsWith('<!--', at) ? 'comment' : 'tag', endOfHtml(html, at));
    else if (end !== undefined) add('shortcode', end);
    else at += 1;
  }
  if (at > from) parts.push({ kind: 'text', text: html.slice(from) });
  return parts;
}
