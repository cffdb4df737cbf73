import { sql } from 'kysely';
import type { Executor } from '../query/prepared.js';

/** Updates the count of a term, by its id in `term_taxonomy`, to its number of published posts. */
export async function recountTerm(executor: Executor, id: number): Promise<void> {
  const { count } = await executor
    .selectFrom('term_relationships as tr')
    .innerJoin('posts as p', 'p.ID', 'tr.object_id')
    .where('tr.term_taxonomy_id', '=', id)
    .where('p.post_status', '=', 'publish')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  await executor
    .updateTable('term_taxonomy')
    .set({ count: Number(count) })
    .where('term_taxonomy_id', '=', id)
    .execute();
}
