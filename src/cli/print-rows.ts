import { Option } from 'commander';

export const formats = ['table', 'json', 'csv', 'yaml', 'ids', 'count'] as const;

/** How a command prints what it found. */
export type Format = (typeof formats)[number];

/** The option for it; `ids` and `count` are for rows that have an id. */
export const formatOption = (choices: readonly Format[] = ['table', 'json', 'csv', 'yaml']) =>
  new Option('--format <format>', 'how to print it').choices(choices).default('table');

const cell = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ');
  // a line is a row, and nothing in it steers the terminal
  return String(value ?? '').replace(/\p{Cc}/gu, ' ');
};

/** A text whose lines a spreadsheet does not run. */
const inert = (text: string): string => (/^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text);

/** Prints rows with these columns, or as JSON and YAML whole. */
export async function printRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
  format: Format,
): Promise<void> {
  const cells = () => rows.map((row) => columns.map((column) => cell(row[column])));
  if (format === 'json') console.log(JSON.stringify(rows, null, 2));
  else if (format === 'yaml') process.stdout.write((await import('yaml')).stringify(rows));
  else if (format === 'csv') {
    const { stringify } = await import('csv-stringify/sync');
    process.stdout.write(
      stringify([columns as readonly string[], ...cells().map((row) => row.map(inert))].map((row) => [...row])),
    );
  } else if (format === 'ids') console.log(rows.map((row) => (row as { id?: unknown }).id).join(' '));
  else if (format === 'count') console.log(rows.length);
  else {
    const { default: Table } = await import('cli-table3');
    // as plain as wp-cli's: it is read by people and by scripts
    const ascii = { mid: '-', 'left-mid': '+', 'mid-mid': '+', 'right-mid': '+', left: '|', right: '|', middle: '|' };
    const edge = (name: string) => ({ [name]: '-', [`${name}-mid`]: '+', [`${name}-left`]: '+', [`${name}-right`]: '+' });
    const table = new Table({
      head: [...columns],
      style: { head: [], border: [] },
      chars: { ...ascii, ...edge('top'), ...edge('bottom') },
    });
    table.push(...cells());
    // no line between rows
    const [top = '', head = '', line = '', ...rest] = table.toString().split('\n');
    console.log([top, head, line, ...rest.filter((_, index) => index % 2 === 0 || index === rest.length - 1)].join('\n'));
  }
}
