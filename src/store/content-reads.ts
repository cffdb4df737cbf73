import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { ObjectKind } from '../contract.js';
import type { Database } from './database.js';
import { type Bind, type Build, type Executor, LONGEST_READ, listSize, type PreparedQueries, type Values } from './prepared.js';
import { type Audience, audienceShape, type PublicContent, visiblePosts, visibleTerms, visibleUsers } from './visibility.js';

/** One meta row of an attachment that is some post's featured image. */
export interface ThumbnailRow {
  readonly post_id: number;
  readonly attachment_id: number;
  readonly guid: string;
  readonly meta_key: string;
  readonly meta_value: string;
}

/** A post as its permalink needs it. */
export interface PostPath {
  readonly id: number;
  readonly slug: string;
  readonly parent: number;
}

/** One meta row of a post. */
export interface PostMetaRow {
  readonly id: number;
  readonly key: string;
  readonly value: string;
}

/** What an attachment's meta says of its picture. */
const IMAGE_KEYS = ['_wp_attached_file', '_wp_attachment_metadata', '_wp_attachment_image_alt'];

/** What a user is found by. */
const USER_KEYS = { id: 'ID', login: 'user_login', email: 'user_email', slug: 'user_nicename' } as const;

/** SQL of the content beside relations: what lists, links and visibility need. */
export class ContentReads {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly queries: PreparedQueries,
    private readonly content: PublicContent,
  ) {}

  /** True when the object exists and the audience may see it. */
  async readable(executor: Executor, kind: ObjectKind, id: number, audience: Audience): Promise<boolean> {
    const key = `readable ${kind} ${audienceShape(audience)}`;
    const one = sql<number>`1`.as('one');
    const build: Build<{ one: number }> = (slot) => {
      if (kind === 'post') {
        const posts = this.db.selectFrom('posts as p').select(one).where('p.ID', '=', slot('id'));
        return posts.where(visiblePosts(this.content, audience, slot));
      }
      if (kind === 'user') {
        const users = this.db.selectFrom('users as u').select(one).where('u.ID', '=', slot('id'));
        return users.where(visibleUsers(this.content, audience, slot));
      }
      const terms = this.db.selectFrom('term_taxonomy as tt').select(one).where('tt.term_id', '=', slot('id'));
      return terms.where(visibleTerms(this.content));
    };
    return (await this.queries.rows(executor, key, build, { id, viewer: audience.user })).length > 0;
  }

  /** Those of the objects that exist and the audience may see. */
  async readableOf(executor: Executor, kind: ObjectKind, ids: readonly number[], audience: Audience): Promise<Set<number>> {
    const key = `readable of ${kind} ${audienceShape(audience)}`;
    const rows = await this.#byIds<{ id: number }>(
      executor,
      key,
      ids,
      (slot, size) => {
        if (kind === 'post') {
          const posts = this.db.selectFrom('posts as p').select('p.ID as id').where('p.ID', 'in', slot.list('ids', size));
          return posts.where(visiblePosts(this.content, audience, slot));
        }
        if (kind === 'user') {
          const users = this.db.selectFrom('users as u').select('u.ID as id').where('u.ID', 'in', slot.list('ids', size));
          return users.where(visibleUsers(this.content, audience, slot));
        }
        const terms = this.db.selectFrom('term_taxonomy as tt').select('tt.term_id as id');
        return terms.where('tt.term_id', 'in', slot.list('ids', size)).where(visibleTerms(this.content));
      },
      { viewer: audience.user },
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** True when a row of the kind has the id, whoever may see it. */
  async exists(executor: Executor, kind: ObjectKind, id: number): Promise<boolean> {
    const one = sql<number>`1`.as('one');
    const build: Build<{ one: number }> = (slot) => {
      if (kind === 'post')
        return this.db.selectFrom('posts').select(one).where('ID', '=', slot('id')).where('post_type', '<>', 'revision');
      if (kind === 'user') return this.db.selectFrom('users').select(one).where('ID', '=', slot('id'));
      return this.db.selectFrom('terms').select(one).where('term_id', '=', slot('id'));
    };
    return (await this.queries.rows(executor, `exists ${kind}`, build, { id })).length > 0;
  }

  /** The attachments behind `_thumbnail_id`, a row per meta key of theirs. */
  thumbnails(executor: Executor, ids: readonly number[]): Promise<ThumbnailRow[]> {
    return this.#byIds(executor, 'thumbnails', ids, (slot, size) =>
      this.db
        .selectFrom('postmeta as thumb')
        .innerJoin('posts as a', (join) => join.on('a.ID', '=', sql<number>`cast(thumb.meta_value as signed integer)`))
        .innerJoin('postmeta as m', 'm.post_id', 'a.ID')
        .where('thumb.post_id', 'in', slot.list('ids', size))
        .where('thumb.meta_key', '=', sql.lit('_thumbnail_id'))
        .where(
          'm.meta_key',
          'in',
          IMAGE_KEYS.map((key) => sql.lit(key)),
        )
        .select([
          'thumb.post_id as post_id',
          'a.ID as attachment_id',
          'a.guid as guid',
          'm.meta_key as meta_key',
          'm.meta_value as meta_value',
        ]),
    );
  }

  /** Meta of many posts in the order it was written: the given keys, or without any those that don't begin with `_`. */
  postMetas(executor: Executor, ids: readonly number[], keys?: readonly string[]): Promise<PostMetaRow[]> {
    // more keys than a list is compiled for make a shape of their own
    const count = keys && Math.max(listSize(keys.length), keys.length);
    return this.#byIds<PostMetaRow>(
      executor,
      `post metas ${count ?? 'public'}`,
      ids,
      (slot, size) => {
        const metas = this.db
          .selectFrom('postmeta')
          .where('post_id', 'in', slot.list('ids', size))
          .select(['post_id as id', 'meta_key as key', 'meta_value as value'])
          .orderBy('meta_id');
        return count === undefined
          ? metas.where(sql<SqlBool>`meta_key not like '!_%' escape '!'`)
          : metas.where('meta_key', 'in', slot.list('keys', count));
      },
      keys && { keys },
    );
  }

  postPaths(executor: Executor, ids: readonly number[]): Promise<PostPath[]> {
    return this.#byIds(executor, 'post paths', ids, (slot, size) =>
      this.db
        .selectFrom('posts')
        .where('ID', 'in', slot.list('ids', size))
        .select(['ID as id', 'post_name as slug', 'post_parent as parent']),
    );
  }

  termPaths(executor: Executor, ids: readonly number[]): Promise<PostPath[]> {
    return this.#byIds(executor, 'term paths', ids, (slot, size) =>
      this.db
        .selectFrom('terms as t')
        .innerJoin('term_taxonomy as tt', 'tt.term_id', 't.term_id')
        .where('t.term_id', 'in', slot.list('ids', size))
        .select(['t.term_id as id', 't.slug as slug', 'tt.parent as parent']),
    );
  }

  /** The terms of posts, lowest id first as WordPress picks the category of a permalink. */
  postTerms(executor: Executor, ids: readonly number[]) {
    return this.#byIds<{ post_id: number; term_id: number; taxonomy: string; slug: string }>(
      executor,
      'post terms',
      ids,
      (slot, size) =>
        this.db
          .selectFrom('term_relationships as tr')
          .innerJoin('term_taxonomy as tt', 'tt.term_taxonomy_id', 'tr.term_taxonomy_id')
          .innerJoin('terms as t', 't.term_id', 'tt.term_id')
          .where('tr.object_id', 'in', slot.list('ids', size))
          .select(['tr.object_id as post_id', 't.term_id as term_id', 'tt.taxonomy as taxonomy', 't.slug as slug'])
          .orderBy('t.term_id'),
    );
  }

  userSlugs(executor: Executor, ids: readonly number[]): Promise<{ id: number; slug: string }[]> {
    return this.#byIds(executor, 'user slugs', ids, (slot, size) =>
      this.db.selectFrom('users').where('ID', 'in', slot.list('ids', size)).select(['ID as id', 'user_nicename as slug']),
    );
  }

  /** One user by one of {@link USER_KEYS}, or none. */
  async user(
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

  /** One post's row, or none, whoever may see it: for capability checks. */
  async post(executor: Executor, id: number): Promise<Selectable<Database['posts']> | undefined> {
    const build: Build<Selectable<Database['posts']>> = (slot) =>
      this.db.selectFrom('posts').selectAll().where('ID', '=', slot('id'));
    return (await this.queries.rows(executor, 'post', build, { id }))[0];
  }

  /** The rows of posts, of any type and status, whoever may see them. */
  postsById(executor: Executor, ids: readonly number[]): Promise<Selectable<Database['posts']>[]> {
    return this.#byIds(executor, 'posts by id', ids, (slot, size) =>
      this.db.selectFrom('posts').selectAll().where('ID', 'in', slot.list('ids', size)),
    );
  }

  /** A user's meta values of one key. */
  async userMeta(executor: Executor, userId: number, key: string): Promise<string[]> {
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
  userMetas(executor: Executor, ids: readonly number[], key: string): Promise<{ id: number; value: string }[]> {
    return this.#byIds(
      executor,
      'user metas',
      ids,
      (slot, size) =>
        this.db
          .selectFrom('usermeta')
          .where('user_id', 'in', slot.list('ids', size))
          .where('meta_key', '=', slot('key'))
          .select(['user_id as id', 'meta_value as value']),
      { key },
    );
  }

  async options(executor: Executor, names: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.#byIds<{ name: string; value: string }>(executor, 'options', names, (slot, size) =>
      this.db
        .selectFrom('options')
        .where('option_name', 'in', slot.list('ids', size))
        .select(['option_name as name', 'option_value as value']),
    );
    return new Map(rows.map(({ name, value }) => [name, value]));
  }

  /** Runs a query of one IN list in as few statements as its longest size allows. */
  async #byIds<Row>(
    executor: Executor,
    key: string,
    ids: readonly Bind[],
    build: (slots: Parameters<Build<Row>>[0], size: number) => ReturnType<Build<Row>>,
    values: Values = {},
  ): Promise<Row[]> {
    const rows: Row[] = [];
    for (let start = 0; start < ids.length; start += LONGEST_READ) {
      const part = ids.slice(start, start + LONGEST_READ);
      const size = listSize(part.length);
      rows.push(
        ...(await this.queries.rows(executor, `${key} ${size}`, (slots) => build(slots, size), { ...values, ids: part })),
      );
    }
    return rows;
  }
}
