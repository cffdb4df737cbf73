import { type Compilable, type CompiledQuery, type Expression, type Kysely, type QueryResult, sql } from 'kysely';
import { BoundedCache } from '../../bounded-cache.js';
import type { Database } from '../database.js';
import type { StoreDialect } from '../dialects/dialect.js';

/** What can be bound to an SQL parameter here. */
export type Bind = string | number | null;

/** Values by slot name; a list fills as many slots as its query was built for. */
export type Values = Readonly<Record<string, Bind | readonly Bind[]>>;

/** A place in a compiled query that is filled at each run. */
class Slot {
  constructor(
    readonly name: string,
    readonly index: number | undefined,
  ) {}
}

/** Names the slots of a query while it is built. */
export interface Slots {
  /** One value, filled from `values[name]`. */
  (name: string): Expression<never>;
  /** `size` values for an IN list, filled from the list `values[name]`; a shorter list repeats its last value. */
  list(name: string, size: number): Expression<never>[];
}

// `never` makes a slot comparable with a column of any type; its value is checked where it is bound
const slot = (name: string, index?: number): Expression<never> => sql<never>`${new Slot(name, index)}`;
const slots: Slots = Object.assign((name: string) => slot(name), {
  list: (name: string, size: number) => Array.from({ length: size }, (_, index) => slot(name, index)),
});

/** Sizes of IN lists that queries are compiled for, so that there are few of them whatever callers ask. */
const LIST_SIZES = [1, 2, 4, 6, 8, 10, 12, 16, 24, 32, 48, 64, 100, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384] as const;
/** As many as a statement that writes is given at once. */
export const LONGEST_LIST = 256;
/** As many as a statement that reads is given at once: enough for 100 lists of 100, and half of what SQLite can bind. */
export const LONGEST_READ = 16_384;

/** The size to compile an IN list of `count` values for, from 1 to {@link LONGEST_READ}. */
export function listSize(count: number): number {
  return LIST_SIZES.find((size) => size >= count) ?? LONGEST_READ;
}

/** Makes a query once, with slots where values differ from run to run. */
export type Build<Row> = (slots: Slots) => Compilable<Row>;

/** Runs compiled queries: the database itself, or one transaction of it. */
export type Executor = Kysely<Database>;

/** Bytes of all compiled queries, or nearly. The shapes that a site uses take a tenth; requests can name thousands of others. */
const MOST = 32 * 2 ** 20;
/** What Kysely keeps of a query beside its text: its tree, and in that each parameter. */
const OVERHEAD = 4000;
const PARAMETER = 500;

/**
 * Queries that are compiled once per shape and run many times. Building and compiling costs Kysely more than
 * SQLite needs to answer, so on the hot paths it happens once.
 */
export class PreparedQueries {
  readonly #compiled = new BoundedCache<CompiledQuery<unknown>>({
    name: 'compiled queries',
    most: MOST,
    weigh: (_key, { sql: text, parameters }) => OVERHEAD + text.length + parameters.length * PARAMETER,
  });

  /** @param read runs a SELECT outside a transaction past `db`, where the engine has a way. */
  constructor(
    private readonly db: Executor,
    private readonly read?: StoreDialect['read'],
  ) {}

  /**
   * @param key names the query and its shape: the same key is the same SQL text
   * @param build makes the query; called where the key's is not cached
   */
  execute<Row>(executor: Executor, key: string, build: Build<Row>, values: Values): Promise<QueryResult<Row>> {
    const compiled = this.compiled(key, build);
    return executor.executeQuery<Row>({ ...compiled, parameters: fill(compiled.parameters, values) });
  }

  /** The rows of a SELECT. */
  async rows<Row>(executor: Executor, key: string, build: Build<Row>, values: Values): Promise<Row[]> {
    if (this.read && executor === this.db) {
      const { sql: text, parameters } = this.compiled(key, build);
      // the key stands for the query, and so for its rows
      return this.read(text, fill(parameters, values)) as Row[];
    }
    return (await this.execute(executor, key, build, values)).rows;
  }

  /** The SQL text and slots behind a key. */
  compiled<Row>(key: string, build: Build<Row>): CompiledQuery<Row> {
    // the key stands for the query that `build` makes, and so for its rows
    return this.#compiled.take(key, () => build(slots).compile() as CompiledQuery<unknown>) as CompiledQuery<Row>;
  }
}

/** The parameters of a compiled query with its slots filled. */
export function fill(parameters: readonly unknown[], values: Values): Bind[] {
  return parameters.map((parameter) => {
    // a literal that the query was built with
    if (!(parameter instanceof Slot)) return parameter as Bind;
    const value = values[parameter.name];
    if (value === undefined) throw new TypeError(`No value for the slot "${parameter.name}".`);
    if (!Array.isArray(value)) return value as Bind;
    const item = value[Math.min(parameter.index ?? 0, value.length - 1)];
    if (item === undefined) throw new TypeError(`An empty list for the slot "${parameter.name}".`);
    return item;
  });
}
