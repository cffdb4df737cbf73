/** A stretch of a text as `wptexturize` takes it apart. */
export interface TexturizePart {
  readonly kind: 'comment' | 'tag' | 'shortcode' | 'text';
  readonly text: string;
}

/** How a shortcode begins: WordPress's own and ours. The text within the brackets is not displayed. */
const SHORTCODE =
  /\[[/[]?(?:caption|wp_caption|gallery|playlist|audio|video|embed|relx_related_(?:posts|users|terms))(?=[ \t\n\v\f\r\]/])/y;

/** The position behind a comment or tag that begins at `start`; one that does not end goes on to the end of the text. */
function endOfHtml(html: string, start: number): number {
  const comment = html.startsWith('<!--', start);
  const end = comment ? html.indexOf('-->', start + 2) : html.indexOf('>', start);
  return end < 0 ? html.length : end + (comment ? 3 : 1);
}

/**
 * The position behind a shortcode that begins at `start`, or undefined if there is none: its bracket has to be closed
 * before another one is opened, and a tag within it as well.
 */
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

/** Comments, tags, shortcodes and the text between them, in order; one pass over the text. */
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
