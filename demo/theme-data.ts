import { Kysely, sql } from 'kysely';
import type { StoreDialect } from 'relx/core';

/** Number of objects by type. */
export interface Counts {
  readonly posts: number;
  readonly users: number;
  readonly terms: number;
  readonly relations: number;
}

/**
 * Data for the demo only, read from WordPress's tables on a separate read-only connection: start messages and image sources.
 * Data for themes comes from `relx.content`.
 */
export class ThemeData {
  readonly #db: Kysely<unknown>;

  constructor({ kysely }: StoreDialect) {
    this.#db = new Kysely({ dialect: kysely });
  }

  async counts(): Promise<Counts> {
    const { rows } = await sql<Counts>`select
      (select count(*) from wp_posts where post_type <> 'attachment') as posts,
      (select count(*) from wp_users) as users,
      (select count(*) from wp_terms) as terms,
      (select count(*) from wp_relx_relations) as relations`.execute(this.#db);
    return rows[0] ?? { posts: 0, users: 0, terms: 0, relations: 0 };
  }

  /** True if files of attachments are on other sites. */
  async hasRemoteImages(): Promise<boolean> {
    const { rows } = await sql<{ id: number }>`select ID as id from wp_posts
      where post_type = 'attachment' and guid like 'http%' limit 1`.execute(this.#db);
    return rows.length > 0;
  }

  /** ID of the post with the most authors; the newest one of several. */
  async joint(): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`select p.ID as id from wp_posts p
      join wp_relx_relations r on r.type = 'authored_by' and r.from_type = 'post' and r.from_id = p.ID
      where p.post_status = 'publish' and p.post_type = 'post'
      group by p.ID order by count(*) desc, p.post_date desc limit 1`.execute(this.#db);
    return rows[0]?.id;
  }

  /** Login name of the first administrator. */
  async administrator(): Promise<string | undefined> {
    const { rows } = await sql<{ login: string }>`select u.user_login as login from wp_users u
      join wp_usermeta m on m.user_id = u.ID and m.meta_key = 'wp_capabilities'
      where m.meta_value like '%"administrator";b:1%' order by u.ID limit 1`.execute(this.#db);
    return rows[0]?.login;
  }

  /** The newest post and the oldest unrelated one, as an example of a new relation. */
  async unrelated(): Promise<{ readonly from: number; readonly to: number } | undefined> {
    const { rows } = await sql<{ from: number; to: number }>`select a.ID as "from", b.ID as "to" from wp_posts b
      join (select ID from wp_posts where post_type = 'post' and post_status = 'publish' order by post_date desc limit 1) a
      where b.post_type = 'post' and b.post_status = 'publish' and b.post_password = '' and b.ID <> a.ID and not exists (
        select 1 from wp_relx_relations r where r.type = 'related_to' and r.from_type = 'post' and r.to_type = 'post'
        and ((r.from_id = a.ID and r.to_id = b.ID) or (r.from_id = b.ID and r.to_id = a.ID)))
      order by b.post_date limit 1`.execute(this.#db);
    return rows[0];
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }
}
