import type { TransferLine } from '../../core/index.js';
import { UNREADABLE } from './read-text.js';

/** Maximum length of a line, in UTF-16 code units. A relation needs a thousandth of it. */
export const LONGEST_LINE = 1 << 20;

/** Reads JSON Lines: one object per line, with the line ends of any system. Skips empty lines. Line numbers start at 1. */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<TransferLine> {
  let at = 0;
  let rest = '';
  let isTooLong = false;
  let isAfterReturn = false;
  for await (const chunk of text) {
    // the line feed after a carriage return can begin the next chunk
    const part = isAfterReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk;
    if (chunk !== '') isAfterReturn = chunk.endsWith('\r');
    let start = 0;
    for (const { index: end, 0: mark } of part.matchAll(/\r\n?|\n/g)) {
      at += 1;
      const line = rest + part.slice(start, end);
      start = end + mark.length;
      rest = '';
      const read = isTooLong ? tooLong(at) : lineOf(at, line);
      isTooLong = false;
      if (read) yield read;
    }
    rest += part.slice(start);
    if (rest.length <= LONGEST_LINE) continue;
    // the rest of the line is discarded
    isTooLong = true;
    rest = '';
  }
  const read = isTooLong ? tooLong(at + 1) : lineOf(at + 1, rest);
  if (read) yield read;
}

const tooLong = (at: number): TransferLine => ({ at, problem: `The line is longer than ${LONGEST_LINE} characters.` });

function lineOf(at: number, line: string): TransferLine | undefined {
  if (line.length > LONGEST_LINE) return tooLong(at);
  if (line.includes(UNREADABLE)) return { at, problem: 'The line is not valid UTF-8. Convert the file.' };
  try {
    return { at, record: JSON.parse(line) as unknown };
  } catch (error) {
    if (line.trim() === '') return undefined;
    // the message quotes the line, which can contain control characters
    return { at, problem: `The line is not valid JSON: ${(error as Error).message.replace(/[\p{Cc}\p{Cf}]/gu, ' ')}` };
  }
}
