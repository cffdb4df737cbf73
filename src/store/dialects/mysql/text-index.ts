import { sql } from 'kysely';
import type { FoundText, IndexedText, TextIndex } from '../text-index.js';

/** MySQL's codes for a table type without full-text indexes, and for an unsupported index type. */
const UNSUPPORTED: readonly unknown[] = [1214, 1235, 1795, 1796];

const named = (table: string) => sql.table(table);

/** InnoDB's default stop words. */
const STOP_WORDS =
  'a about an are as at be by com de en for from how i in is it la of on or that the this to was what when where who will with und www';

/**
 * InnoDB's `FULLTEXT` index. It indexes words of 3 to 84 characters except for its stop words, so pairs of letters end with an
 * underscore.
 */
export const mysqlTextIndex: TextIndex = {
  pairEnd: '_',
  shortest: 3,
  stopWords: new Set(STOP_WORDS.split(' ')),

  async create(executor, table) {
    try {
      await sql`
        create table if not exists ${named(table)} (
          post_id bigint unsigned not null primary key,
          title text not null,
          content mediumtext not null,
          fulltext key title (title),
          fulltext key texts (title, content)
        ) engine = InnoDB default character set utf8mb4 collate utf8mb4_unicode_520_ci`.execute(executor);
    } catch (error) {
      if (!UNSUPPORTED.includes((error as { errno?: unknown }).errno)) throw error;
    }
  },

  async put(executor, table, texts) {
    if (texts.length === 0) return;
    // as long as the column, in which a title of any length must fit
    const rows = texts.map(({ id, title, content }) => sql`(${id}, ${title.slice(0, 10_000)}, ${content})`);
    await sql`replace into ${named(table)} (post_id, title, content) values ${sql.join(rows)}`.execute(executor);
  },

  async remove(executor, table, ids) {
    if (ids.length > 0) await sql`delete from ${named(table)} where post_id in (${sql.join(ids)})`.execute(executor);
  },

  async clear(executor, table) {
    await sql`delete from ${named(table)}`.execute(executor);
  },

  has: (table, id) => sql`exists (select 1 from ${named(table)} as f where f.post_id = ${id})`,

  async search(executor, table, words, title, limit) {
    if (words.length === 0) return [];
    const query = words.join(' ');
    const rank = sql`match(f.title, f.content) against (${query})`;
    const { rows } = await sql<FoundText>`
      select f.post_id as id, ${rank} + ${title} * match(f.title) against (${query}) as score
      from ${named(table)} as f where ${rank} order by score desc, id desc limit ${limit}`.execute(executor);
    return rows.map(({ id, score }) => ({ id, score: Number(score) }));
  },

  async frequencies(executor, table, words) {
    if (words.length === 0) return new Map();
    const counts = words.map(
      (word) =>
        sql`select ${word} as word, (select count(*) from ${named(table)} where match(title, content) against (${word} in boolean mode)) as posts`,
    );
    const { rows } = await sql<{ word: string; posts: number }>`${sql.join(counts, sql` union all `)}`.execute(executor);
    return new Map(rows.flatMap(({ word, posts }) => (Number(posts) > 0 ? [[word, Number(posts)] as const] : [])));
  },

  async texts(executor, table, after, limit) {
    const { rows } = await sql<IndexedText>`
      select post_id as id, title, content from ${named(table)} where post_id > ${after} order by post_id limit ${limit}`.execute(
      executor,
    );
    return rows;
  },
};
