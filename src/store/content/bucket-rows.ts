import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';
import type { OptionRows } from './option-rows.js';
import { optionOf, timeoutOf } from './transient-rows.js';

/** A bucket that tokens drip into: `interval` milliseconds for one, `burst` at most. */
export interface Bucket {
  /** Name of the transient that holds when it is full again, in milliseconds since 1970. */
  readonly name: string;
  readonly interval: number;
  readonly burst: number;
}

/** Most rows that are removed by one statement. */
const MOST_SWEPT = 500;

/** SQL of buckets, which are WordPress's transients: an option, and one that says when WordPress may remove both. */
export class BucketRows {
  /** When a bucket is full again. */
  readonly #full: RawBuilder<number>;

  constructor(
    private readonly on: StoreParts,
    private readonly options: OptionRows,
  ) {
    this.#full = on.dialect.toInteger(sql.ref('option_value'));
  }

  /** Takes a token out of a bucket. Returns 0, or where there is none the milliseconds until there is one. */
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
            // in one statement, so that guesses sent at once are counted one by one
            .set({
              option_value: sql<never>`case when ${this.#full} > ${slot('now')} then ${this.#full} else ${slot('now')} end + ${slot('interval')}`,
            })
            .where('option_name', '=', slot('option'))
            .where(this.#full, '<=', slot('latest')),
        { option, now, interval, latest },
      );
      if (numAffectedRows) return 0;
      const known = await this.options.value(executor, option);
      if (known !== undefined) return Math.max(Number(known) - latest, 1);
      if (await this.options.insert(executor, option, String(now + interval))) return 0;
    }
  }

  /** Gives a token back. */
  async giveBack(executor: Executor, { name, interval }: Bucket): Promise<void> {
    await executor
      .updateTable('options')
      .set({ option_value: sql<never>`${this.#full} - ${interval}` })
      .where('option_name', '=', optionOf(name))
      .execute();
  }

  /** True while a bucket has a row. */
  async has(executor: Executor, { name }: Bucket): Promise<boolean> {
    return (await this.options.value(executor, optionOf(name))) !== undefined;
  }

  /** True when there are so many buckets whose names are hexadecimal behind a beginning. */
  async hasAtLeast(executor: Executor, beginning: string, count: number): Promise<boolean> {
    const last = await executor
      .selectFrom('options')
      // digits come before letters in any collation, and a range of one index is read no further than needed
      .where('option_name', '>=', optionOf(`${beginning}0`))
      .where('option_name', '<', optionOf(`${beginning}g`))
      .select('option_name')
      .orderBy('option_name')
      .limit(1)
      .offset(Math.max(count - 1, 0))
      .execute();
    return last.length > 0;
  }

  /** Removes the buckets that are full again, all of them, some hundred at a time: a full one is as good as none. */
  async sweep(executor: Executor, beginning: string, now: number): Promise<void> {
    for (;;) {
      const ended = await executor
        .selectFrom('options')
        .where('option_name', '>=', timeoutOf(beginning))
        .where('option_name', '<', timeoutOf(`${beginning}zzzz`))
        .where(this.#full, '<=', Math.floor(now / 1000))
        .select('option_name as name')
        .limit(MOST_SWEPT)
        .execute();
      const names = ended.map(({ name }) => name.slice(timeoutOf('').length));
      if (names.length === 0) return;
      // a try since then has made the bucket's time later, and its row stays
      const rows = executor.deleteFrom('options').where('option_name', 'in', [...names.map(optionOf)]);
      await rows.where(this.#full, '<=', now).execute();
      const times = executor.deleteFrom('options').where('option_name', 'in', [...names.map(timeoutOf)]);
      await times.where(this.#full, '<=', Math.floor(now / 1000)).execute();
    }
  }
}
