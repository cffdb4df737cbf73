// Compares lists of similar posts with known links: precision of the first five items, and recall of the first ten.
import { rmSync } from 'node:fs';
import Database from 'libsql';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { figure } from '../figure.mjs';
import { byPlainText, bySharedTerms } from './baselines.mjs';
import { corpora } from './corpora.mjs';

const FIRST = 5;
const MOST = 10;

/** Means over all posts with links. `precision`: share of links in the first 5 items. `recall`: share of the links in 10 items. */
function scoresOf(links, listOf) {
  let [precision, recall] = [0, 0];
  for (const [id, expected] of links) {
    const list = listOf(id);
    const hits = (length) => list.slice(0, length).filter((other) => expected.has(other)).length;
    precision += hits(FIRST) / FIRST / links.size;
    recall += hits(MOST) / expected.size / links.size;
  }
  return { precision, recall };
}

const visibleText = (html) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

async function measure(name, { records, links }) {
  const filename = `.relx/bench-similar-${name}.db`;
  const clean = () => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(filename + suffix, { force: true });
  };
  clean();
  const relx = await open({ dialect: libsql({ filename }) });
  await relx.import(records);
  await relx.similar.rebuild();
  await relx.close();
  const database = new Database(filename, { readonly: true });
  const kept = database.prepare(`select similar_id as id from wp_relx_similar where post_id = ? order by position limit ${MOST}`);
  const texts = database
    .prepare(`select ID as id, post_title as title, post_content as content from wp_posts
      where post_status = 'publish' and post_password = ''`)
    .all()
    .map(({ id, title, content }) => ({ id, title: visibleText(title), content: visibleText(content) }));
  const scores = {
    similar: scoresOf(links, (id) => kept.all(id).map((row) => row.id)),
    shared_terms: scoresOf(links, bySharedTerms(database, MOST)),
    plain_text: scoresOf(links, byPlainText(database, texts, MOST)),
  };
  database.close();
  clean();
  const of = (measured) => {
    const best = Math.max(scores.shared_terms[measured], scores.plain_text[measured]);
    const entries = Object.entries(scores).map(([method, values]) => [method, figure([values[measured]], { unit: '' })]);
    return {
      ...Object.fromEntries(entries),
      of_best_other: figure([scores.similar[measured] / best], { atLeast: 1, digits: 2 }),
    };
  };
  return { posts_with_links: links.size, precision_at_5: of('precision'), recall_at_10: of('recall') };
}

/** @returns for each corpus the figures of similar posts, and of lists by shared terms and by plain text */
export async function quality() {
  const results = {};
  for (const [name, corpus] of Object.entries(await corpora())) results[name] = await measure(name, corpus);
  return results;
}
