// Measures reads over HTTP on a million relations, compared with plain node:http with a body of the same size in the same run.
// It reads lists of 10 items: of random posts that are not cached, of cached posts, with a matching entity tag, and of fifty
// source objects in one request.
import { figure, ratio } from './figure.mjs';
import { fixture, fixtureFile, random } from './fixture.mjs';
import { load, start } from './http.mjs';

const POSTS = 100_000;
const RELATIONS = 1_000_000;
const FEW = 2000;
const HOT = 1000;
const SOURCES = 50;
const ROUNDS = 5;
/** Of one load. */
const SECONDS = 3;

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
  const response = await (await fetch(`http://127.0.0.1:${relx.port}${requests[0].path}`)).text();
  const bare = await start('constant-server.mjs', response.length);
  try {
    await load(relx.port, requests);
    const rates = { read: [], bare: [] };
    for (let round = 0; round < ROUNDS; round++) {
      rates.bare.push((await load(bare.port, requests, { seconds: SECONDS })).per_second);
      rates.read.push((await load(relx.port, requests, { seconds: SECONDS })).per_second);
    }
    return ratio(rates.read, rates.bare, { atLeast: 0.15 });
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
  const many = Array.from({ length: POSTS / SOURCES }, (_, page) => {
    const objects = ids.slice(page * SOURCES, (page + 1) * SOURCES).map((id) => `post:${id}`);
    return get(`related?objects=${objects}`);
  });
  // at least one per connection
  const hotMany = many.slice(0, Math.max(HOT / SOURCES, 16));
  const response = await (await fetch(`http://127.0.0.1:${relx.port}${cold[0].path}`)).text();
  const bare = await start('constant-server.mjs', response.length);
  const rates = { bare: [], first: [], again: [], unchanged: [], fifty: [], fiftyAgain: [] };
  try {
    await load(relx.port, cold);
    const tagged = await withTags(relx.port, hot);
    const measure = async (name, port, requests, options) =>
      rates[name].push((await load(port, requests, { seconds: SECONDS, ...options })).per_second);
    for (let round = 0; round < ROUNDS; round++) {
      // the same paths, so that the load generator has the same work
      await measure('bare', bare.port, cold);
      await measure('first', relx.port, cold);
      await measure('fifty', relx.port, many);
      await measure('again', relx.port, hot);
      await measure('fiftyAgain', relx.port, hotMany);
      await measure('unchanged', relx.port, tagged, { expected: 304 });
    }
  } finally {
    relx.stop();
    bare.stop();
  }
  const lists = (requests) => requests.map((rate) => rate * SOURCES);
  const perSecond = { unit: 'per second', digits: 0 };
  return {
    body_bytes: response.length,
    items: JSON.parse(response).length,
    bare: figure(rates.bare, perSecond),
    first_read: { of_bare: ratio(rates.first, rates.bare, { atLeast: 0.2 }), rate: figure(rates.first, perSecond) },
    first_read_of_2000_posts: { of_bare: await fewPosts() },
    read_again: { of_bare: ratio(rates.again, rates.bare), rate: figure(rates.again, perSecond) },
    conditional: { of_bare: ratio(rates.unchanged, rates.bare, { atLeast: 0.6 }), rate: figure(rates.unchanged, perSecond) },
    fifty_lists: { per_list_of_first_read: ratio(lists(rates.fifty), rates.first, { atLeast: 6, digits: 1 }) },
    fifty_lists_again: { per_list_of_read_again: ratio(lists(rates.fiftyAgain), rates.again, { atLeast: 10, digits: 1 }) },
  };
}
