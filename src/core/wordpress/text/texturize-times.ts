const isDigit = (character: string | undefined) => character !== undefined && character >= '0' && character <= '9';
/** A character of a number: digits, points, commas. */
const isNumeric = (character: string | undefined) => isDigit(character) || character === '.' || character === ',';
const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character);
const isBoundary = (text: string, at: number) => isWord(text[at - 1]) !== isWord(text[at]);

/** True if a number that ends before `end` begins here: at a word boundary, and not a single zero. */
const begins = (text: string, at: number, end: number) =>
  isDigit(text[at]) && isBoundary(text, at) && !(text[at] === '0' && at + 1 === end);

/** True if a number ends directly before the `x` at `end`. */
function hasNumberBefore(text: string, least: number, end: number): boolean {
  let start = end;
  while (start > least && isNumeric(text[start - 1])) start -= 1;
  while (start < end && !begins(text, start, end)) start += 1;
  return start < end;
}

/** The position after the number that begins at `start`. Undefined if it ends within a word. */
function endOfNumber(text: string, start: number): number | undefined {
  let end = start + 1;
  while (isNumeric(text[end])) end += 1;
  while (end > start && !isBoundary(text, end)) end -= 1;
  return end > start ? end : undefined;
}

/**
 * Replaces the `x` between two numbers with a multiplication sign. Replaces WordPress's pattern
 * `\b(\d(?(?<=0)[\d\.,]+|[\d\.,]*))x(\d[\d\.,]*)\b`, which takes quadratic time for many numbers.
 */
export function texturizeTimes(text: string): string {
  if (!/\dx\d/.test(text)) return text;
  let result = '';
  // earlier text belongs to the previous multiplication
  let least = 0;
  for (let at = text.indexOf('x'); at >= 0; at = text.indexOf('x', at + 1)) {
    const end = isDigit(text[at + 1]) && hasNumberBefore(text, least, at) ? endOfNumber(text, at + 1) : undefined;
    if (end === undefined) continue;
    result += `${text.slice(least, at)}&#215;${text.slice(at + 1, end)}`;
    least = end;
  }
  return result + text.slice(least);
}
