import { Option } from 'commander';

/** How a command prints what it found. */
export type Format = 'table' | 'json';

/** The option for it. */
export const formatOption = () => new Option('--format <format>', 'how to print it').choices(['table', 'json']).default('table');

const cell = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ');
  // a line is a row, and nothing in it steers the terminal
  return String(value ?? '-').replace(/\p{Cc}/gu, ' ');
};

/** Prints rows as a table with these columns, or whole as JSON. */
export function printRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
  format: Format,
): void {
  if (format === 'json') {
    console.log(JSON.stringify(rows, null, 2));
    return;
  }
  const lines = [columns as readonly string[], ...rows.map((row) => columns.map((column) => cell(row[column])))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  for (const line of lines) console.log(line.map((text, index) => text.padEnd(widths[index] ?? 0)).join('  ').trimEnd()); // biome-ignore format: one thought
}
