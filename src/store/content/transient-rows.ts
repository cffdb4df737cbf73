import { sql } from 'kysely';
import type { StoreDialect } from '../dialects/dialect.js';
import type { Executor } from '../query/prepared.js';
import type { OptionRows } from './option-rows.js';

/** Maximum number of transients that one call removes. */
const SWEEP_LIMIT = 500;

export const optionOf = (name: string) => `_transient_${name}`;
export const timeoutOf = (name: string) => `_transient_timeout_${name}`;

/**
 * Strings that expire. They are WordPress transients, an option with its expiry in a second one, so that WordPress removes
 * them too. If several processes add the same name, one succeeds. Times are in seconds since 1970.
 */
export class TransientRows {
  constructor(
    private readonly options: OptionRows,
    private readonly dialect: StoreDialect,
  ) {}

  /** Adds a transient and returns undefined, or returns the text of an existing one that has not expired. */
  async add(executor: Executor, name: string, text: string, until: number, now: number): Promise<string | undefined> {
    while (!(await this.options.insert(executor, optionOf(name), `${until} ${text}`))) {
      const value = await this.options.value(executor, optionOf(name));
      if (value === undefined) continue;
      if (expiryOf(value) > now) return textOf(value);
      // only the expired value, because another process may have replaced it
      const old = executor.deleteFrom('options').where('option_name', '=', optionOf(name)).where('option_value', '=', value);
      await old.execute();
    }
    await this.options.set(executor, timeoutOf(name), String(until));
    return undefined;
  }

  /** Text of a transient that has not expired. */
  async read(executor: Executor, name: string, now: number): Promise<string | undefined> {
    const value = await this.options.value(executor, optionOf(name));
    return value === undefined || expiryOf(value) <= now ? undefined : textOf(value);
  }

  async replace(executor: Executor, name: string, text: string, until: number): Promise<void> {
    await this.options.replace(executor, optionOf(name), `${until} ${text}`);
  }

  /** Removes some hundred expired transients whose names are the prefix and a hexadecimal number. */
  async sweep(executor: Executor, prefix: string, now: number): Promise<void> {
    const expired = await executor
      .selectFrom('options')
      // digits sort before letters in every collation, and a range uses the index on every engine
      .where('option_name', '>=', `${timeoutOf(prefix)}0`)
      .where('option_name', '<', `${timeoutOf(prefix)}g`)
      .where(this.dialect.toInteger(sql.ref('option_value')), '<=', now)
      .select('option_name as name')
      .limit(SWEEP_LIMIT)
      .execute();
    const names = expired.map(({ name }) => name.slice(timeoutOf('').length));
    if (names.length > 0) await this.options.delete(executor, [...names.map(optionOf), ...names.map(timeoutOf)]);
  }
}

const expiryOf = (value: string) => Number.parseInt(value, 10) || 0;
const textOf = (value: string) => value.slice(value.indexOf(' ') + 1);
