import type { Executor } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';

/** Options that several processes write at once. */
export class OptionRows {
  constructor(private readonly on: StoreParts) {}

  /** Adds an option, and gives its value: that of another writer who was faster. */
  async added(executor: Executor, name: string, value: string): Promise<string> {
    if (await this.insert(executor, name, value)) return value;
    const known = await this.value(executor, name);
    if (known) return known;
    // there, but empty
    await this.replace(executor, name, value);
    return value;
  }

  /** Writes an option, whether there was one or not. */
  async set(executor: Executor, name: string, value: string): Promise<void> {
    if (!(await this.insert(executor, name, value))) await this.replace(executor, name, value);
  }

  async delete(executor: Executor, names: readonly string[]): Promise<void> {
    await executor
      .deleteFrom('options')
      .where('option_name', 'in', [...names])
      .execute();
  }

  /** An option as it is in the database, or undefined. */
  async value(executor: Executor, name: string): Promise<string | undefined> {
    const [row] = await this.on.queries.rows<{ value: string }>(
      executor,
      'option value',
      (slot) => this.on.db.selectFrom('options').where('option_name', '=', slot('name')).select('option_value as value'),
      { name },
    );
    return row?.value;
  }

  /** Writes over an option that is there. */
  async replace(executor: Executor, name: string, value: string): Promise<void> {
    await executor.updateTable('options').set({ option_value: value }).where('option_name', '=', name).execute();
  }

  /** Adds an option; false when there is one of the name. */
  async insert(executor: Executor, name: string, value: string): Promise<boolean> {
    try {
      // nothing to load with every page
      await executor.insertInto('options').values({ option_name: name, option_value: value, autoload: 'off' }).execute();
      return true;
    } catch (error) {
      if (this.on.dialect.isUniqueViolation(error)) return false;
      throw error;
    }
  }
}
