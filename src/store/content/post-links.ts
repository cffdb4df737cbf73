import type { Executor } from '../query/prepared.js';
import { recountTerm } from './term-count.js';

/** SQL of a post's meta and terms. */
export class PostLinks {
  /** Sets the single value of a meta key. Undefined removes it. */
  async setMeta(executor: Executor, post_id: number, meta_key: string, meta_value: string | undefined): Promise<void> {
    await executor.deleteFrom('postmeta').where('post_id', '=', post_id).where('meta_key', '=', meta_key).execute();
    if (meta_value !== undefined) await executor.insertInto('postmeta').values({ post_id, meta_key, meta_value }).execute();
  }

  /** True if the post has a term of the taxonomy. */
  async isFiled(executor: Executor, object_id: number, taxonomy: string): Promise<boolean> {
    return (await this.#termsOf(executor, object_id, taxonomy)).length > 0;
  }

  /** Replaces the post's terms in a taxonomy. Ids that are not terms of the taxonomy are ignored. */
  async setTerms(executor: Executor, object_id: number, taxonomy: string, termIds: readonly number[]): Promise<void> {
    const wanted = await this.#places(executor, taxonomy, termIds);
    const present = await this.#termsOf(executor, object_id, taxonomy);
    const gone = present.filter((id) => !wanted.includes(id));
    const added = wanted.filter((id) => !present.includes(id));
    if (gone.length > 0) {
      const rows = executor.deleteFrom('term_relationships').where('object_id', '=', object_id);
      await rows.where('term_taxonomy_id', 'in', gone).execute();
    }
    for (const term_taxonomy_id of added)
      await executor.insertInto('term_relationships').values({ object_id, term_taxonomy_id, term_order: 0 }).execute();
    for (const id of [...gone, ...added]) await recountTerm(executor, id);
  }

  /** Updates the counts of the post's terms to their numbers of published posts. */
  async recountTerms(executor: Executor, object_id: number): Promise<void> {
    const rows = executor.selectFrom('term_relationships').select('term_taxonomy_id as id').where('object_id', '=', object_id);
    for (const { id } of await rows.execute()) await recountTerm(executor, id);
  }

  async #termsOf(executor: Executor, object_id: number, taxonomy: string): Promise<number[]> {
    const rows = executor
      .selectFrom('term_relationships as tr')
      .innerJoin('term_taxonomy as tt', 'tt.term_taxonomy_id', 'tr.term_taxonomy_id')
      .where('tr.object_id', '=', object_id)
      .where('tt.taxonomy', '=', taxonomy)
      .select('tr.term_taxonomy_id as id');
    return (await rows.execute()).map(({ id }) => id);
  }

  async #places(executor: Executor, taxonomy: string, termIds: readonly number[]): Promise<number[]> {
    if (termIds.length === 0) return [];
    const rows = executor
      .selectFrom('term_taxonomy')
      .select('term_taxonomy_id as id')
      .where('term_id', 'in', [...termIds]);
    return (await rows.where('taxonomy', '=', taxonomy).execute()).map(({ id }) => id);
  }
}
