import { sql } from 'kysely';
import { type Executor, inLists, LONGEST_LIST, listSize, type Slots } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';

/** SQL of the posts whose similar posts are to be computed, and of dismissed suggestions. */
export class SimilarQueue {
  constructor(private readonly on: StoreParts) {}

  /** Queues posts that are not queued yet. */
  async add(executor: Executor, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.on.dialect
      .insertNew(executor.insertInto('relx_similar_queue').values(ids.map((post_id) => ({ post_id }))))
      .execute();
  }

  /** Queues every published post of some types. */
  async addAll(executor: Executor, types: readonly string[]): Promise<void> {
    const posts = executor
      .selectFrom('posts')
      .select('ID')
      .where('post_type', 'in', [...types])
      .where('post_status', '=', 'publish');
    await this.on.dialect.insertNew(executor.insertInto('relx_similar_queue').columns(['post_id']).expression(posts)).execute();
  }

  async count(executor: Executor): Promise<number> {
    const row = await executor.selectFrom('relx_similar_queue').select(sql<number>`count(*)`.as('count')).executeTakeFirst();
    return Number(row?.count ?? 0);
  }

  /** The first queued posts by id. */
  async next(executor: Executor, limit: number): Promise<number[]> {
    const build = (slots: Slots) =>
      this.on.db.selectFrom('relx_similar_queue').select('post_id').orderBy('post_id').limit(slots('limit'));
    return (await this.on.queries.rows(executor, 'next similar', build, { limit })).map(({ post_id }) => post_id);
  }

  /** Of some posts, those that are queued. */
  async queued(executor: Executor, ids: readonly number[]): Promise<number[]> {
    const rows = await inLists<{ post_id: number }>(this.on.queries, executor, 'similar queued', ids, (slots, size) =>
      this.on.db.selectFrom('relx_similar_queue').select('post_id').where('post_id', 'in', slots.list('list', size)),
    );
    return rows.map(({ post_id }) => post_id);
  }

  async remove(executor: Executor, ids: readonly number[]): Promise<void> {
    for (let start = 0; start < ids.length; start += LONGEST_LIST) {
      const list = ids.slice(start, start + LONGEST_LIST);
      const size = listSize(list.length);
      const build = (slots: Slots) =>
        this.on.db.deleteFrom('relx_similar_queue').where('post_id', 'in', slots.list('list', size));
      await this.on.queries.execute(executor, `dequeue ${size}`, build, { list });
    }
  }

  /** The posts that are not suggested for a post. */
  async dismissed(executor: Executor, post: number): Promise<number[]> {
    const rows = await executor.selectFrom('relx_dismissals').select('dismissed_id').where('post_id', '=', post).execute();
    return rows.map(({ dismissed_id }) => dismissed_id);
  }

  async dismiss(executor: Executor, post_id: number, dismissed_id: number): Promise<void> {
    await this.on.dialect.insertNew(executor.insertInto('relx_dismissals').values({ post_id, dismissed_id })).execute();
  }

  async restore(executor: Executor, post: number, dismissed: number): Promise<void> {
    await executor.deleteFrom('relx_dismissals').where('post_id', '=', post).where('dismissed_id', '=', dismissed).execute();
  }

  /** Removes the dismissals of a deleted post. Those of other posts stay, because ids are not used again. */
  async removeDismissals(executor: Executor, post: number): Promise<void> {
    await executor.deleteFrom('relx_dismissals').where('post_id', '=', post).execute();
  }
}
