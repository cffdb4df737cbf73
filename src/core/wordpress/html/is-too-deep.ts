import { Parser } from 'htmlparser2';

/** Characters to parse between two checks of the depth. */
const CHUNK = 4096;

/**
 * True if HTML has more open elements than `deepest` at any point, including elements without an end tag. Parsers search all open
 * elements for each closing tag, which takes quadratic time.
 */
export function isTooDeep(html: string, deepest: number): boolean {
  let depth = 0;
  let isDeeper = false;
  const parser = new Parser({
    onopentagname: () => {
      depth += 1;
      if (depth > deepest) isDeeper = true;
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  for (let at = 0; at < html.length; at += CHUNK) {
    parser.write(html.slice(at, at + CHUNK));
    if (isDeeper) return true;
  }
  return false;
}
