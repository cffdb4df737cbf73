import { Kysely, sql } from 'kysely';
import type { StoreDialect } from 'relx/core';
import { type Attachment, type Picture, pictureOf } from './picture.js';

/** How much there is of everything. */
export interface Counts {
  readonly posts: number;
  readonly users: number;
  readonly terms: number;
  readonly relations: number;
}

/** In the currency of the shop, as WooCommerce stores them. */
export interface Price {
  readonly price: string;
  /** What it cost before, when it is on sale. */
  readonly regular: string;
}

const list = (ids: readonly number[]) => sql.join(ids.length > 0 ? ids : [0]);

/**
 * What a theme reads besides relations and content, straight from WordPress's tables: pictures, prices, avatars.
 * On a connection of its own that can't write.
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

  /** Featured images by attachment id. */
  async pictures(attachments: readonly number[]): Promise<ReadonlyMap<number, Picture>> {
    const { rows } = await sql<Attachment>`select a.ID as id, a.guid as guid,
      max(case when m.meta_key = '_wp_attached_file' then m.meta_value end) as file,
      max(case when m.meta_key = '_wp_attachment_metadata' then m.meta_value end) as metadata,
      max(case when m.meta_key = '_wp_attachment_image_alt' then m.meta_value end) as alt
      from wp_posts a join wp_postmeta m on m.post_id = a.ID where a.ID in (${list(attachments)}) group by a.ID`.execute(
      this.#db,
    );
    return new Map(rows.flatMap((row): [number, Picture][] => [pictureOf(row)].flatMap((one) => (one ? [[row.id, one]] : []))));
  }

  /** Prices by product id. */
  async prices(products: readonly number[]): Promise<ReadonlyMap<number, Price>> {
    const { rows } = await sql<Price & { id: number }>`select post_id as id,
      max(case when meta_key = '_price' then meta_value end) as price,
      max(case when meta_key = '_regular_price' then meta_value end) as regular
      from wp_postmeta where post_id in (${list(products)}) group by post_id having price is not null`.execute(this.#db);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The address of a user's picture, where they have one here. */
  async avatar(user: number): Promise<string | undefined> {
    const { rows } = await sql<{ file: string }>`select meta_value as file from wp_usermeta
      where user_id = ${user} and meta_key = 'relx_avatar'`.execute(this.#db);
    return rows[0] && `/wp-content/uploads/${rows[0].file}`;
  }

  /** True when there are attachments whose files lie on another site. */
  async hasRemotePictures(): Promise<boolean> {
    const { rows } = await sql<{ id: number }>`select ID as id from wp_posts
      where post_type = 'attachment' and guid like 'http%' limit 1`.execute(this.#db);
    return rows.length > 0;
  }

  /** The login of the first administrator. */
  async administrator(): Promise<string | undefined> {
    const { rows } = await sql<{ login: string }>`select u.user_login as login from wp_users u
      join wp_usermeta m on m.user_id = u.ID and m.meta_key = 'wp_capabilities'
      where m.meta_value like '%"administrator";b:1%' order by u.ID limit 1`.execute(this.#db);
    return rows[0]?.login;
  }

  /** The newest post, and the oldest one that is not related to it yet: something to try. */
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
