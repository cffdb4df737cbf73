import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';
import type { OptionRows } from './option-rows.js';
import { optionOf, timeoutOf } from './transient-rows.js';

/** A token bucket: one token per `interval` milliseconds, `burst` tokens at most. */
export interface Bucket {
  /** Name of the transient that stores when the bucket is full again, in milliseconds since 1970. */
  readonly name: string;
  readonly interval: number;
  readonly burst: number;
}

/** Maximum number of rows that one statement removes. */
const SWEEP_LIMIT = 500;

/** SQL of token buckets. They are WordPress transients, so that WordPress removes expired ones too. */
export class BucketRows {
  /** When a bucket is full again. */
  readonly #full: RawBuilder<number>;

  constructor(
    private readonly on: StoreParts,
    private readonly options: OptionRows,
  ) {
    this.#full = on.dialect.toInteger(sql.ref('option_value'));
  }

  /** Takes a token. Returns 0, or the milliseconds until the next token is available. */
  async take(executor: Executor, bucket: Bucket, now: number): Promise<number> {
    const wait = await this.#take(executor, bucket, now);
    if (wait > 0) return wait;
    const { name, burst, interval } = bucket;
    await this.options.set(executor, timeoutOf(name), String(Math.ceil((now + burst * interval) / 1000)));
    return 0;
  }

  async #take(executor: Executor, { name, interval, burst }: Bucket, now: number): Promise<number> {
    const option = optionOf(name);
    const latest = now + (burst - 1) * interval;
    for (;;) {
      const { numAffectedRows } = await this.on.queries.execute(
        executor,
        'take from a bucket',
        (slot) =>
          this.on.db
            .updateTable('options')
            // one statement, so that concurrent attempts are counted one by one
            .set({
              option_value: sql<never>`case when ${this.#full} > ${slot('now')} then ${this.#full} else ${slot('now')} end + ${slot('interval')}`,
            })
            .where('option_name', '=', slot('option'))
            .where(this.#full, '<=', slot('latest')),
        { option, now, interval, latest },
      );
      if (numAffectedRows) return 0;
      const full = await this.options.value(executor, option);
      if (full !== undefined) return Math.max(Number(full) - latest, 1);
      if (await this.options.insert(executor, option, String(now + interval))) return 0;
    }
  }

  /** Returns a token to its bucket. */
  async returnTokens(executor: Executor, { name, interval }: Bucket): Promise<void> {
    await executor
      .updateTable('options')
      .set({ option_value: sql<never>`${this.#full} - ${interval}` })
      .where('option_name', '=', optionOf(name))
      .execute();
  }

  async has(executor: Executor, { name }: Bucket): Promise<boolean> {
    return (await this.options.value(executor, optionOf(name))) !== undefined;
  }

  /** True if at least `count` buckets have a name that is the prefix and a hexadecimal number. */
  async hasAtLeast(executor: Executor, prefix: string, count: number): Promise<boolean> {
    const last = await executor
      .selectFrom('options')
      // digits sort before letters in every collation, and a range scan of one index stops after `count` entries
      .where('option_name', '>=', optionOf(`${prefix}0`))
      .where('option_name', '<', optionOf(`${prefix}g`))
      .select('option_name')
      .orderBy('option_name')
      .limit(1)
      .offset(Math.max(count - 1, 0))
      .execute();
    return last.length > 0;
  }

  /** Removes all buckets that are full again, which are the same as missing ones. */
  async sweep(executor: Executor, prefix: string, now: number): Promise<void> {
    for (;;) {
      const expired = await executor
        .selectFrom('options')
        .where('option_name', '>=', timeoutOf(prefix))
        .where('option_name', '<', timeoutOf(`${prefix}zzzz`))
        .where(this.#full, '<=', Math.floor(now / 1000))
        .select('option_name as name')
        .limit(SWEEP_LIMIT)
        .execute();
      const names = expired.map(({ name }) => name.slice(timeoutOf('').length));
      if (names.length === 0) return;
      // a bucket that was used meanwhile stays
      const rows = executor.deleteFrom('options').where('option_name', 'in', [...names.map(optionOf)]);
      await rows.where(this.#full, '<=', now).execute();
      const times = executor.deleteFrom('options').where('option_name', 'in', [...names.map(timeoutOf)]);
      await times.where(this.#full, '<=', Math.floor(now / 1000)).execute();
    }
  }
}
