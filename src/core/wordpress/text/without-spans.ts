/**
 * Removes spans from each `open` to the next `close`, like `/<[^>]*>/g` but in linear time.
 *
 * @param least minimum number of characters between the two. @default 0
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
