import { type CopiedTable, inBatches, type Row } from './copied-table.js';

/** Rows that a copy lacks, and rows that only it has. A row that differs counts as both. */
export interface Difference {
  readonly missing: number;
  readonly extra: number;
}

type OnRows = (rows: number) => void;

/** Rows per progress report. */
const REPORTED = 1000;

type Sides = readonly [source: Row | undefined, copy: Row | undefined];

/** Rows that differ in two tables. Both are read in the order of their keys. */
async function* differences(source: CopiedTable, copy: CopiedTable, onRows: OnRows = () => {}): AsyncGenerator<Sides> {
  let seen = 0;
  const [left, right] = [source.rows(), copy.rows()];
  let [one, other] = [(await left.next()).value, (await right.next()).value];
  while (one || other) {
    const order = one && other ? source.compare(one, other) : one ? -1 : 1;
    if (order < 0) yield [one, undefined];
    else if (order > 0) yield [undefined, other];
    else if (one && other && !source.isEqual(one, other)) yield [one, other];
    if (order <= 0) {
      seen += 1;
      if (seen % REPORTED === 0) onRows(REPORTED);
      one = (await left.next()).value;
    }
    if (order >= 0) other = (await right.next()).value;
  }
  onRows(seen % REPORTED);
}

/**
 * Counts the rows that differ in two tables.
 *
 * @param onRows called with the number of source rows that were read since the last call
 */
export async function compareTables(source: CopiedTable, copy: CopiedTable, onRows: OnRows): Promise<Difference> {
  let [missing, extra] = [0, 0];
  for await (const [one, other] of differences(source, copy, onRows)) {
    if (one) missing += 1;
    if (other) extra += 1;
  }
  return { missing, extra };
}

async function* sideOf(side: 0 | 1, source: CopiedTable, copy: CopiedTable, onRows?: OnRows): AsyncGenerator<Row> {
  for await (const sides of differences(source, copy, onRows)) if (sides[side]) yield sides[side];
}

/**
 * Makes a table equal to another one, with ids. Deletes rows that only it has or that differ, then inserts those that it
 * lacks. Each batch is one statement, so that finished batches remain after an interruption.
 *
 * @param onRows called with the number of source rows that were read since the last call
 * @param signal aborts before the next batch
 * @throws the signal's reason; the database's error, with table and rows in its message
 */
export async function copyTable(
  source: CopiedTable,
  copy: CopiedTable,
  onRows: OnRows,
  signal?: AbortSignal,
): Promise<Difference> {
  let [missing, extra] = [0, 0];
  if ((await copy.count()) > 0)
    for await (const rows of inBatches(sideOf(1, source, copy))) {
      signal?.throwIfAborted();
      await copy.delete(rows);
      extra += rows.length;
    }
  for await (const rows of inBatches(sideOf(0, source, copy, onRows))) {
    signal?.throwIfAborted();
    try {
      await copy.insert(rows);
    } catch (cause) {
      const [first, last] = [rows[0], rows.at(-1)].map((row) => row && source.nameOf(row));
      const { message, code } = cause as Error & { code?: string };
      const error = new Error(`${copy.name}, rows ${first} to ${last}: ${message}`, { cause });
      throw code === undefined ? error : Object.assign(error, { code });
    }
    missing += rows.length;
  }
  return { missing, extra };
}
