import { styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

/** Colours a text for a terminal with colours, unless `NO_COLOR` is set. */
export function paint(stream: NodeJS.WriteStream, format: Format, text: string): string {
  const isWanted = stream.isTTY && !process.env.NO_COLOR && stream.hasColors();
  return isWanted ? styleText(format, text) : text;
}

/** Colours the `error:` of a message red. */
export const paintError = (message: string): string =>
  message.replace(/^error:/, (word) => paint(process.stderr, ['red', 'bold'], word));
