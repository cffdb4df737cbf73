import { type CopiedTable, inPieces, type Row } from './copied-table.js';

/** Rows that a copy lacks, and rows that only it has; one that differs is both. */
export interface Difference {
  readonly missing: number;
  readonly extra: number;
}

type OnRows = (rows: number) => void;

/** How many rows are told of together. */
const TOGETHER = 1000;

type Sides = readonly [source: Row | undefined, copy: Row | undefined];

/** Walks through two tables side by side, in the order of their keys, and gives what is not the same in both. */
async function* differences(source: CopiedTable, copy: CopiedTable, onRows: OnRows = () => {}): AsyncGenerator<Sides> {
  let seen = 0;
  const [left, right] = [source.rows(), copy.rows()];
  let [one, other] = [(await left.next()).value, (await right.next()).value];
  while (one || other) {
    const order = one && other ? source.compare(one, other) : one ? -1 : 1;
    if (order < 0) yield [one, undefined];
    else if (order > 0) yield [undefined, other];
    else if (one && other && !source.same(one, other)) yield [one, other];
    if (order <= 0) {
      seen += 1;
      if (seen % TOGETHER === 0) onRows(TOGETHER);
      one = (await left.next()).value;
    }
    if (order >= 0) other = (await right.next()).value;
  }
  onRows(seen % TOGETHER);
}

/**
 * What is not the same in two tables, counted.
 *
 * @param onRows told of so many rows of the source that were looked at
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
 * Makes a table the same as another, ids and all: takes away what only it has or has otherwise, then adds what it lacks, each
 * piece in a statement of its own, so that what was done stays when it is ended.
 *
 * @param onRows told of so many rows of the source that were looked at
 * @param signal ends it before the next piece
 * @throws the signal's reason; the database's own error, with a sentence that names table and rows
 */
export async function copyTable(
  source: CopiedTable,
  copy: CopiedTable,
  onRows: OnRows,
  signal?: AbortSignal,
): Promise<Difference> {
  let [missing, extra] = [0, 0];
  if ((await copy.count()) > 0)
    for await (const rows of inPieces(sideOf(1, source, copy))) {
      signal?.throwIfAborted();
      await copy.delete(rows);
      extra += rows.length;
    }
  for await (const rows of inPieces(sideOf(0, source, copy, onRows))) {
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
