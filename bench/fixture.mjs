// Creates a database of a given size once, and stores it under .relx/ for the next run.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
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

function* records(posts, relations) {
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

/** The path of the database of {@link fixture}. */
export const fixtureFile = (posts, relations) => `.relx/bench-${posts}-${relations}.db`;

/** Opens a core over `posts` posts with `relations` relations of the one-way type `references`. */
export async function fixture(posts, relations) {
  const filename = fixtureFile(posts, relations);
  const done = `${filename}.done`;
  const made = existsSync(done);
  if (!made) for (const suffix of ['', '-wal', '-shm']) rmSync(filename + suffix, { force: true });
  const relx = await open({ dialect: libsql({ filename }), url: 'http://127.0.0.1' });
  if (made) return relx;
  const started = performance.now();
  await relx.import(records(posts, relations));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  writeFileSync(done, seconds);
  console.log(`created ${relations} relations over ${posts} posts in ${seconds} s`);
  return relx;
}
