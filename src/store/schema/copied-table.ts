import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.js';

/** A stored row. */
export type Row = Readonly<Record<string, unknown>>;

/** Tables to copy: the name without the prefix, and the numeric primary key. */
export const copiedKeys: Readonly<Record<string, readonly string[]>> = {
  posts: ['ID'],
  postmeta: ['meta_id'],
  users: ['ID'],
  usermeta: ['umeta_id'],
  terms: ['term_id'],
  term_taxonomy: ['term_taxonomy_id'],
  term_relationships: ['object_id', 'term_taxonomy_id'],
  options: ['option_id'],
  relx_relations: ['id'],
  relx_dismissals: ['post_id', 'dismissed_id'],
};

/** Rows per SELECT. */
const PAGE = 1000;
/** Rows per INSERT, and the length of their texts, far below the packet limits of servers. */
const ROWS = 500;
const CHARACTERS = 1_000_000;

/** A table of a database copy, read and written in the order of its key. */
export class CopiedTable {
  readonly #key: readonly string[];
  readonly #table: RawBuilder<unknown>;

  constructor(
    private readonly db: Kysely<Database>,
    plain: string,
    readonly name: string,
    private readonly columns: readonly string[],
    /** Columns whose null is read as '', because the target does not allow null. */
    private readonly filled: readonly string[] = [],
  ) {
    this.#key = copiedKeys[plain] ?? [];
    this.#table = sql.table(name);
  }

  async count(): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${this.#table}`.execute(this.db);
    return Number(rows[0]?.count);
  }

  /** Every row in the order of the key. */
  async *rows(): AsyncGenerator<Row, undefined, void> {
    const columns = sql.join(
      this.columns.map((name) =>
        this.filled.includes(name) ? sql`coalesce(${sql.ref(name)}, '') as ${sql.ref(name)}` : sql.ref(name),
      ),
    );
    const order = sql.join(this.#key.map((name) => sql.ref(name)));
    let last: Row | undefined;
    for (;;) {
      const from = last ? sql`where ${this.#behind(last)}` : sql``;
      const page = sql<Row>`select ${columns} from ${this.#table} ${from} order by ${order} limit ${sql.lit(PAGE)}`;
      const { rows } = await page.execute(this.db);
      yield* rows;
      last = rows.at(-1);
      if (rows.length < PAGE) return;
    }
  }

  /** Compares the keys of two rows: negative if the first comes first, 0 if they are equal. */
  compare(one: Row, other: Row): number {
    for (const name of this.#key) if (one[name] !== other[name]) return Number(one[name]) - Number(other[name]);
    return 0;
  }

  /** True if two rows are equal. */
  isEqual(one: Row, other: Row): boolean {
    return this.columns.every((name) => one[name] === other[name]);
  }

  /** Key of a row for messages. */
  nameOf(row: Row): string {
    return this.#key.map((name) => row[name]).join(', ');
  }

  async insert(rows: readonly Row[]): Promise<void> {
    const columns = sql.join(this.columns.map((name) => sql.ref(name)));
    const values = rows.map((row) => sql`(${sql.join(this.columns.map((name) => sql`${row[name]}`))})`);
    await sql`insert into ${this.#table} (${columns}) values ${sql.join(values)}`.execute(this.db);
  }

  async delete(rows: readonly Row[]): Promise<void> {
    const one = (row: Row) =>
      sql`(${sql.join(
        this.#key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
        sql` and `,
      )})`;
    await sql`delete from ${this.#table} where ${sql.join(rows.map(one), sql` or `)}`.execute(this.db);
  }

  /** Condition for the rows after one. MariaDB reads all rows for `(a, b) > (1, 2)`. */
  #behind(last: Row): RawBuilder<unknown> {
    const [first = '', second] = this.#key;
    const after = (name: string) => sql`${sql.ref(name)} > ${last[name]}`;
    if (second === undefined) return after(first);
    return sql`(${after(first)} or (${sql.ref(first)} = ${last[first]} and ${after(second)}))`;
  }
}

/** Splits rows into batches for one statement. */
export async function* inBatches(rows: AsyncIterable<Row>): AsyncGenerator<readonly Row[]> {
  let batch: Row[] = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(row);
    for (const value of Object.values(row)) if (typeof value === 'string') characters += value.length;
    if (batch.length < ROWS && characters < CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}
