import type { TransferLine } from '../../core/index.js';
import { UNREADABLE } from './read-text.js';

/** Maximum length of a line, in UTF-16 code units. A relation needs a thousandth of it. */
export const LONGEST_LINE = 1 << 20;

/** Reads JSON Lines: one object per line. Skips empty lines. Line numbers start at 1. */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<TransferLine> {
  let at = 0;
  let rest = '';
  let isTooLong = false;
  for await (const chunk of text) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      at += 1;
      const line = rest + chunk.slice(start, end);
      start = end + 1;
      rest = '';
      const read = isTooLong ? tooLong(at) : lineOf(at, line);
      isTooLong = false;
      if (read) yield read;
    }
    rest += chunk.slice(start);
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
