// Reads over HTTP on a million relations, against bare node:http with a body of the same size in the same run: lists of
// random posts with 10 items, the same once more with their tags, and fifty anchors in one request.

import { fixture, fixtureFile, random } from './fixture.mjs';
import { load, median, rounded, start } from './http.mjs';

const POSTS = 100_000;
const RELATIONS = 1_000_000;
const PATHS = 5000;
const ANCHORS = 50;
const ROUNDS = 3;

export async function rest() {
  await (await fixture(POSTS, RELATIONS)).close();
  const relx = await start('relx-server.mjs', fixtureFile(POSTS, RELATIONS));
  const next = random(3);
  const lists = Array.from({ length: PATHS }, () => ({ method: 'GET', path: `/wp-json/relx/v1/post/${1 + next(POSTS)}` }));
  const many = Array.from({ length: PATHS / ANCHORS }, () => {
    const objects = Array.from({ length: ANCHORS }, () => `post:${1 + next(POSTS)}`);
    return { method: 'GET', path: `/wp-json/relx/v1/related?objects=${objects}` };
  });
  const url = (path) => `http://127.0.0.1:${relx.port}${path}`;
  const answer = await (await fetch(url(lists[0].path))).text();
  // a client that has the answer already: asked for once, so that it has the tag
  const conditional = [];
  for (const { path } of lists) {
    const { headers } = await fetch(url(path));
    conditional.push({ method: 'GET', path, headers: { 'if-none-match': headers.get('etag') } });
    await fetch(url(path), { headers: { 'if-none-match': headers.get('etag') } });
  }
  const bare = await start('constant-server.mjs', answer.length);
  const rounds = { read: [], conditional: [], many: [] };
  const seen = [];
  try {
    await load(relx.port, lists);
    for (let round = 0; round < ROUNDS; round++) {
      // the same paths, so that the client has the same work
      const baseline = (await load(bare.port, lists)).per_second;
      const read = (await load(relx.port, lists)).per_second;
      const unchanged = (await load(relx.port, conditional, { expected: 304 })).per_second;
      const anchors = (await load(relx.port, many)).per_second * ANCHORS;
      seen.push({
        bare: Math.round(baseline),
        read: Math.round(read),
        conditional: Math.round(unchanged),
        anchors: Math.round(anchors),
      });
      rounds.read.push(read / baseline);
      rounds.conditional.push(unchanged / baseline);
      rounds.many.push(anchors / read);
    }
  } finally {
    relx.stop();
    bare.stop();
  }
  return {
    body_bytes: answer.length,
    items: JSON.parse(answer).length,
    per_second: seen,
    read: { of_bare: rounded(median(rounds.read)), aim: 'at least 0.15' },
    conditional: { of_bare: rounded(median(rounds.conditional)), aim: 'at least 0.4' },
    fifty_anchors: { per_anchor_of_single: rounded(median(rounds.many), 1), aim: 'at least 10' },
  };
}
