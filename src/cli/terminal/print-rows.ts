import { once } from 'node:events';
import type { Format } from './format-option.js';
import { csvQuotes, inert } from './spreadsheet-text.js';

const cell = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ');
  // one line per row, without control characters
  return String(value ?? '').replace(/\p{Cc}/gu, ' ');
};

/** A cell of CSV. Negative numbers are not formulas. */
const csvCell = (text: string): string => (/^-?\d+(\.\d+)?$/.test(text) ? text : inert(text));

/** Formats rows page by page; `end` returns the text after the last page. */
interface Writer<Row> {
  page(rows: readonly Row[], isFirst: boolean): string;
  end(isEmpty: boolean): string | Promise<string>;
}

async function writerFor<Row extends object>(columns: readonly (keyof Row & string)[], format: Format): Promise<Writer<Row>> {
  const cells = (rows: readonly Row[]) => rows.map((row) => columns.map((column) => cell(row[column])));
  switch (format) {
    case 'json': {
      const item = (row: Row) => JSON.stringify(row, null, 2).replace(/^/gm, '  ');
      return {
        page: (rows, isFirst) => `${isFirst ? '[\n' : ',\n'}${rows.map(item).join(',\n')}`,
        end: (isEmpty) => (isEmpty ? '[]\n' : '\n]\n'),
      };
    }
    case 'yaml': {
      const { stringify } = await import('yaml');
      return { page: (rows) => stringify(rows), end: (isEmpty) => (isEmpty ? '[]\n' : '') };
    }
    case 'csv': {
      const { stringify } = await import('csv-stringify/sync');
      const head = () => stringify([[...columns]], csvQuotes);
      return {
        page: (rows, isFirst) =>
          (isFirst ? head() : '') +
          stringify(
            cells(rows).map((row) => row.map(csvCell)),
            csvQuotes,
          ),
        end: (isEmpty) => (isEmpty ? head() : ''),
      };
    }
    case 'ids': {
      const ids = (rows: readonly Row[]) => rows.map((row) => (row as { id?: unknown }).id).join(' ');
      return { page: (rows, isFirst) => (isFirst ? '' : ' ') + ids(rows), end: () => '\n' };
    }
    case 'count': {
      let count = 0;
      return {
        page(rows) {
          count += rows.length;
          return '';
        },
        end: () => `${count}\n`,
      };
    }
    case 'table': {
      const { asciiTable } = await import('./ascii-table.js');
      // column widths depend on all rows
      const all: string[][] = [];
      return {
        page(rows) {
          for (const row of cells(rows)) all.push(row);
          return '';
        },
        end: () => asciiTable(columns, all),
      };
    }
  }
}

/** Writes to standard output with backpressure. Returns false after the pipe is closed. */
async function print(text: string): Promise<boolean> {
  const { stdout } = process;
  if (!stdout.writable) return false;
  if (text !== '' && !stdout.write(text)) await Promise.race([once(stdout, 'drain'), once(stdout, 'close')]).catch(() => {});
  return stdout.writable;
}

/**
 * Prints pages as they arrive. JSON and YAML contain all fields, other formats these columns. Returns the return value of
 * the generator, or undefined if the pipe is closed early, as behind `| head -1`.
 */
export async function printPages<Row extends object, End>(
  pages: AsyncGenerator<readonly Row[], End>,
  columns: readonly (keyof Row & string)[],
  format: Format,
): Promise<End | undefined> {
  const writer = await writerFor<Row>(columns, format);
  let isEmpty = true;
  for (;;) {
    const { done, value } = await pages.next();
    if (done) {
      await print(await writer.end(isEmpty));
      return value;
    }
    if (value.length === 0) continue;
    if (!(await print(writer.page(value, isEmpty)))) return undefined;
    isEmpty = false;
  }
}

/** Prints an array of rows. */
export async function printRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
  format: Format,
): Promise<void> {
  async function* page() {
    yield rows;
  }
  await printPages(page(), columns, format);
}
