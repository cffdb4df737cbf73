import type { Executor } from './prepared.js';
import { recountTerm } from './term-count.js';

/** What trashing keeps for {@link ContentDeletes.untrash}, under WordPress's own keys. */
const TRASH_KEYS = ['_wp_trash_meta_status', '_wp_trash_meta_time'] as const;

/** SQL that removes content: rows of WordPress's tables with what belongs to them, as WordPress removes them. */
export class ContentDeletes {
  /** Removes a post with its revisions, meta and terms; its children move up to its parent. False when it is gone. */
  async post(executor: Executor, id: number): Promise<boolean> {
    const post = await executor.selectFrom('posts').select('post_parent').where('ID', '=', id).executeTakeFirst();
    if (!post) return false;
    const children = executor.selectFrom('posts').select('ID').where('post_parent', '=', id);
    const revisions = await children.where('post_type', '=', 'revision').execute();
    for (const { ID } of revisions) {
      await executor.deleteFrom('postmeta').where('post_id', '=', ID).execute();
      await executor.deleteFrom('posts').where('ID', '=', ID).execute();
    }
    await executor.updateTable('posts').set({ post_parent: post.post_parent }).where('post_parent', '=', id).execute();
    const terms = await this.#termsOf(executor, id);
    await executor.deleteFrom('term_relationships').where('object_id', '=', id).execute();
    await executor.deleteFrom('postmeta').where('post_id', '=', id).execute();
    await executor.deleteFrom('posts').where('ID', '=', id).execute();
    for (const term of terms) await recountTerm(executor, term);
    return true;
  }

  /** Removes a user with their meta; their posts go to the heir, or to nobody (0). False when they are gone. */
  async user(executor: Executor, id: number, heir: number): Promise<boolean> {
    await executor.updateTable('posts').set({ post_author: heir }).where('post_author', '=', id).execute();
    await executor.deleteFrom('usermeta').where('user_id', '=', id).execute();
    const { numDeletedRows } = await executor.deleteFrom('users').where('ID', '=', id).executeTakeFirstOrThrow();
    return numDeletedRows > 0;
  }

  /** Removes a term from its taxonomies and from every post; its children move up to its parent. False when it is gone. */
  async term(executor: Executor, id: number): Promise<boolean> {
    const places = await executor
      .selectFrom('term_taxonomy')
      .select(['term_taxonomy_id', 'taxonomy', 'parent'])
      .where('term_id', '=', id)
      .execute();
    for (const { term_taxonomy_id, taxonomy, parent } of places) {
      const inTaxonomy = executor.updateTable('term_taxonomy').where('taxonomy', '=', taxonomy);
      await inTaxonomy.set({ parent }).where('parent', '=', id).execute();
      await executor.deleteFrom('term_relationships').where('term_taxonomy_id', '=', term_taxonomy_id).execute();
      await executor.deleteFrom('term_taxonomy').where('term_taxonomy_id', '=', term_taxonomy_id).execute();
    }
    const { numDeletedRows } = await executor.deleteFrom('terms').where('term_id', '=', id).executeTakeFirstOrThrow();
    return numDeletedRows > 0;
  }

  /** Puts a post into the trash, keeping its status beside it. False when it is gone, or there already. */
  async trash(executor: Executor, id: number, unixTime: number): Promise<boolean> {
    const status = await this.#status(executor, id);
    if (status === undefined || status === 'trash') return false;
    const values = { _wp_trash_meta_status: status, _wp_trash_meta_time: String(unixTime) };
    for (const meta_key of TRASH_KEYS) {
      await executor.insertInto('postmeta').values({ post_id: id, meta_key, meta_value: values[meta_key] }).execute();
    }
    await this.#setStatus(executor, id, 'trash');
    return true;
  }

  /** Takes a post out of the trash, with the status it had. False when it is not in it. */
  async untrash(executor: Executor, id: number): Promise<boolean> {
    if ((await this.#status(executor, id)) !== 'trash') return false;
    const kept = executor.selectFrom('postmeta').select('meta_value').where('post_id', '=', id);
    const status = await kept.where('meta_key', '=', '_wp_trash_meta_status').executeTakeFirst();
    await executor.deleteFrom('postmeta').where('post_id', '=', id).where('meta_key', 'in', TRASH_KEYS).execute();
    await this.#setStatus(executor, id, status?.meta_value ?? 'draft');
    return true;
  }

  async #status(executor: Executor, id: number): Promise<string | undefined> {
    return (await executor.selectFrom('posts').select('post_status').where('ID', '=', id).executeTakeFirst())?.post_status;
  }

  async #setStatus(executor: Executor, id: number, post_status: string): Promise<void> {
    await executor.updateTable('posts').set({ post_status }).where('ID', '=', id).execute();
    for (const term of await this.#termsOf(executor, id)) await recountTerm(executor, term);
  }

  async #termsOf(executor: Executor, id: number): Promise<number[]> {
    const rows = await executor.selectFrom('term_relationships').select('term_taxonomy_id').where('object_id', '=', id).execute();
    return rows.map(({ term_taxonomy_id }) => term_taxonomy_id);
  }
}
