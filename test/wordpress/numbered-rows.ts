import { createConnection } from 'mysql2/promise';
import type { Wordpress } from './wordpress.js';

/** The position of a relation in a list without an order of its own. */
export const UNORDERED = Number.MAX_SAFE_INTEGER;

type Site = Pick<Wordpress, 'database'>;

/**
 * Inserts many rows into a site on MariaDB with one statement.
 *
 * @param rows table and columns, and a SELECT of their values for each `n` from 1 to `count`
 */
export async function insertNumbered({ database }: Site, count: number, rows: string): Promise<void> {
  const connection = await createConnection(database);
  // WordPress's tables have dates of 0000-00-00 by default
  await connection.query(`set sql_mode = 'PIPES_AS_CONCAT'`);
  await connection.query(`INSERT INTO ${rows} FROM (SELECT seq AS n FROM seq_1_to_${count}) numbers`);
  await connection.query(`ANALYZE TABLE ${rows.split(' ')[0]}`);
  await connection.end();
}

/** Inserts published posts, from this id on. */
export const insertPosts = (site: Site, count: number, first: number): Promise<void> =>
  insertNumbered(
    site,
    count,
    `wp_posts (ID, post_author, post_title, post_content, post_excerpt, to_ping, pinged, post_content_filtered)
    SELECT ${first - 1} + n, 1, 'Number ' || n, '', '', '', '', ''`,
  );

/** Inserts relations of a post, with posts from this id on. */
export const insertReferences = (site: Site, count: number, from: number, firstTo: number): Promise<void> =>
  insertNumbered(
    site,
    count,
    `wp_relx_relations (type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at)
    SELECT 'references', 'post', ${from}, 'post', ${firstTo - 1} + n, 'post:${from}>post:' || (${firstTo - 1} + n),
      ${UNORDERED}, ${UNORDERED}, '2026-01-01T00:00:00.000Z'`,
  );
