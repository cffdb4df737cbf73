import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { TransferLine } from '../../core/index.js';
import { asWritten } from '../terminal/spreadsheet-text.js';
import { type CsvColumns, csvColumns } from './csv-columns.js';
import { UNREADABLE } from './read-text.js';

export interface CsvOptions {
  /** Column names by field. */
  readonly map: ReadonlyMap<string, string>;
  /** Called with the columns that contain no field. */
  readonly onIgnored: (columns: readonly string[]) => void;
}

/** Maximum length of a record, in characters. Limits the effect of a missing closing quote. */
const LONGEST_RECORD = 1 << 24;

const LINE_END = /\r\n?|\n/;

/** A record with the number of its first line. */
interface Numbered {
  readonly at: number;
  readonly values: readonly string[];
}

/** Reads CSV with commas, semicolons or tabs. The first line contains the column names. Line numbers start at 1. */
export async function* readCsv(text: AsyncIterable<string>, { map, onIgnored }: CsvOptions): AsyncGenerator<TransferLine> {
  const { delimiter, all } = await detectDelimiter(text);
  // the parser accepts every record; invalid ones are reported by their fields
  let next = 1;
  const parser = parse({
    delimiter,
    // a file can mix the line ends of systems
    record_delimiter: ['\r\n', '\n', '\r'],
    // spaces after a delimiter
    ltrim: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_RECORD,
    // counted while parsing: after an error, records that were not yet consumed are lost
    on_record: ((values: string[]): Numbered => {
      const at = next;
      next += 1 + values.reduce((lines, value) => (/[\r\n]/.test(value) ? lines + value.split(LINE_END).length - 1 : lines), 0);
      return { at, values };
      // the types of csv-parse do not allow another shape of a record
    }) as unknown as (values: string[]) => string[],
  });
  // an error of one stream destroys the other, and the loop throws it
  pipeline(Readable.from(all), parser, () => {});
  let columns: CsvColumns | undefined;
  try {
    for await (const { at, values } of parser as AsyncIterable<unknown> as AsyncIterable<Numbered>) {
      if (columns) {
        const line = lineOf(at, values, columns.fields);
        if (line) yield line;
      } else {
        columns = csvColumns(values, map);
        if (columns.ignored.length > 0) onIgnored(columns.ignored);
      }
    }
  } catch (cause) {
    if (!String((cause as { code?: unknown }).code).startsWith('CSV_')) throw cause;
    throw new Error(`line ${next}: The record that begins on this line has no end. Check for a missing quote.`, { cause });
  }
  if (!columns) throw new Error('The file is empty. The first line has to contain the column names.');
}

/** Detects the delimiter: the most frequent one in the first line. Returns it with the whole text. */
async function detectDelimiter(text: AsyncIterable<string>): Promise<{ delimiter: string; all: AsyncIterable<string> }> {
  const chunks = text[Symbol.asyncIterator]();
  let start = '';
  while (!LINE_END.test(start) && start.length < LONGEST_RECORD) {
    const { done, value } = await chunks.next();
    if (done) break;
    start += value;
  }
  const [first = ''] = start.split(LINE_END, 1);
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
    // an empty cell is an absent field
    if (field === undefined || value === undefined || value === '') continue;
    if (value.includes(UNREADABLE)) return { at, problem: `${field} is not valid UTF-8. Convert the file.` };
    record[field] = asWritten(value);
  }
  return { at, record };
}
