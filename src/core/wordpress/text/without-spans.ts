/**
 * The text without what stands from each `open` to the first `close` behind it, as `/<[^>]*>/g` matches it, in linear
 * time: an `open` that nothing closes ends the search.
 *
 * @param least Characters that at least stand between the two. @default 0
 */
export function withoutSpans(text: string, open: string, close: string, least = 0): string {
  let rest = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf(open, at);
    const end = start < 0 ? -1 : text.indexOf(close, start + open.length + least);
    if (end < 0) return rest + text.slice(at);
    rest += text.slice(at, start);
    at = end + close.length;
  }
}
