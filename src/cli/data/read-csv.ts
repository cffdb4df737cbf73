import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { TransferLine } from '../../core/index.js';
import { type CsvColumns, csvColumns } from './csv-columns.js';
import { UNREADABLE } from './read-text.js';
import { asWritten } from './spreadsheet-text.js';

export interface CsvOptions {
  /** Columns by the field that they hold. */
  readonly map: ReadonlyMap<string, string>;
  /** Told of columns that hold no field. */
  readonly onLeftOut: (columns: readonly string[]) => void;
}

/** Longest record, in characters: a quote that nobody closed would take the rest of the file. */
const LONGEST_RECORD = 1 << 24;

/** A record with the number of its first line. */
interface Numbered {
  readonly at: number;
  readonly values: readonly string[];
}

/** CSV with the names of its columns in the first line, between commas, semicolons or tabs. Numbers of lines count from 1. */
export async function* readCsv(text: AsyncIterable<string>, { map, onLeftOut }: CsvOptions): AsyncGenerator<TransferLine> {
  const { delimiter, all } = await sniffed(text);
  // it copes with every record, and what is wrong with one shows in its fields
  let next = 1;
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_RECORD,
    // counted as they are read: an error takes with it what nobody has asked for yet
    on_record: ((values: string[]): Numbered => {
      const at = next;
      next += 1 + values.reduce((lines, value) => (value.includes('\n') ? lines + value.split('\n').length - 1 : lines), 0);
      return { at, values };
      // its types know records of the shape that they came in only
    }) as unknown as (values: string[]) => string[],
  });
  // an error of either ends the other, and reaches the loop
  pipeline(Readable.from(all), parser, () => {});
  let columns: CsvColumns | undefined;
  try {
    for await (const { at, values } of parser as AsyncIterable<unknown> as AsyncIterable<Numbered>) {
      if (columns) {
        const line = lineOf(at, values, columns.fields);
        if (line) yield line;
      } else {
        columns = csvColumns(values, map);
        if (columns.leftOut.length > 0) onLeftOut(columns.leftOut);
      }
    }
  } catch (cause) {
    if (!String((cause as { code?: unknown }).code).startsWith('CSV_')) throw cause;
    throw new Error(`line ${next}: A record begins there that does not end: is a quote missing?`, { cause });
  }
  if (!columns) throw new Error('There is nothing in it: the first line has to name the columns.');
}

/** What stands between the columns: whichever the first line has most of; and the whole text again. */
async function sniffed(text: AsyncIterable<string>): Promise<{ delimiter: string; all: AsyncIterable<string> }> {
  const chunks = text[Symbol.asyncIterator]();
  let start = '';
  while (!start.includes('\n') && start.length < LONGEST_RECORD) {
    const { done, value } = await chunks.next();
    if (done) break;
    start += value;
  }
  const [first = ''] = start.split('\n', 1);
  const count = (mark: string) => first.split(mark).length;
  const delimiter = [',', ';', '\t'].reduce((most, mark) => (count(mark) > count(most) ? mark : most));
  async function* all() {
    yield start;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { delimiter, all: all() };
}

function lineOf(at: number, values: readonly string[], fields: CsvColumns['fields']): TransferLine | undefined {
  if (values.length === 1 && values[0] === '') return undefined;
  if (values.length < fields.length || values.slice(fields.length).some((value) => value !== ''))
    return { at, problem: `It has ${values.length} columns, and the first line has ${fields.length}.` };
  const record: Record<string, string> = {};
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index];
    const value = values[index];
    // an empty cell says nothing
    if (field === undefined || value === undefined || value === '') continue;
    if (value.includes(UNREADABLE)) return { at, problem: `${field} is no UTF-8.` };
    record[field] = asWritten(value);
  }
  return { at, record };
}
