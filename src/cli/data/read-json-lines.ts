import type { TransferLine } from '../../core/index.js';
import { UNREADABLE } from './read-text.js';

/** Longest line, in UTF-16 units: a relation needs a thousandth of it. */
export const LONGEST_LINE = 1 << 20;

/** JSON Lines: an object a line. Empty lines are none; numbers count from 1. */
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
    // what comes up to the end of the line is not kept
    isTooLong = true;
    rest = '';
  }
  const read = isTooLong ? tooLong(at + 1) : lineOf(at + 1, rest);
  if (read) yield read;
}

const tooLong = (at: number): TransferLine => ({ at, problem: `It is longer than ${LONGEST_LINE} characters.` });

function lineOf(at: number, line: string): TransferLine | undefined {
  if (line.length > LONGEST_LINE) return tooLong(at);
  if (line.includes(UNREADABLE)) return { at, problem: 'It is no UTF-8.' };
  try {
    return { at, record: JSON.parse(line) as unknown };
  } catch (error) {
    if (line.trim() === '') return undefined;
    // it quotes the line, which may steer a terminal
    return { at, problem: `It is no JSON: ${(error as Error).message.replace(/[\p{Cc}\p{Cf}]/gu, ' ')}` };
  }
}
