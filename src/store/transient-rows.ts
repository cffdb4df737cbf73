import { type Kysely, sql } from 'kysely';
import type { Database } from './database.js';
import type { StoreDialect } from './dialect.js';
import type { Executor, PreparedQueries } from './prepared.js';

/** Most of them that are removed at once. */
const MOST_SWEPT = 500;

const nameOf = (name: string) => `_transient_${name}`;
const timeoutOf = (name: string) => `_transient_timeout_${name}`;

/**
 * Texts that end, each in an option of a unique name: of several processes that add one of the same name at once, on
 * whichever server, one has its way. They are WordPress's transients, an option and one beside it that says when it ends, so
 * that WordPress cleans up after itself and us. Times are in seconds since 1970.
 */
export class TransientRows {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly queries: PreparedQueries,
    private readonly dialect: StoreDialect,
  ) {}

  /** Adds one, and gives undefined; or where one has not ended yet, its text. */
  async add(executor: Executor, name: string, text: string, until: number, now: number): Promise<string | undefined> {
    while (!(await this.#insert(executor, nameOf(name), `${until} ${text}`))) {
      const value = await this.#value(executor, name);
      if (value === undefined) continue;
      if (endOf(value) > now) return textOf(value);
      // that one and no other, which somebody else may have put there meanwhile
      const old = executor.deleteFrom('options').where('option_name', '=', nameOf(name)).where('option_value', '=', value);
      await old.execute();
    }
    if (!(await this.#insert(executor, timeoutOf(name), String(until))))
      await executor
        .updateTable('options')
        .set({ option_value: String(until) })
        .where('option_name', '=', timeoutOf(name))
        .execute();
    return undefined;
  }

  /** The text of one that has not ended. */
  async read(executor: Executor, name: string, now: number): Promise<string | undefined> {
    const value = await this.#value(executor, name);
    return value === undefined || endOf(value) <= now ? undefined : textOf(value);
  }

  /** Gives one another text. */
  async replace(executor: Executor, name: string, text: string, until: number): Promise<void> {
    await executor
      .updateTable('options')
      .set({ option_value: `${until} ${text}` })
      .where('option_name', '=', nameOf(name))
      .execute();
  }

  async delete(executor: Executor, names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    await executor
      .deleteFrom('options')
      .where('option_name', 'in', [...names.map(nameOf), ...names.map(timeoutOf)])
      .execute();
  }

  /** Removes those that have ended and whose names are hexadecimal behind a beginning, some hundred at a time. */
  async sweep(executor: Executor, prefix: string, now: number): Promise<void> {
    const ended = await executor
      .selectFrom('options')
      // digits come before letters in any collation, and a range has an index on every engine
      .where('option_name', '>=', `${timeoutOf(prefix)}0`)
      .where('option_name', '<', `${timeoutOf(prefix)}g`)
      .where(sql<number>`cast(option_value as signed integer)`, '<=', now)
      .select('option_name as name')
      .limit(MOST_SWEPT)
      .execute();
    await this.delete(
      executor,
      ended.map(({ name }) => name.slice(timeoutOf('').length)),
    );
  }

  async #value(executor: Executor, name: string): Promise<string | undefined> {
    const [row] = await this.queries.rows<{ value: string }>(
      executor,
      'option value',
      (slot) => this.db.selectFrom('options').where('option_name', '=', slot('name')).select('option_value as value'),
      { name: nameOf(name) },
    );
    return row?.value;
  }

  /** False when there is one of the name. */
  async #insert(executor: Executor, name: string, value: string): Promise<boolean> {
    try {
      // nothing to load with every page
      await executor.insertInto('options').values({ option_name: name, option_value: value, autoload: 'off' }).execute();
      return true;
    } catch (error) {
      if (this.dialect.isUniqueViolation(error)) return false;
      throw error;
    }
  }
}

const endOf = (value: string) => Number.parseInt(value, 10) || 0;
const textOf = (value: string) => value.slice(value.indexOf(' ') + 1);
