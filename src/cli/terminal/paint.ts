import { styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

/** A text in a colour, on a terminal that shows some and with nobody who minds (`NO_COLOR`); elsewhere as it is. */
export function paint(stream: NodeJS.WriteStream, format: Format, text: string): string {
  const isWanted = stream.isTTY && !process.env.NO_COLOR && stream.hasColors();
  return isWanted ? styleText(format, text) : text;
}

/** The sentence of an error with its `error:` in red. */
export const paintError = (sentence: string): string =>
  sentence.replace(/^error:/, (word) => paint(process.stderr, ['red', 'bold'], word));
