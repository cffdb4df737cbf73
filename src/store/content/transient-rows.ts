import { sql } from 'kysely';
import type { StoreDialect } from '../dialects/dialect.js';
import type { Executor } from '../query/prepared.js';
import type { OptionRows } from './option-rows.js';

/** Most of them that are removed at once. */
const MOST_SWEPT = 500;

export const optionOf = (name: string) => `_transient_${name}`;
export const timeoutOf = (name: string) => `_transient_timeout_${name}`;

/**
 * Texts that end, each in an option of a unique name: of several processes that add one of the same name at once, on
 * whichever server, one has its way. They are WordPress's transients, an option and one beside it that says when it ends, so
 * that WordPress cleans up after itself and us. Times are in seconds since 1970.
 */
export class TransientRows {
  constructor(
    private readonly options: OptionRows,
    private readonly dialect: StoreDialect,
  ) {}

  /** Adds one, and gives undefined; or where one has not ended yet, its text. */
  async add(executor: Executor, name: string, text: string, until: number, now: number): Promise<string | undefined> {
    while (!(await this.options.insert(executor, optionOf(name), `${until} ${text}`))) {
      const value = await this.options.value(executor, optionOf(name));
      if (value === undefined) continue;
      if (endOf(value) > now) return textOf(value);
      // that one and no other, which somebody else may have put there meanwhile
      const old = executor.deleteFrom('options').where('option_name', '=', optionOf(name)).where('option_value', '=', value);
      await old.execute();
    }
    await this.options.set(executor, timeoutOf(name), String(until));
    return undefined;
  }

  /** The text of one that has not ended. */
  async read(executor: Executor, name: string, now: number): Promise<string | undefined> {
    const value = await this.options.value(executor, optionOf(name));
    return value === undefined || endOf(value) <= now ? undefined : textOf(value);
  }

  /** Gives one another text. */
  async replace(executor: Executor, name: string, text: string, until: number): Promise<void> {
    await this.options.replace(executor, optionOf(name), `${until} ${text}`);
  }

  /** Removes those that have ended and whose names are hexadecimal behind a beginning, some hundred at a time. */
  async sweep(executor: Executor, prefix: string, now: number): Promise<void> {
    const ended = await executor
      .selectFrom('options')
      // digits come before letters in any collation, and a range has an index on every engine
      .where('option_name', '>=', `${timeoutOf(prefix)}0`)
      .where('option_name', '<', `${timeoutOf(prefix)}g`)
      .where(this.dialect.toInteger(sql.ref('option_value')), '<=', now)
      .select('option_name as name')
      .limit(MOST_SWEPT)
      .execute();
    const names = ended.map(({ name }) => name.slice(timeoutOf('').length));
    if (names.length > 0) await this.options.delete(executor, [...names.map(optionOf), ...names.map(timeoutOf)]);
  }
}

const endOf = (value: string) => Number.parseInt(value, 10) || 0;
const textOf = (value: string) => value.slice(value.indexOf(' ') + 1);
