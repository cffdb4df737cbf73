/** A part of an HTML text: an element's tag, a comment, or what stands between. */
export interface HtmlPart {
  readonly kind: 'text' | 'tag' | 'comment';
  readonly start: number;
  readonly end: number;
}

/** Where a part ends that begins with `<`: what never ends goes on to the end of the text, as in `wp_html_split()`. */
function endOf(html: string, start: number): [kind: HtmlPart['kind'], end: number] {
  const until = (mark: string) => {
    const found = html.indexOf(mark, start + 1);
    return found < 0 ? html.length : found + mark.length;
  };
  if (html.startsWith('<!--', start)) return ['comment', until('-->')];
  if (html.startsWith('<![CDATA[', start)) return ['comment', until(']]>')];
  return ['tag', until('>')];
}

/** Splits HTML as WordPress does before it looks for shortcodes. */
export function* htmlParts(html: string): Generator<HtmlPart> {
  let start = 0;
  while (start < html.length) {
    const next = html.indexOf('<', start);
    const end = next < 0 ? html.length : next;
    if (end > start) yield { kind: 'text', start, end };
    if (next < 0) return;
    const [kind, after] = endOf(html, next);
    yield { kind, start: next, end: after };
    start = after;
  }
}

/** The text with every bracket inside tags and comments blanked out, of the same length: none of those opens a shortcode. */
export function bracketsOf(html: string): string {
  if (!html.includes('<')) return html;
  let brackets = '';
  for (const { kind, start, end } of htmlParts(html)) {
    const part = html.slice(start, end);
    brackets += kind === 'text' ? part : part.replace(/[[\]]/g, ' ');
  }
  return brackets;
}
