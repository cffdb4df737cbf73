import type { FieldValue } from '../../contract/index.js';
import type { Relx, TransferRecord } from '../../core/index.js';
import { columnFields } from '../../core/transfer/record.js';
import type { DatabaseOptions } from '../options/database-options.js';
import { progressBar } from '../terminal/progress-bar.js';
import { csvQuotes, inert } from '../terminal/spreadsheet-text.js';
import { withRelx } from '../with-relx.js';
import type { FileFormat } from './read-lines.js';
import { writeOutput } from './write-output.js';

interface ExportOptions extends DatabaseOptions {
  readonly format: FileFormat;
  readonly output?: string;
  readonly type?: string;
  readonly slugs?: true;
}

const BY_ID = columnFields.filter((name) => !/_(slug|subtype)$/.test(name));
/** An object without a unique slug is identified by the ID in the last column of its side. */
const BY_SLUG = [
  'type', 'from_type', 'from_subtype', 'from_slug', 'from_id', 'to_type', 'to_subtype', 'to_slug', 'to_id', 'created_at', 'from_order',
  'to_order',
] as const; // biome-ignore format: a list of names
/** Relations that are formatted as CSV in one batch. */
const BATCH_SIZE = 500;

async function* jsonLines(records: AsyncIterable<TransferRecord>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`;
}

/** Columns of CSV: those of each relation, and the fields of its data. */
interface Columns {
  readonly own: readonly Exclude<keyof TransferRecord, 'data'>[];
  readonly fields: readonly string[];
}

/** The fields of the exported relation types, each once. */
function fieldsOf({ types }: Relx, type: string | undefined): readonly string[] {
  const exported = type === undefined ? types.all().filter(({ managed_by }) => !managed_by) : [types.get(type)];
  return [...new Set(exported.flatMap(({ fields = {} }) => Object.keys(fields)))];
}

/** The number of exported relations. An export of all types leaves out managed ones. */
async function totalOf({ relations, types }: Relx, type: string | undefined): Promise<number> {
  let total = await relations.count({ type });
  if (type !== undefined) return total;
  for (const { name, managed_by } of types.all()) if (managed_by) total -= await relations.count({ type: name });
  return total;
}

/** A cell that spreadsheets show as it is, and do not calculate. */
const cellOf = (value: FieldValue | null | undefined = ''): string | number =>
  typeof value === 'number' ? value : inert(String(value ?? ''));

async function* csv(records: AsyncIterable<TransferRecord>, { own, fields }: Columns): AsyncGenerator<string> {
  const { stringify } = await import('csv-stringify/sync');
  yield stringify([[...own, ...fields.map((name) => `data.${name}`)]], csvQuotes);
  const cells = ({ data = {}, ...record }: TransferRecord) => [
    ...own.map((name) => cellOf(record[name])),
    ...fields.map((name) => cellOf(Object.hasOwn(data, name) ? data[name] : '')),
  ];
  let rows: (string | number)[][] = [];
  for await (const record of records) {
    rows.push(cells(record));
    if (rows.length < BATCH_SIZE) continue;
    yield stringify(rows, csvQuotes);
    rows = [];
  }
  if (rows.length > 0) yield stringify(rows, csvQuotes);
}

/** `relx export`: writes all relations. Holds one page in memory at a time. */
export async function exportCommand({ format, output, type, slugs, ...database }: ExportOptions): Promise<void> {
  // on a terminal that shows the relations, a progress bar would appear between them
  const bar = output === undefined && process.stdout.isTTY ? undefined : await progressBar('relations');
  try {
    await withRelx(
      database,
      async (relx) => {
        const { transfer } = relx;
        const total = bar ? await totalOf(relx, type) : 0;
        async function* counted() {
          let count = 0;
          for await (const record of transfer.export({ type, slugs })) {
            yield record;
            count += 1;
            if (count % 1000 === 0) bar?.update(count, total);
          }
        }
        const columns = { own: slugs ? BY_SLUG : BY_ID, fields: format === 'csv' ? fieldsOf(relx, type) : [] };
        await writeOutput(output, format === 'csv' ? csv(counted(), columns) : jsonLines(counted()));
      },
      { reads: true },
    );
  } finally {
    bar?.stop();
  }
}
