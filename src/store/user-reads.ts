import type { Kysely, Selectable } from 'kysely';
import type { Database } from './database.js';
import { inLists } from './in-lists.js';
import type { Bind, Executor, PreparedQueries } from './prepared.js';

/** What a user is found by. */
const USER_KEYS = { id: 'ID', login: 'user_login', email: 'user_email', slug: 'user_nicename' } as const;

/** SQL of users and their meta, whoever may see them. */
export class UserReads {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly queries: PreparedQueries,
  ) {}

  /** One user by one of {@link USER_KEYS}, or none. */
  async one(
    executor: Executor,
    where: Readonly<Partial<Record<keyof typeof USER_KEYS, Bind>>>,
  ): Promise<Selectable<Database['users']> | undefined> {
    const [[key, value] = ['id', 0]] = Object.entries(where);
    const column = USER_KEYS[key as keyof typeof USER_KEYS]; // `where` has no other keys
    const [row] = await this.queries.rows(
      executor,
      `user by ${column}`,
      (slot) => this.db.selectFrom('users').selectAll().where(column, '=', slot('value')),
      { value },
    );
    return row;
  }

  /** The slugs of many users. */
  slugs(executor: Executor, ids: readonly number[]): Promise<{ id: number; slug: string }[]> {
    return inLists(this.queries, executor, 'user slugs', ids, (slot, size) =>
      this.db.selectFrom('users').where('ID', 'in', slot.list('list', size)).select(['ID as id', 'user_nicename as slug']),
    );
  }

  /** A user's meta values of one key. */
  async meta(executor: Executor, userId: number, key: string): Promise<string[]> {
    const rows = await this.queries.rows(
      executor,
      'user meta',
      (slot) =>
        this.db
          .selectFrom('usermeta')
          .select('meta_value')
          .where('user_id', '=', slot('user'))
          .where('meta_key', '=', slot('key')),
      { user: userId, key },
    );
    return rows.map(({ meta_value }) => meta_value);
  }

  /** One meta value of many users. */
  metas(executor: Executor, ids: readonly number[], key: string): Promise<{ id: number; value: string }[]> {
    return inLists(
      this.queries,
      executor,
      'user metas',
      ids,
      (slot, size) =>
        this.db
          .selectFrom('usermeta')
          .where('user_id', 'in', slot.list('list', size))
          .where('meta_key', '=', slot('key'))
          .select(['user_id as id', 'meta_value as value']),
      { key },
    );
  }
}
