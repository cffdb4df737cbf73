import type { Executor } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';

/** SQL of options that several processes write concurrently. */
export class OptionRows {
  constructor(private readonly on: StoreParts) {}

  /** Adds an option. Returns its value, which is that of another process if that was faster. */
  async added(executor: Executor, name: string, value: string): Promise<string> {
    if (await this.insert(executor, name, value)) return value;
    const stored = await this.value(executor, name);
    if (stored) return stored;
    // the option exists and is empty
    await this.replace(executor, name, value);
    return value;
  }

  /** Adds or updates an option. */
  async set(executor: Executor, name: string, value: string): Promise<void> {
    if (!(await this.insert(executor, name, value))) await this.replace(executor, name, value);
  }

  async delete(executor: Executor, names: readonly string[]): Promise<void> {
    await executor
      .deleteFrom('options')
      .where('option_name', 'in', [...names])
      .execute();
  }

  async value(executor: Executor, name: string): Promise<string | undefined> {
    const [row] = await this.on.queries.rows<{ value: string }>(
      executor,
      'option value',
      (slot) => this.on.db.selectFrom('options').where('option_name', '=', slot('name')).select('option_value as value'),
      { name },
    );
    return row?.value;
  }

  /** Updates an existing option. */
  async replace(executor: Executor, name: string, value: string): Promise<void> {
    await executor.updateTable('options').set({ option_value: value }).where('option_name', '=', name).execute();
  }

  /** Adds an option. False if it exists already. */
  async insert(executor: Executor, name: string, value: string): Promise<boolean> {
    try {
      // not loaded with every page
      await executor.insertInto('options').values({ option_name: name, option_value: value, autoload: 'off' }).execute();
      return true;
    } catch (error) {
      if (this.on.dialect.isUniqueViolation(error)) return false;
      throw error;
    }
  }
}
