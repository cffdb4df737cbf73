import { type HtmlTag, readTag } from './html-tag.js';

/** A part of an HTML text: a tag, a comment, or text between them. */
export type HtmlPart = { readonly start: number; readonly end: number } & (
  | { readonly type: 'text' | 'comment' }
  | { readonly type: 'tag'; readonly tag: HtmlTag | undefined }
);

/** Elements whose content browsers parse as text, so that no list fits in. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);

/** Offset at which browsers end a comment: after `-->` or `--!>`, or immediately in `<!-->` and `<!--->`. */
function commentEnd(html: string, start: number): number {
  if (html.startsWith('>', start + 4)) return start + 5;
  if (html.startsWith('->', start + 4)) return start + 6;
  const end = /--!?>/g;
  end.lastIndex = start + 4;
  return end.exec(html) ? end.lastIndex : html.length;
}

/** Offset of the closing tag of a raw text element. */
function rawEnd(html: string, name: string, start: number): number {
  const closing = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  closing.lastIndex = start;
  return closing.exec(html)?.index ?? html.length;
}

/** Part that starts with `<` but is not a complete tag. It ends at the next `>`, as in `wp_html_split()`, or at the end of the text. */
function otherAt(html: string, start: number): HtmlPart {
  const first = html[start + 1] ?? '';
  // browsers display a `<` that starts neither a tag nor a comment
  if (!/[a-z!?/]/i.test(first)) return { type: 'text', start, end: start + 1 };
  // `<!`, `<?` and `</` start bogus comments. In an unclosed tag, another tag can start.
  const isComment = /[!?/]/.test(first);
  const next = isComment ? -1 : html.indexOf('<', start + 1);
  const limit = next < 0 ? html.length : next;
  const close = html.slice(start, limit).indexOf('>');
  const end = close < 0 ? limit : start + close + 1;
  return isComment ? { type: 'comment', start, end } : { type: 'tag', tag: undefined, start, end };
}

/** Splits HTML like WordPress does before it parses shortcodes, except that tags and comments end where browsers end them. */
export function* htmlParts(html: string): Generator<HtmlPart> {
  let start = 0;
  // browsers display nothing after an unclosed tag, so the rest is parsed like WordPress does, once
  let isEndless = false;
  while (start < html.length) {
    const next = html.indexOf('<', start);
    const end = next < 0 ? html.length : next;
    if (end > start) yield { type: 'text', start, end };
    if (next < 0) return;
    const isComment = html.startsWith('<!--', next);
    const tag = isComment || isEndless ? undefined : readTag(html, next);
    if (tag === 'endless') isEndless = true;
    if (isComment) {
      start = commentEnd(html, next);
      yield { type: 'comment', start: next, end: start };
    } else if (tag && tag !== 'endless') {
      start = tag.end;
      yield { type: 'tag', tag, start: next, end: start };
      if (tag.isClosing || !RAW.has(tag.name)) continue;
      const rest = rawEnd(html, tag.name, start);
      if (rest > start) yield { type: 'comment', start, end: rest };
      start = rest;
    } else {
      const part = otherAt(html, next);
      yield part;
      start = part.end;
    }
  }
}

/**
 * Returns the text with all brackets in tags and comments replaced by spaces, because they do not start shortcodes. The length
 * stays the same.
 */
export function bracketsOf(html: string): string {
  if (!html.includes('<')) return html;
  let brackets = '';
  for (const { type, start, end } of htmlParts(html)) {
    const part = html.slice(start, end);
    brackets += type === 'text' ? part : part.replace(/[[\]]/g, ' ');
  }
  return brackets;
}
