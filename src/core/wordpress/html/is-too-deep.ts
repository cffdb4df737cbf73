import { Parser } from 'htmlparser2';

/** Characters that are parsed before the depth is looked at again. */
const CHUNK = 4096;

/**
 * True for HTML in which more elements are open at once, as a parser sees it: elements without an end count, and those that
 * the next one ends do not. A parser looks for the beginning of an end tag among all open elements, so that thousands of both
 * take quadratic time.
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
