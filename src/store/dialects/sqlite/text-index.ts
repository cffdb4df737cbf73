import { sql } from 'kysely';
import type { FoundText, IndexedText, TextIndex } from '../text-index.js';

/** True for an engine that was compiled without FTS5. */
const isMissingModule = (error: unknown) => error instanceof Error && /no such module/i.test(error.message);

const named = (table: string) => sql.raw(`"${table}"`);

/** Pages of the index that are merged at a time. */
const MERGED = 64;

/** Words as a query of FTS5. Quotes make strings of words such as `near`, which are operators otherwise. */
const anyOf = (words: readonly string[]) => words.map((word) => `"${word.replaceAll('"', '')}"`).join(' OR ');

/**
 * FTS5 without a copy of the texts, which the posts have already. `unicode61` separates words at spaces, because words are
 * normalized before. Deleting a text needs SQLite 3.43. Limits are sums, so that plans last: see the compiler of the dialect.
 */
export const sqliteTextIndex: TextIndex = {
  pairEnd: '',
  shortest: 1,

  async create(executor, table) {
    try {
      const options = sql.raw(`content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2"`);
      await sql`create virtual table if not exists ${named(table)} using fts5(title, content, ${options})`.execute(executor);
    } catch (error) {
      if (!isMissingModule(error)) throw error;
    }
  },

  async put(executor, table, texts) {
    await sqliteTextIndex.remove(
      executor,
      table,
      texts.map(({ id }) => id),
    );
    const rows = JSON.stringify(texts.map(({ id, title, content }: IndexedText) => [id, title, content]));
    await sql`
      insert into ${named(table)} (rowid, title, content)
      select value ->> 0, value ->> 1, value ->> 2 from json_each(${rows})`.execute(executor);
  },

  async remove(executor, table, ids) {
    const list = JSON.stringify(ids);
    await sql`delete from ${named(table)} where rowid in (select value from json_each(${list}))`.execute(executor);
  },

  async clear(executor, table) {
    await sql`insert into ${named(table)} (${named(table)}) values ('delete-all')`.execute(executor);
  },

  // FTS5's command `optimize` takes seconds
  async optimize(executor, table, isFirst) {
    const changes = async () =>
      (await sql<{ count: number }>`select total_changes() as count`.execute(executor)).rows[0]?.count ?? 0;
    const before = await changes();
    // a negative number makes one part of all, which positive ones continue
    const pages = isFirst ? -MERGED : MERGED;
    await sql`insert into ${named(table)} (${named(table)}, rank) values ('merge', ${pages})`.execute(executor);
    // a command without effect is one change
    return (await changes()) - before > 1;
  },

  has: (table, id) => sql`exists (select 1 from ${named(table)} as f where f.rowid = ${id})`,

  async search(executor, table, words, title, limit) {
    if (words.length === 0) return [];
    const { rows } = await sql<FoundText>`
      select rowid as id, -bm25(${named(table)}, ${title}, 1.0) as score from ${named(table)}
      where ${named(table)} match ${anyOf(words)} order by score desc limit ${limit} + 0`.execute(executor);
    return rows;
  },

  async frequencies(executor, table, words, most) {
    if (words.length === 0) return new Map();
    const list = JSON.stringify(words.map((word) => [word, anyOf([word])]));
    // a table of the words would read every position of a common word
    const { rows } = await sql<{ word: string; posts: number }>`
      select w.value ->> 0 as word,
        (select count(*) from (select 1 from ${named(table)} where ${named(table)} match w.value ->> 1 limit ${most} + 0)) as posts
      from json_each(${list}) as w`.execute(executor);
    return new Map(rows.flatMap(({ word, posts }) => (posts > 0 ? [[word, posts] as const] : [])));
  },
};
