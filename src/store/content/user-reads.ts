import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../database.js';
import { loose } from '../query/loose.js';
import { type Bind, type Executor, inLists } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';

/** Unique columns of users. */
const USER_KEYS = { id: 'ID', login: 'user_login', email: 'user_email', slug: 'user_nicename' } as const;

/** Keys of what authenticates a user by an application password. */
export interface CredentialKeys {
  /** Meta key of the application passwords. */
  readonly passwords: string;
  /** Meta key of the roles and capabilities. */
  readonly capabilities: string;
  /** Option with the roles of the site. */
  readonly roles: string;
}

/** The stored texts of {@link CredentialKeys}, null where there are none. */
export type StoredCredentials = { readonly ID: number } & { readonly [K in keyof CredentialKeys]: string | null };

/** SQL of users and their meta, visible or not. */
export class UserReads {
  constructor(private readonly on: StoreParts) {}

  /** A user by one of {@link USER_KEYS}. */
  async one(
    executor: Executor,
    where: Readonly<Partial<Record<keyof typeof USER_KEYS, Bind>>>,
  ): Promise<Selectable<Database['users']> | undefined> {
    const [[key, value] = ['id', 0]] = Object.entries(where);
    const column = USER_KEYS[key as keyof typeof USER_KEYS]; // `where` has no other keys
    const [row] = await this.on.queries.rows(
      executor,
      `user by ${column}`,
      (slot) => this.on.db.selectFrom('users').selectAll().where(column, '=', slot('value')),
      { value },
    );
    return row;
  }

  /** What authenticates a user by an application password, in one statement. */
  async credentials(
    executor: Executor,
    column: 'user_login' | 'user_email',
    value: string,
    keys: CredentialKeys,
  ): Promise<StoredCredentials | undefined> {
    const first = sql.lit(1);
    const [row] = await this.on.queries.rows<StoredCredentials>(
      executor,
      `credentials by ${column}`,
      (slot) => {
        const meta = (key: 'passwords' | 'capabilities') =>
          this.on.db
            .selectFrom('usermeta as m')
            .where(sql<SqlBool>`m.user_id = u.ID`)
            .where('m.meta_key', '=', slot(key))
            .select('m.meta_value')
            .orderBy('m.umeta_id')
            .limit(first)
            .as(key);
        const roles = this.on.db.selectFrom('options').where('option_name', '=', slot('roles')).select('option_value');
        return this.on.db
          .selectFrom('users as u')
          .where(`u.${column}`, '=', slot('value'))
          .select(['u.ID', meta('passwords'), meta('capabilities'), roles.limit(first).as('roles')]);
      },
      { value, ...keys },
    );
    return row;
  }

  slugs(executor: Executor, ids: readonly number[]): Promise<{ id: number; slug: string }[]> {
    return inLists(this.on.queries, executor, 'user slugs', ids, (slot, size) =>
      this.on.db.selectFrom('users').where('ID', 'in', slot.list('list', size)).select(['ID as id', 'user_nicename as slug']),
    );
  }

  /** Email addresses and public names, of which Gravatar URLs are made. Only their hashes may leave the server. */
  emails(executor: Executor, ids: readonly number[]): Promise<{ id: number; email: string; name: string }[]> {
    return inLists(this.on.queries, executor, 'user emails', ids, (slot, size) =>
      this.on.db
        .selectFrom('users')
        .where('ID', 'in', slot.list('list', size))
        .select(['ID as id', 'user_email as email', 'display_name as name']),
    );
  }

  async meta(executor: Executor, userId: number, key: string): Promise<string[]> {
    return (await this.metas(executor, [userId], key)).map(({ value }) => value);
  }

  metas(executor: Executor, ids: readonly number[], key: string): Promise<{ id: number; value: string }[]> {
    return inLists(
      this.on.queries,
      executor,
      'user metas',
      ids,
      (slot, size) =>
        this.on.db
          .selectFrom('usermeta')
          .where('user_id', 'in', slot.list('list', size))
          .where('meta_key', '=', slot('key'))
          .select(['user_id as id', 'meta_value as value']),
      { key },
    );
  }

  /** A user's login name, and PHP-serialized those of the super admins of a site's network. Undefined without tables of a network. */
  async superAdmins(executor: Executor, id: number, blog: number): Promise<{ login: string; admins: string } | undefined> {
    try {
      const [row] = await this.on.queries.rows<{ login: string; admins: string }>(
        executor,
        'super admins',
        (slot) =>
          loose(this.on.db)
            .selectFrom('users as u')
            .innerJoin('blogs as b', (join) => join.on('b.blog_id', '=', slot('blog')))
            .innerJoin('sitemeta as m', (join) => join.onRef('m.site_id', '=', 'b.site_id').on('m.meta_key', '=', 'site_admins'))
            .where('u.ID', '=', slot('id'))
            .select(['u.user_login as login', 'm.meta_value as admins'])
            .$castTo<{ login: string; admins: string }>(),
        { id, blog },
      );
      return row;
    } catch (error) {
      if (this.on.dialect.isMissingTable(error)) return undefined;
      throw error;
    }
  }

  /** One password hash for each format and cost in use. */
  async passwordHashes(executor: Executor): Promise<string[]> {
    // the algorithm and its cost, without the salt that differs for each user
    const format = sql<string>`case when user_pass like '$wp$%' then substr(user_pass, 1, 10)
      when user_pass like '$2%' then substr(user_pass, 1, 7) else substr(user_pass, 1, 4) end`;
    const rows = await executor
      .selectFrom('users')
      .where('user_pass', 'like', '$%')
      .select((eb) => eb.fn.min('user_pass').as('hash'))
      .groupBy(format)
      .execute();
    return rows.map(({ hash }) => hash);
  }

  /** All users' values of a meta key that contain phpass hashes (`$P$` or `$H$`). */
  async phpassMetas(executor: Executor, key: string): Promise<string[]> {
    const rows = await executor
      .selectFrom('usermeta')
      .where('meta_key', '=', key)
      .where((eb) => eb.or([eb('meta_value', 'like', '%$P$%'), eb('meta_value', 'like', '%$H$%')]))
      .select('meta_value as value')
      .execute();
    return rows.map(({ value }) => value);
  }
}
