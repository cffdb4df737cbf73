import { type Compilable, type CompiledQuery, type Expression, type Kysely, type QueryResult, sql } from 'kysely';
import { BoundedCache } from '../../bounded-cache.js';
import type { Database } from '../database.js';
import type { StoreDialect } from '../dialects/dialect.js';

/** Values that can be bound to an SQL parameter. */
export type Bind = string | number | null;

/** Values by slot name. A list fills the slots of an IN list. */
export type Values = Readonly<Record<string, Bind | readonly Bind[]>>;

/** Placeholder in a compiled query that each run fills. */
class Slot {
  constructor(
    readonly name: string,
    readonly index: number | undefined,
  ) {}
}

/** Creates the slots of a query while it is built. */
export interface Slots {
  /** One slot, filled from `values[name]`. */
  (name: string): Expression<never>;
  /** `size` slots for an IN list, filled from the list `values[name]`. The last value fills the remaining slots. */
  list(name: string, size: number): Expression<never>[];
}

// `never` is comparable with a column of any type; the value is checked when it is bound
const slot = (name: string, index?: number): Expression<never> => sql<never>`${new Slot(name, index)}`;
const slots: Slots = Object.assign((name: string) => slot(name), {
  list: (name: string, size: number) => Array.from({ length: size }, (_, index) => slot(name, index)),
});

/** Sizes of IN lists that queries are compiled for, which limits their number. */
const LIST_SIZES = [1, 2, 4, 6, 8, 10, 12, 16, 24, 32, 48, 64, 100, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384] as const;
/** Longest list of a statement that writes. */
export const LONGEST_LIST = 256;
/** Longest list of a statement that reads: enough for 100 lists of 100, and half of SQLite's maximum. */
export const LONGEST_READ = 16_384;

/** The size to compile an IN list of `count` values for, from 1 to {@link LONGEST_READ}. */
export function listSize(count: number): number {
  return LIST_SIZES.find((size) => size >= count) ?? LONGEST_READ;
}

/** Builds a query, with slots for values that differ between runs. */
export type Build<Row> = (slots: Slots) => Compilable<Row>;

/** Runs compiled queries: the database, or a transaction of it. */
export type Executor = Kysely<Database>;

/** Maximum size of the compiled queries in bytes, approximately. A site uses a tenth; requests can create thousands. */
const MOST = 32 * 2 ** 20;
/** Bytes of a compiled query besides its text, and of each parameter. */
const OVERHEAD = 4000;
const PARAMETER = 500;

/** Cache of compiled queries. Building and compiling a query takes Kysely longer than SQLite needs to run it. */
export class PreparedQueries {
  readonly #compiled = new BoundedCache<CompiledQuery<unknown>>({
    name: 'compiled queries',
    most: MOST,
    weigh: (_key, { sql: text, parameters }) => OVERHEAD + text.length + parameters.length * PARAMETER,
  });

  /** @param read runs a SELECT outside a transaction without `db`, if the engine supports that */
  constructor(
    private readonly db: Executor,
    private readonly read?: StoreDialect['read'],
  ) {}

  /**
   * @param key unique name of the query and its shape: the same key means the same SQL
   * @param build builds the query if it is not cached
   */
  execute<Row>(executor: Executor, key: string, build: Build<Row>, values: Values): Promise<QueryResult<Row>> {
    const compiled = this.compiled(key, build);
    return executor.executeQuery<Row>({ ...compiled, parameters: fill(compiled.parameters, values) });
  }

  /** The rows of a SELECT. */
  async rows<Row>(executor: Executor, key: string, build: Build<Row>, values: Values): Promise<Row[]> {
    if (this.read && executor === this.db) {
      const { sql: text, parameters } = this.compiled(key, build);
      // the key identifies the query, and so its row type
      return this.read(text, fill(parameters, values)) as Row[];
    }
    return (await this.execute(executor, key, build, values)).rows;
  }

  /** The SQL text and slots behind a key. */
  compiled<Row>(key: string, build: Build<Row>): CompiledQuery<Row> {
    // the key identifies the query, and so its row type
    return this.#compiled.take(key, () => build(slots).compile() as CompiledQuery<unknown>) as CompiledQuery<Row>;
  }
}

/** The parameters of a compiled query with its slots filled. */
export function fill(parameters: readonly unknown[], values: Values): Bind[] {
  return parameters.map((parameter) => {
    // a literal of the query
    if (!(parameter instanceof Slot)) return parameter as Bind;
    const value = values[parameter.name];
    if (value === undefined) throw new TypeError(`The slot "${parameter.name}" has no value.`);
    if (!Array.isArray(value)) return value as Bind;
    const item = value[Math.min(parameter.index ?? 0, value.length - 1)];
    if (item === undefined) throw new TypeError(`The list for the slot "${parameter.name}" is empty.`);
    return item;
  });
}

/**
 * Runs a query with one IN list in as few statements as possible.
 *
 * @param build builds the query for a list size, with the slots `list`
 */
export async function inLists<Row>(
  queries: PreparedQueries,
  executor: Executor,
  key: string,
  list: readonly Bind[],
  build: (slots: Parameters<Build<Row>>[0], size: number) => ReturnType<Build<Row>>,
  values: Values = {},
): Promise<Row[]> {
  if (list.length > LONGEST_READ) {
    const first = await inLists(queries, executor, key, list.slice(0, LONGEST_READ), build, values);
    return first.concat(await inLists(queries, executor, key, list.slice(LONGEST_READ), build, values));
  }
  if (list.length === 0) return [];
  const size = listSize(list.length);
  return queries.rows(executor, `${key} ${size}`, (slots) => build(slots, size), { ...values, list });
}
