// What similar posts are compared with: the posts that share the rarest terms, and the posts that BM25 finds by all words.
import Database from 'libsql';

/** Lists by shared terms only: the sum of `log(1 + posts / posts of the term)`, the newest first if sums are equal. */
export function bySharedTerms(database, most) {
  const shared = database.prepare(`
    with shown as (select ID from wp_posts where post_status = 'publish' and post_password = ''),
    counted as (
      select tr.term_taxonomy_id as term, count(*) as posts from wp_term_relationships tr
      join shown on shown.ID = tr.object_id group by tr.term_taxonomy_id
    )
    select p.ID as id from wp_term_relationships mine
    join wp_term_relationships other on other.term_taxonomy_id = mine.term_taxonomy_id and other.object_id <> mine.object_id
    join counted on counted.term = mine.term_taxonomy_id
    join shown on shown.ID = other.object_id
    join wp_posts p on p.ID = other.object_id
    where mine.object_id = ? and p.post_type = (select post_type from wp_posts where ID = mine.object_id)
    group by p.ID order by sum(log(1.0 + (select count(*) from shown) * 1.0 / counted.posts)) desc, p.post_date desc limit ?`);
  return (id) => shared.all(id, most).map((row) => row.id);
}

/** Lists by BM25 of FTS5 with its defaults. All words of the title and the text are the query, and none counts more. */
export function byPlainText(database, texts, most) {
  const index = new Database(':memory:');
  index.exec('create virtual table texts using fts5(title, content)');
  const insert = index.prepare('insert into texts (rowid, title, content) values (?, ?, ?)');
  const words = new Map();
  for (const { id, title, content } of texts) {
    insert.run(id, title, content);
    words.set(id, [...new Set(`${title} ${content}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])]);
  }
  const types = new Map(
    database
      .prepare('select ID as id, post_type as type from wp_posts')
      .all()
      .map(({ id, type }) => [id, type]),
  );
  const search = index.prepare('select rowid as id from texts where texts match ? order by bm25(texts)');
  return (id) =>
    search
      .all(
        words
          .get(id)
          .map((word) => `"${word}"`)
          .join(' OR '),
      )
      .map((row) => row.id)
      .filter((other) => other !== id && types.get(other) === types.get(id))
      .slice(0, most);
}
