// Creates a database of a given size once, and stores it under .relx/ for the next run.
import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';

/** A pseudo-random generator with a fixed seed. */
export function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const WORDS = 'a few words of a post that has the usual length and says no more than others do'.split(' ');

/** A text of about `length` characters in paragraphs, different for each post. */
function contentOf(id, length) {
  const next = random(id);
  let text = '';
  while (text.length < length) {
    const words = Array.from({ length: 60 }, () => WORDS[next(WORDS.length)]);
    text += `<!-- wp:paragraph -->\n<p>${words.join(' ')}.</p>\n<!-- /wp:paragraph -->\n\n`;
  }
  return text;
}

function* records(posts, relations, length) {
  yield { kind: 'option', name: 'permalink_structure', value: '/%postname%/' };
  yield { kind: 'user', login: 'admin', slug: 'the-admin', role: 'administrator' };
  const start = Date.UTC(2020, 0, 1);
  for (let id = 1; id <= posts; id++) {
    const date = new Date(start + id * 60_000).toISOString();
    yield {
      kind: 'post',
      id,
      type: 'post',
      title: `Post number ${id}`,
      excerpt: `What post ${id} says, in a sentence or two.`,
      content: contentOf(id, length),
      date,
      author: 'admin',
    };
  }
  const each = relations / posts;
  const next = random(7);
  for (let from = 1; from <= posts; from++) {
    const targets = new Set();
    while (targets.size < each) {
      const to = 1 + next(posts);
      if (to !== from) targets.add(to);
    }
    for (const to of targets)
      yield { kind: 'relation', type: 'references', from: { objectType: 'post', id: from }, to: { objectType: 'post', id: to } };
  }
}

/** Usual length of a content in characters. A row of a post then takes more than one page of SQLite. */
const LENGTH = 6000;

/** The path of the database of {@link fixture}. */
export const fixtureFile = (posts, relations, length = LENGTH) => `.relx/bench-${posts}-${relations}-${length}.db`;

/**
 * Opens a core over `posts` posts with `relations` relations of the one-way type `references`.
 *
 * @param length characters of the content of each post
 */
export async function fixture(posts, relations, length = LENGTH) {
  const filename = fixtureFile(posts, relations, length);
  const done = `${filename}.done`;
  const made = existsSync(done);
  if (!made) for (const suffix of ['', '-wal', '-shm']) rmSync(filename + suffix, { force: true });
  const opened = () => open({ dialect: libsql({ filename }), url: 'http://127.0.0.1' });
  const relx = await opened();
  if (made) return relx;
  const started = performance.now();
  await relx.import(records(posts, relations, length));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  await relx.close();
  // a gigabyte that the system still writes would delay the first requests
  const file = openSync(filename, 'r+');
  fsyncSync(file);
  closeSync(file);
  writeFileSync(done, seconds);
  console.log(`created ${relations} relations over ${posts} posts in ${seconds} s`);
  return opened();
}
