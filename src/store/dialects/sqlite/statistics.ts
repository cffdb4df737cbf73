import { type Kysely, sql } from 'kysely';

/**
 * Index statistics by table: rows, then rows per value of the first column, of the first two, and so on. They describe a
 * large site, because query plans for it are good on a small site too.
 */
const LARGE_SITE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  posts: {
    post_name: '100000 2',
    type_status_date: '100000 20000 15000 2 1',
    post_parent: '100000 20',
    post_author: '100000 1000',
  },
  postmeta: { post_id: '500000 5', meta_key: '500000 20000' },
  users: { user_login_key: '10000 1', user_nicename: '10000 1', user_email: '10000 1' },
  usermeta: { user_id: '150000 15', meta_key: '150000 10000' },
  terms: { slug: '10000 1', name: '10000 2' },
  term_taxonomy: { term_id_taxonomy: '10000 1 1', taxonomy: '10000 3000' },
  term_relationships: { term_taxonomy_id: '300000 30' },
  options: { option_name: '1000 1', autoload: '1000 500' },
  relx_relations: { pair: '1000000 200000 1', from: '1000000 400000 12 6 2 1', to: '1000000 400000 12 6 2 1' },
};

/**
 * Writes statistics of relx's indexes. Without them SQLite expects every indexed condition to match a handful of rows, and
 * finds a post by slug among all published posts. Running ANALYZE replaces them.
 */
export async function addStatistics(db: Kysely<never>, prefix: string): Promise<void> {
  // creates the statistics table if it is missing
  await sql`analyze sqlite_schema`.execute(db);
  for (const [table, indexes] of Object.entries(LARGE_SITE)) {
    for (const [index, figures] of Object.entries(indexes)) {
      const name = `${prefix}${table}__${index}`;
      await sql`
        insert into sqlite_stat1 (tbl, idx, stat)
        select tbl_name, name, ${figures} from sqlite_schema
        where type = 'index' and name = ${name} and not exists (select 1 from sqlite_stat1 where idx = ${name})`.execute(db);
    }
  }
  await sql`analyze sqlite_schema`.execute(db);
}
