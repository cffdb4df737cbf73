import { type HtmlTag, readTag } from './html-tag.js';

/** A part of an HTML text: an element's tag, a comment, or what stands between. */
export type HtmlPart = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'text' | 'comment' }
  | { readonly kind: 'tag'; readonly tag: HtmlTag | undefined }
);

/** Elements whose content is text to browsers, whatever it looks like: no list belongs there. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);

/** Where a comment ends for a browser: at `-->`, at `--!>`, and at once in `<!-->` and `<!--->`. */
function commentEnd(html: string, start: number): number {
  if (html.startsWith('>', start + 4)) return start + 5;
  if (html.startsWith('->', start + 4)) return start + 6;
  const end = /--!?>/g;
  end.lastIndex = start + 4;
  return end.exec(html) ? end.lastIndex : html.length;
}

/** Where the content of an element ends that is text: before its closing tag. */
function rawEnd(html: string, name: string, start: number): number {
  const closing = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  closing.lastIndex = start;
  return closing.exec(html)?.index ?? html.length;
}

/** What begins with a `<` and is none of ours to read: to the next `>`, as in `wp_html_split()`, or to the end. */
function otherAt(html: string, start: number): HtmlPart {
  // `<!`, `<?` and `</` are comments without a name; any other `<` is text to browsers and a tag to WordPress: no shortcode
  // stands in it, and a tag may begin in it
  const isComment = /[!?/]/.test(html[start + 1] ?? '');
  const next = isComment ? -1 : html.indexOf('<', start + 1);
  const limit = next < 0 ? html.length : next;
  const close = html.slice(start, limit).indexOf('>');
  const end = close < 0 ? limit : start + close + 1;
  return isComment ? { kind: 'comment', start, end } : { kind: 'tag', tag: undefined, start, end };
}

/** Splits HTML as WordPress does before it looks for shortcodes, but with tags and comments that end where browsers end them. */
export function* htmlParts(html: string): Generator<HtmlPart> {
  let start = 0;
  // after a tag that never ends there is nothing that browsers show: the rest is read as WordPress does, once
  let isEndless = false;
  while (start < html.length) {
    const next = html.indexOf('<', start);
    const end = next < 0 ? html.length : next;
    if (end > start) yield { kind: 'text', start, end };
    if (next < 0) return;
    const isComment = html.startsWith('<!--', next);
    const tag = isComment || isEndless ? undefined : readTag(html, next);
    if (tag === 'endless') isEndless = true;
    if (isComment) {
      start = commentEnd(html, next);
      yield { kind: 'comment', start: next, end: start };
    } else if (tag && tag !== 'endless') {
      start = tag.end;
      yield { kind: 'tag', tag, start: next, end: start };
      if (tag.isClosing || !RAW.has(tag.name)) continue;
      const rest = rawEnd(html, tag.name, start);
      if (rest > start) yield { kind: 'comment', start, end: rest };
      start = rest;
    } else {
      const part = otherAt(html, next);
      yield part;
      start = part.end;
    }
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
