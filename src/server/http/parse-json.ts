/** Maximum nesting. API requests have at most 5 levels, block attributes a few more. */
export const JSON_LEVELS = 64;

/**
 * Parses JSON of limited depth, so that recursion over the value can't overflow the stack.
 *
 * @throws {SyntaxError} for text that is not JSON
 * @throws {RangeError} for more than 64 levels
 */
export function parseJson(text: string): unknown {
  // V8 parses without recursion, so deep input is safe here
  const value: unknown = JSON.parse(text);
  if (isDeeper(text, JSON_LEVELS)) throw new RangeError(`JSON may have ${JSON_LEVELS} levels at most.`);
  return value;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING: readonly number[] = [0x5b, 0x7b];
const CLOSING: readonly number[] = [0x5d, 0x7d];

/** Counts brackets outside strings. Visiting each value takes six times as long for objects with many keys. */
function isDeeper(json: string, levels: number): boolean {
  let level = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (OPENING.includes(code)) {
      level += 1;
      if (level > levels) return true;
    } else if (CLOSING.includes(code)) level -= 1;
  }
  return false;
}

/** Index of the closing quote of a string that begins at `start`. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
