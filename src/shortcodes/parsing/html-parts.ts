import { type HtmlTag, readTag } from './html-tag.js';

/** A part of an HTML text: a tag, a comment, the content of an element that browsers parse as text, or text between them. */
export type HtmlPart = { readonly start: number; readonly end: number } & (
  | { readonly type: 'text' | 'comment' | 'raw'; readonly tag?: undefined }
  | { readonly type: 'tag'; readonly tag: HtmlTag | undefined }
);

/** Elements whose content browsers parse as text, so that no list fits in. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);

/**
 * Part that is not a complete tag. Comments end where browsers end them, also those that start with `<!`, `<?` or `</`. An unclosed
 * tag ends at the next `>`, as in `wp_html_split()`, or where another tag can start. Browsers display any other `<`.
 */
const OTHER = /(<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<[!?/][^>]*>?)|(<[a-z][^<>]*>?)|[\s\S][^<]*/iy;

/** Offset of the closing tag of a raw text element. */
function rawEnd(html: string, name: string, start: number): number {
  const closing = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  closing.lastIndex = start;
  return closing.exec(html)?.index ?? html.length;
}

/** Splits HTML like WordPress does before it parses shortcodes, except that tags and comments end where browsers end them. */
export function* htmlParts(html: string): Generator<HtmlPart> {
  let start = 0;
  // browsers display nothing after an unclosed tag, so the rest is parsed like WordPress does, once
  let isEndless = false;
  while (start < html.length) {
    const tag: HtmlTag | 'endless' | undefined = isEndless ? 'endless' : readTag(html, start);
    isEndless = tag === 'endless';
    if (typeof tag === 'object') {
      yield { type: 'tag', tag, start, end: tag.end };
      start = tag.end;
      if (tag.isClosing || !RAW.has(tag.name)) continue;
      const end = rawEnd(html, tag.name, start);
      yield { type: 'raw', start, end };
      start = end;
    } else {
      OTHER.lastIndex = start;
      // matches any text
      const [{ length }, comment, unclosed] = OTHER.exec(html) as RegExpExecArray;
      const end = start + length;
      if (unclosed) yield { type: 'tag', tag: undefined, start, end };
      else yield { type: comment ? 'comment' : 'text', start, end };
      start = end;
    }
  }
}

/**
 * Returns the text with all brackets in tags, comments and raw text replaced by spaces, because they do not start shortcodes. The
 * length stays the same.
 */
export function bracketsOf(html: string): string {
  let brackets = '';
  for (const { type, start, end } of htmlParts(html)) {
    const part = html.slice(start, end);
    brackets += type === 'text' ? part : part.replace(/[[\]]/g, ' ');
  }
  return brackets;
}
