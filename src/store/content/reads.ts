import { type SqlBool, sql } from 'kysely';
import type { ObjectRef, ObjectType } from '../../contract/index.js';
import type { PostRow } from '../database.js';
import { objectIds } from '../query/loose.js';
import { type Build, type Executor, inLists, listSize } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';
import {
  type Audience,
  audienceShape,
  publicAudience,
  readableObjects,
  visiblePosts,
  visibleTerms,
} from '../query/visibility.js';

/** One meta row of an attachment that is a featured image. */
export interface ThumbnailRow {
  readonly post_id: number;
  readonly attachment_id: number;
  readonly guid: string;
  readonly meta_key: string;
  readonly meta_value: string;
}

/** A term of a post. */
export interface PublicTermRow {
  readonly post_id: number;
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly taxonomy: string;
  readonly parent: number;
}

/** The columns of a post or term that its permalink needs. */
export interface PostPath {
  readonly id: number;
  readonly slug: string;
  readonly parent: number;
}

export interface PostMetaRow {
  readonly id: number;
  readonly key: string;
  readonly value: string;
}

/** The columns of a post that permissions depend on. */
export type PostState = Pick<PostRow, (typeof stateColumns)[number]>;
const stateColumns = ['ID', 'post_author', 'post_type', 'post_status', 'post_parent'] as const;

/** Meta keys that describe the image of an attachment. */
const IMAGE_KEYS = ['_wp_attached_file', '_wp_attachment_metadata', '_wp_attachment_image_alt'];

/** SQL of the content that lists, links and visibility checks need. For users, see {@link UserReads}. */
export class ContentReads {
  constructor(private readonly on: StoreParts) {}

  /** True if the object exists and the audience may see it. */
  async readable(executor: Executor, { objectType, id }: ObjectRef, audience: Audience): Promise<boolean> {
    return (await this.readableOf(executor, objectType, [id], audience)).has(id);
  }

  /** Ids of the objects that exist and that the audience may see. */
  async readableOf(executor: Executor, objectType: ObjectType, ids: readonly number[], audience: Audience): Promise<Set<number>> {
    const rows = await inLists<{ id: number }>(
      this.on.queries,
      executor,
      `readable ${objectType} ${audienceShape(audience)}`,
      ids,
      (slot, size) => readableObjects(this.on, objectType, slot.list('list', size), audience, slot),
      { viewer: audience.user },
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** True if an object of the type has the id, visible or not. */
  async exists(executor: Executor, objectType: ObjectType, id: number): Promise<boolean> {
    const build: Build<{ id: number }> = (slot) => objectIds(this.on.db, objectType, [slot('id')]);
    return (await this.on.queries.rows(executor, `exists ${objectType}`, build, { id })).length > 0;
  }

  /** Meta of the attachments that are the posts' featured images. */
  thumbnails(executor: Executor, ids: readonly number[]): Promise<ThumbnailRow[]> {
    return inLists(this.on.queries, executor, 'thumbnails', ids, (slot, size) =>
      this.on.db
        .selectFrom('postmeta as thumb')
        .innerJoin('posts as a', (join) => join.on('a.ID', '=', this.on.dialect.toInteger(sql.ref('thumb.meta_value'))))
        .innerJoin('postmeta as m', 'm.post_id', 'a.ID')
        .where('thumb.post_id', 'in', slot.list('list', size))
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

  /** Meta of posts in the order of insertion: the given keys, or by default all that do not begin with `_`. */
  postMetas(executor: Executor, ids: readonly number[], keys?: readonly string[]): Promise<PostMetaRow[]> {
    // lists longer than the compiled sizes get a query of their own
    const count = keys && Math.max(listSize(keys.length), keys.length);
    return inLists<PostMetaRow>(
      this.on.queries,
      executor,
      `post metas ${count ?? 'public'}`,
      ids,
      (slot, size) => {
        const metas = this.on.db
          .selectFrom('postmeta')
          .where('post_id', 'in', slot.list('list', size))
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
    return inLists(this.on.queries, executor, 'post paths', ids, (slot, size) =>
      this.on.db
        .selectFrom('posts')
        .where('ID', 'in', slot.list('list', size))
        .select(['ID as id', 'post_name as slug', 'post_parent as parent']),
    );
  }

  termPaths(executor: Executor, ids: readonly number[]): Promise<PostPath[]> {
    return inLists(this.on.queries, executor, 'term paths', ids, (slot, size) =>
      this.on.db
        .selectFrom('terms as t')
        .innerJoin('term_taxonomy as tt', 'tt.term_id', 't.term_id')
        .where('t.term_id', 'in', slot.list('list', size))
        .select(['t.term_id as id', 't.slug as slug', 'tt.parent as parent']),
    );
  }

  /** The terms of posts, lowest id first, as WordPress chooses the category of a permalink. */
  postTerms(executor: Executor, ids: readonly number[]) {
    return inLists<{ post_id: number; term_id: number; taxonomy: string; slug: string }>(
      this.on.queries,
      executor,
      'post terms',
      ids,
      (slot, size) =>
        this.on.db
          .selectFrom('term_relationships as tr')
          .innerJoin('term_taxonomy as tt', 'tt.term_taxonomy_id', 'tr.term_taxonomy_id')
          .innerJoin('terms as t', 't.term_id', 'tt.term_id')
          .where('tr.object_id', 'in', slot.list('list', size))
          .select(['tr.object_id as post_id', 't.term_id as term_id', 'tt.taxonomy as taxonomy', 't.slug as slug'])
          .orderBy('t.term_id'),
    );
  }

  /** The terms of posts in public taxonomies, by taxonomy and name. */
  publicTerms(executor: Executor, ids: readonly number[]): Promise<PublicTermRow[]> {
    return inLists(this.on.queries, executor, 'public terms', ids, (slot, size) =>
      this.on.db
        .selectFrom('term_relationships as tr')
        .innerJoin('term_taxonomy as tt', 'tt.term_taxonomy_id', 'tr.term_taxonomy_id')
        .innerJoin('terms as t', 't.term_id', 'tt.term_id')
        .where('tr.object_id', 'in', slot.list('list', size))
        .where(visibleTerms(this.on.content))
        .select(['tr.object_id as post_id', 't.term_id as id', 't.name as name', 't.slug as slug'])
        .select(['tt.taxonomy as taxonomy', 'tt.parent as parent'])
        .orderBy('tt.taxonomy')
        .orderBy('t.name')
        .orderBy('t.term_id'),
    );
  }

  /** What permissions for posts depend on, without their texts, and whether the audience may see each post. */
  postStates(
    executor: Executor,
    ids: readonly number[],
    audience: Audience = publicAudience,
  ): Promise<(PostState & { readonly is_visible: number })[]> {
    return inLists(
      this.on.queries,
      executor,
      `post states ${audienceShape(audience)}`,
      ids,
      (slot, size) =>
        this.on.db
          .selectFrom('posts as p')
          .where('p.ID', 'in', slot.list('list', size))
          .select(stateColumns.map((column) => `p.${column}` as const))
          .select(sql<number>`case when ${visiblePosts(this.on.content, audience, slot)} then 1 else 0 end`.as('is_visible')),
      { viewer: audience.user },
    );
  }

  /** A post's row, visible or not. */
  async post(executor: Executor, id: number): Promise<PostRow | undefined> {
    return (await this.postsById(executor, [id]))[0];
  }

  /** The rows of posts of any type and status, visible or not. */
  postsById(executor: Executor, ids: readonly number[]): Promise<PostRow[]> {
    return inLists(this.on.queries, executor, 'posts by id', ids, (slot, size) =>
      this.on.db.selectFrom('posts').selectAll().where('ID', 'in', slot.list('list', size)),
    );
  }

  async options(executor: Executor, names: readonly string[]): Promise<Map<string, string>> {
    const rows = await inLists<{ name: string; value: string }>(this.on.queries, executor, 'options', names, (slot, size) =>
      this.on.db
        .selectFrom('options')
        .where('option_name', 'in', slot.list('list', size))
        .select(['option_name as name', 'option_value as value']),
    );
    return new Map(rows.map(({ name, value }) => [name, value]));
  }
}
