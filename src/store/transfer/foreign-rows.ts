import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ObjectType } from '../../contract/index.js';
import type { Database } from '../database.js';
import { startsWith } from '../dialects/like.js';
import { inLists, type Slots } from '../query/prepared.js';
import { matches } from '../query/search.js';
import type { StoreParts } from '../query/store-parts.js';

/** Tables of other plugins, with their column names. */
type ForeignTables = {
  /** Posts 2 Posts. */
  p2p: { p2p_id: number; p2p_from: number; p2p_to: number; p2p_type: string };
  p2pmeta: { meta_id: number; p2p_id: number; meta_key: string; meta_value: string | null };
  /** WP Content Connect. */
  post_to_post: { id1: number; id2: number; name: string; order: number };
  post_to_user: { post_id: number; user_id: number; name: string; user_order: number; post_order: number };
  /** WordPress's own, which relx does not create. */
  termmeta: { meta_id: number; term_id: number; meta_key: string; meta_value: string };
};

export type P2pRow = ForeignTables['p2p'];

/** A relationship of WP Content Connect. A position of 0 is none. */
export interface ContentConnectRow {
  readonly first: number;
  readonly second: number;
  readonly name: string;
  readonly from_order: number | null;
  readonly to_order: number;
  /** 1 for the second row of a relationship of two posts. */
  readonly is_mirror: 0 | 1;
}

/** A meta row of any object. */
export interface ForeignMeta {
  readonly meta_id: number;
  readonly object_id: number;
  readonly value: string | null;
}

const metaTables = {
  post: ['postmeta', 'meta_id', 'post_id'],
  user: ['usermeta', 'umeta_id', 'user_id'],
  term: ['termmeta', 'meta_id', 'term_id'],
} as const;

/** True for rows after the one in the slots, in the order of both ids and the name. */
const later = (first: string, second: string, slot: Slots) =>
  sql<SqlBool>`(${sql.ref(first)} >= ${slot('first')} and (${sql.ref(first)} > ${slot('first')} or ${sql.ref(second)} > ${slot('second')}
    or (${sql.ref(second)} = ${slot('second')} and r.name > ${slot('name')})))`;

/** SQL that reads the relations of other plugins. It writes nothing. */
export class ForeignRows {
  readonly #db: Kysely<Database & ForeignTables>;

  constructor(private readonly on: StoreParts) {
    this.#db = on.db.withTables<ForeignTables>();
  }

  /** Connections after an id, sorted by id. Undefined if Posts 2 Posts was never installed. */
  p2p(after: number, limit: number): Promise<P2pRow[] | undefined> {
    return this.#unlessMissing(
      this.on.queries.rows<P2pRow>(
        this.on.db,
        'p2p',
        (slot) =>
          this.#db
            .selectFrom('p2p')
            .select(['p2p_id', 'p2p_from', 'p2p_to', 'p2p_type'])
            .where('p2p_id', '>', slot('after'))
            .orderBy('p2p_id')
            .limit(slot('limit')),
        { after, limit },
      ),
    );
  }

  /** Meta of connections with one of a few keys, in the order in which it was added. */
  p2pMeta(
    ids: readonly number[],
    keys: readonly string[],
  ): Promise<{ p2p_id: number; meta_key: string; meta_value: string | null }[]> {
    return inLists(this.on.queries, this.on.db, `p2p meta ${JSON.stringify(keys)}`, ids, (slot, size) =>
      this.#db
        .selectFrom('p2pmeta')
        .select(['p2p_id', 'meta_key', 'meta_value'])
        .where('p2p_id', 'in', slot.list('list', size))
        .where(
          'meta_key',
          'in',
          keys.map((key) => sql.lit(key)),
        )
        .orderBy('meta_id'),
    );
  }

  /** Relationships of posts after a row, sorted by both ids and name. Undefined if WP Content Connect was never installed. */
  contentConnect(
    objectType: 'post' | 'user',
    after: Pick<ContentConnectRow, 'first' | 'second' | 'name'>,
    limit: number,
  ): Promise<ContentConnectRow[] | undefined> {
    const build = (slot: Slots) =>
      objectType === 'post'
        ? this.#postToPost(slot).where(later('r.id1', 'r.id2', slot))
        : this.#postToUser(slot).where(later('r.post_id', 'r.user_id', slot));
    const { first, second, name } = after;
    return this.#unlessMissing(
      this.on.queries.rows<ContentConnectRow>(this.on.db, `content connect ${objectType}`, build, { first, second, name, limit }),
    );
  }

  #postToPost(slot: Slots) {
    return (
      this.#db
        .selectFrom('post_to_post as r')
        .leftJoin('post_to_post as m', (join) =>
          join.onRef('m.id1', '=', 'r.id2').onRef('m.id2', '=', 'r.id1').onRef('m.name', '=', 'r.name'),
        )
        .select(['r.id1 as first', 'r.id2 as second', 'r.name'])
        // the order of a row is the position of its first post in the list of its second one
        .select(['m.order as from_order', 'r.order as to_order'])
        .select(sql<0 | 1>`case when r.id1 > r.id2 and m.id1 is not null then 1 else 0 end`.as('is_mirror'))
        .orderBy('r.id1')
        .orderBy('r.id2')
        .orderBy('r.name')
        .limit(slot('limit'))
    );
  }

  #postToUser(slot: Slots) {
    return this.#db
      .selectFrom('post_to_user as r')
      .select(['r.post_id as first', 'r.user_id as second', 'r.name', 'r.user_order as from_order', 'r.post_order as to_order'])
      .select(sql<0 | 1>`0`.as('is_mirror'))
      .orderBy('r.post_id')
      .orderBy('r.user_id')
      .orderBy('r.name')
      .limit(slot('limit'));
  }

  /** Meta of a key after an id, sorted by id, without revisions. Undefined if the table does not exist. */
  meta(objectType: ObjectType, key: string, after: number, limit: number): Promise<ForeignMeta[] | undefined> {
    const [, id, object] = metaTables[objectType];
    const build = (slot: Slots) => {
      const all = this.#metaOf(objectType)
        .select([sql.ref<number>(`m.${id}`).as('meta_id'), sql.ref<number>(`m.${object}`).as('object_id')])
        .select('m.meta_value as value')
        .where('m.meta_key', '=', slot('key'))
        .where(sql.ref(`m.${id}`), '>', slot('after'))
        .orderBy(sql.ref(`m.${id}`))
        .limit(slot('limit'));
      return objectType === 'post' ? all.where(({ not, exists }) => not(exists(this.#revision()))) : all;
    };
    return this.#unlessMissing(
      this.on.queries.rows<ForeignMeta>(this.on.db, `foreign meta ${objectType}`, build, { key, after, limit }),
    );
  }

  metaOf(objectType: ObjectType, key: string, ids: readonly number[]): Promise<{ object_id: number; value: string }[]> {
    const [, , object] = metaTables[objectType];
    return inLists(
      this.on.queries,
      this.on.db,
      `foreign meta of ${objectType}`,
      ids,
      (slot, size) =>
        this.#metaOf(objectType)
          .select([sql.ref<number>(`m.${object}`).as('object_id'), 'm.meta_value as value'])
          .where(sql.ref<number>(`m.${object}`), 'in', slot.list('list', size))
          .where('m.meta_key', '=', slot('key')),
      { key },
    );
  }

  /** Meta of objects whose keys start with a text, in the order in which it was added. Some databases ignore case. */
  metaBelow(
    objectType: ObjectType,
    start: string,
    ids: readonly number[],
  ): Promise<{ object_id: number; key: string; value: string }[]> {
    const [, id, object] = metaTables[objectType];
    return inLists(
      this.on.queries,
      this.on.db,
      `foreign meta below ${objectType}`,
      ids,
      (slot, size) =>
        this.#metaOf(objectType)
          .select([sql.ref<number>(`m.${object}`).as('object_id'), 'm.meta_key as key', 'm.meta_value as value'])
          .where(sql.ref<number>(`m.${object}`), 'in', slot.list('list', size))
          .where(matches('m.meta_key', slot('start')))
          .orderBy(sql.ref(`m.${id}`)),
      { start: startsWith(start) },
    );
  }

  /** Settings of ACF fields by key, PHP-serialized. */
  acfFields(keys: readonly string[]): Promise<{ key: string; settings: string }[]> {
    return inLists(this.on.queries, this.on.db, 'acf fields', keys, (slot, size) =>
      this.on.db
        .selectFrom('posts')
        .select(['post_name as key', 'post_content as settings'])
        .where('post_name', 'in', slot.list('list', size))
        .where('post_type', '=', sql.lit('acf-field')),
    );
  }

  #metaOf(objectType: ObjectType) {
    const [table] = metaTables[objectType];
    // all three tables have a key and a value; the id columns are named explicitly
    return this.#db.selectFrom(`${table} as m`) as unknown as SelectQueryBuilder<
      Database & { m: Database['postmeta'] },
      'm',
      object
    >;
  }

  #revision() {
    return this.on.db
      .selectFrom('posts as p')
      .select(sql<number>`1`.as('one'))
      .where('p.ID', '=', sql.ref<number>('m.post_id'))
      .where('p.post_type', '=', sql.lit('revision'));
  }

  async #unlessMissing<T>(rows: Promise<T>): Promise<T | undefined> {
    try {
      return await rows;
    } catch (error) {
      if (this.on.dialect.isMissingTable(error)) return undefined;
      throw error;
    }
  }
}
