import Database from 'libsql';
import type { Wordpress } from './wordpress.js';

/** The position of a relation in a list without an order of its own. */
const UNORDERED = Number.MAX_SAFE_INTEGER;

type Site = Pick<Wordpress, 'database'>;

/**
 * Inserts rows into SQLite without WordPress, which would translate a statement of thousands of rows for seconds.
 *
 * @param rows table and columns, and a SELECT of their values for each `n` from 1 to `count`
 */
export function insertNumbered({ database }: Site, count: number, rows: string): void {
  const tables = new Database(database.slice('file:'.length));
  try {
    tables.exec(
      `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count}) INSERT INTO ${rows} FROM numbers`,
    );
  } finally {
    tables.close();
  }
}

/** Inserts published posts, from this id on. */
export function insertPosts(site: Site, count: number, first: number): void {
  insertNumbered(
    site,
    count,
    `wp_posts (ID, post_author, post_title, post_content, post_excerpt, to_ping, pinged, post_content_filtered)
    SELECT ${first - 1} + n, 1, 'Number ' || n, '', '', '', '', ''`,
  );
}

/** Inserts relations of a post, with posts from this id on. */
export function insertReferences(site: Site, count: number, from: number, firstTo: number): void {
  insertNumbered(
    site,
    count,
    `wp_relx_relations (type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at)
    SELECT 'references', 'post', ${from}, 'post', ${firstTo - 1} + n, 'post:${from}>post:' || (${firstTo - 1} + n),
      ${UNORDERED}, ${UNORDERED}, '2026-01-01T00:00:00.000Z'`,
  );
}
