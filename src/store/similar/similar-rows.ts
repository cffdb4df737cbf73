import { sql } from 'kysely';
import { limits } from '../../contract/limits.js';
import { loose } from '../query/loose.js';
import { type Bind, type Executor, inLists, LONGEST_LIST, listSize, type Slots } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';
import { publicAudience, visiblePosts } from '../query/visibility.js';
import type { ObjectTexts } from '../relations/list-args.js';
import { objectColumns } from '../relations/objects.js';

/** Number of similar posts that are kept for each post. */
export const MOST_SIMILAR = limits.similar;

/** A similar post with its score from 0 to 1,000,000. */
export interface ScoredPost {
  readonly id: number;
  readonly score: number;
}

/** A similar post in the list of another one, with the columns of its card. */
export interface SimilarRow extends ObjectTexts {
  readonly source_id: number;
  readonly related_id: number;
  readonly position: number;
  /** Number of posts in the list that every user may see. */
  readonly total: number;
}

/** Which rows of lists to read. */
export interface SimilarRowsQuery {
  /** Number of rows of each list, the best first. @default all */
  readonly most?: number | undefined;
  /** Part of a title. */
  readonly search?: string | undefined;
}

/** Rows per INSERT, largest first. */
const BATCHES = [400, 100, 20, 4, 1] as const;
const COLUMNS = 4;

/** SQL of kept similar posts. */
export class SimilarRows {
  constructor(private readonly on: StoreParts) {}

  /** The similar posts of posts that every user may see, unsorted. Excludes password-protected posts. */
  async visible(executor: Executor, ids: readonly number[], { most = MOST_SIMILAR, search }: SimilarRowsQuery = {}) {
    const { db, content, dialect } = this.on;
    const key = `similar ${search === undefined ? '' : 'search'}`;
    const build = (slots: Slots, size: number) => {
      const all = loose(db)
        .selectFrom('relx_similar as s')
        .innerJoin('posts as p', 'p.ID', 's.similar_id')
        .where('s.post_id', 'in', slots.list('list', size))
        .where(visiblePosts(content, publicAudience, slots))
        .where('p.post_password', '=', sql.lit(''));
      const rows = search === undefined ? all : all.where(dialect.finds(sql.ref('p.post_title'), slots('search')));
      const named = rows.select(['s.post_id as source_id', 's.similar_id as related_id', 's.position as position']);
      // in the order of the primary key, so that only the texts of the wanted rows are read
      if (size === 1)
        return named
          .select(rows.select(sql<number>`count(*)`.as('count')).as('total'))
          .select(objectColumns(db, ['post'], true))
          .orderBy('s.position')
          .limit(slots('most'))
          .$castTo<SimilarRow>();
      const placed = named.select([
        sql<number>`row_number() over (partition by s.post_id order by s.position)`.as('place'),
        sql<number>`count(*) over (partition by s.post_id)`.as('total'),
      ]);
      return loose(db)
        .selectFrom(placed.as('n'))
        .innerJoin('posts as p', 'p.ID', 'n.related_id')
        .where('n.place', '<=', slots('most'))
        .select(['n.source_id', 'n.related_id', 'n.position', 'n.total'])
        .select(objectColumns(db, ['post'], true))
        .$castTo<SimilarRow>();
    };
    return inLists<SimilarRow>(this.on.queries, executor, key, ids, build, {
      viewer: 0,
      most,
      ...(search === undefined ? {} : { search: dialect.searchPattern(search) }),
    }).catch((error) => {
      // a read-only database of an earlier release
      if (this.on.dialect.readonly && this.on.dialect.isMissingTable(error)) return [];
      throw error;
    });
  }

  /** Posts with the columns of their cards, of those that every user may see. Excludes password-protected posts. */
  cards(executor: Executor, ids: readonly number[]): Promise<SimilarRow[]> {
    const { db, content } = this.on;
    const build = (slots: Slots, size: number) =>
      loose(db)
        .selectFrom('posts as p')
        .where('p.ID', 'in', slots.list('list', size))
        .where(visiblePosts(content, publicAudience, slots))
        .where('p.post_password', '=', sql.lit(''))
        .select([sql.lit(0).as('source_id'), 'p.ID as related_id', sql.lit(0).as('position'), sql.lit(1).as('total')])
        .select(objectColumns(db, ['post'], true))
        .$castTo<SimilarRow>();
    return inLists<SimilarRow>(this.on.queries, executor, 'similar cards', ids, build, { viewer: 0 });
  }

  /** The posts that have a post among their similar posts, or that it has, without their visibility. */
  async neighbours(executor: Executor, id: number): Promise<number[]> {
    const build = (slot: Slots) =>
      this.on.db
        .selectFrom('relx_similar')
        .select('post_id as id')
        .where('similar_id', '=', slot('id'))
        .unionAll(this.on.db.selectFrom('relx_similar').select('similar_id as id').where('post_id', '=', slot('id')));
    const rows = await this.on.queries.rows(executor, 'similar neighbours', build, { id });
    return [...new Set(rows.map((row) => row.id))];
  }

  /** Replaces the similar posts of posts, best first. */
  async replace(executor: Executor, lists: ReadonlyMap<number, readonly ScoredPost[]>): Promise<void> {
    await this.#delete(executor, 'post_id', [...lists.keys()]);
    const values: Bind[] = [];
    for (const [post, found] of lists)
      for (const [position, { id, score }] of found.slice(0, MOST_SIMILAR).entries()) values.push(post, position, id, score);
    let start = 0;
    for (const size of BATCHES)
      for (; values.length / COLUMNS - start >= size; start += size)
        await this.on.queries.execute(
          executor,
          `insert similar ${size}`,
          (slots) => {
            const all = slots.list('values', size * COLUMNS);
            const row = (index: number) => ({
              post_id: all[index * COLUMNS],
              position: all[index * COLUMNS + 1],
              similar_id: all[index * COLUMNS + 2],
              score: all[index * COLUMNS + 3],
            });
            return loose(this.on.db)
              .insertInto('relx_similar')
              .values(Array.from({ length: size }, (_, index) => row(index)));
          },
          { values: values.slice(start * COLUMNS, (start + size) * COLUMNS) },
        );
  }

  /** Removes posts from all lists, with their own lists and dismissals. */
  async remove(executor: Executor, ids: readonly number[]): Promise<void> {
    await this.#delete(executor, 'post_id', ids);
    await this.#delete(executor, 'similar_id', ids);
  }

  async #delete(executor: Executor, column: 'post_id' | 'similar_id', ids: readonly number[]): Promise<void> {
    for (let start = 0; start < ids.length; start += LONGEST_LIST) {
      const list = ids.slice(start, start + LONGEST_LIST);
      const size = listSize(list.length);
      const build = (slots: Slots) => this.on.db.deleteFrom('relx_similar').where(column, 'in', slots.list('list', size));
      await this.on.queries.execute(executor, `delete similar ${column} ${size}`, build, { list });
    }
  }
}
