// Measures reads over HTTP on a million relations, compared with plain node:http with a body of the same size in the same run.
// It reads lists of 10 items: of random posts that are not cached, of cached posts, with a matching entity tag, and of fifty
// source objects in one request.
import { fixture, fixtureFile, random } from './fixture.mjs';
import { load, median, rounded, start } from './http.mjs';

const POSTS = 100_000;
const RELATIONS = 1_000_000;
const FEW = 2000;
const HOT = 1000;
const ANCHORS = 50;
const ROUNDS = 3;

const get = (path, headers) => ({ method: 'GET', path: `/wp-json/relx/v1/${path}`, ...(headers ? { headers } : {}) });

/** Every post once, in random order: more than the response cache can hold. */
function shuffled(seed) {
  const next = random(seed);
  const ids = Array.from({ length: POSTS }, (_, index) => index + 1);
  for (let index = POSTS - 1; index > 0; index--) {
    const other = next(index + 1);
    [ids[index], ids[other]] = [ids[other], ids[index]];
  }
  return ids;
}

async function withTags(port, requests) {
  const tagged = [];
  for (const { method, path } of requests) {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
    tagged.push({ method, path, headers: { 'if-none-match': headers.get('etag') } });
  }
  return tagged;
}

/** Random source objects of a site with a million relations between 2,000 posts: the response cache holds all of them. */
async function fewPosts() {
  await (await fixture(FEW, RELATIONS)).close();
  const relx = await start('relx-server.mjs', fixtureFile(FEW, RELATIONS));
  const next = random(5);
  const requests = Array.from({ length: 50_000 }, () => get(`post/${1 + next(FEW)}`));
  const answer = await (await fetch(`http://127.0.0.1:${relx.port}${requests[0].path}`)).text();
  const bare = await start('constant-server.mjs', answer.length);
  try {
    await load(relx.port, requests);
    const ratios = [];
    for (let round = 0; round < ROUNDS; round++) {
      const baseline = (await load(bare.port, requests)).per_second;
      ratios.push((await load(relx.port, requests)).per_second / baseline);
    }
    return { of_bare: rounded(median(ratios)), aim: 'at least 0.15' };
  } finally {
    relx.stop();
    bare.stop();
  }
}

export async function rest() {
  await (await fixture(POSTS, RELATIONS)).close();
  const relx = await start('relx-server.mjs', fixtureFile(POSTS, RELATIONS));
  const ids = shuffled(3);
  const cold = ids.map((id) => get(`post/${id}`));
  const hot = cold.slice(0, HOT);
  const many = Array.from({ length: POSTS / ANCHORS }, (_, page) => {
    const objects = ids.slice(page * ANCHORS, (page + 1) * ANCHORS).map((id) => `post:${id}`);
    return get(`related?objects=${objects}`);
  });
  // at least one per connection
  const hotMany = many.slice(0, Math.max(HOT / ANCHORS, 16));
  const answer = await (await fetch(`http://127.0.0.1:${relx.port}${cold[0].path}`)).text();
  const bare = await start('constant-server.mjs', answer.length);
  const rounds = { cold: [], hot: [], conditional: [], many: [], manyAgain: [] };
  const seen = [];
  try {
    await load(relx.port, cold);
    const tagged = await withTags(relx.port, hot);
    for (let round = 0; round < ROUNDS; round++) {
      // the same paths, so that the load generator has the same work
      const baseline = (await load(bare.port, cold)).per_second;
      const read = (await load(relx.port, cold)).per_second;
      const anchors = (await load(relx.port, many)).per_second * ANCHORS;
      const again = (await load(relx.port, hot)).per_second;
      const anchorsAgain = (await load(relx.port, hotMany)).per_second * ANCHORS;
      const unchanged = (await load(relx.port, tagged, { expected: 304 })).per_second;
      seen.push(
        Object.fromEntries(
          Object.entries({ bare: baseline, read, hot: again, conditional: unchanged, anchors, anchorsAgain }).map(
            ([name, value]) => [name, Math.round(value)],
          ),
        ),
      );
      rounds.cold.push(read / baseline);
      rounds.hot.push(again / baseline);
      rounds.conditional.push(unchanged / baseline);
      rounds.many.push(anchors / read);
      rounds.manyAgain.push(anchorsAgain / again);
    }
  } finally {
    relx.stop();
    bare.stop();
  }
  return {
    body_bytes: answer.length,
    items: JSON.parse(answer).length,
    per_second: seen,
    read: { of_bare: rounded(median(rounds.cold)), aim: 'at least 0.15' },
    read_of_2000_posts: await fewPosts(),
    read_again: { of_bare: rounded(median(rounds.hot)) },
    conditional: { of_bare: rounded(median(rounds.conditional)), aim: 'at least 0.4' },
    fifty_anchors_again: { per_anchor_of_single: rounded(median(rounds.manyAgain), 1), aim: 'at least 10' },
    fifty_anchors: { per_anchor_of_single: rounded(median(rounds.many), 1), aim: 'at least 10' },
  };
}
