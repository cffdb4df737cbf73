// Measures reads over HTTP on a million relations: lists of 10 items of random posts that are not cached, cached posts, a matching
// entity tag, and fifty source objects in one request. The figures are the processor time of the server per request, compared in
// alternating pairs with two baselines: plain node:http with a body of the same size, and a handwritten server with the same statement.
import { figure, ratio } from './figure.mjs';
import { fixture, fixtureFile, random } from './fixture.mjs';
import { cpuPerRequest, start } from './http.mjs';
import { statementOfList } from './same-statement.mjs';
import { workers } from './workers.mjs';

const POSTS = 100_000;
const RELATIONS = 1_000_000;
const FEW = 2000;
const HOT = 1000;
const SOURCES = 50;
const ROUNDS = 7;
/** Requests of one load. */
const REQUESTS = { bare: 20_000, list: 6000, again: 20_000, fifty: 160 };
/** Aims differ, because the same code takes less time on later versions. */
const isLater = Number(process.versions.node.split('.')[0]) >= 24;
const aims = isLater ? { first: 0.14, again: 0.55, unchanged: 0.65 } : { first: 0.1, again: 0.5, unchanged: 0.6 };

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

/** Some requests of a list from another place in each round. */
const some = (list, count, round = 0) =>
  Array.from({ length: count }, (_, index) => list[(round * 20_011 + index) % list.length]);

async function withTags(port, requests) {
  const tagged = [];
  for (const { method, path } of requests) {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
    tagged.push({ method, path, headers: { 'if-none-match': headers.get('etag') } });
  }
  return tagged;
}

/** Ratios of processor times: how much of what a baseline handles the server handles in the same time. */
const share = (own, baseline, options) => ratio(baseline, own, options);
const microseconds = (times) => figure(times, { unit: 'us', digits: 1 });

/** Random source objects of a site with a million relations between 2,000 posts: the response cache holds all of them. */
async function fewPosts() {
  await (await fixture(FEW, RELATIONS)).close();
  const relx = await start('relx-server.mjs', fixtureFile(FEW, RELATIONS));
  const next = random(5);
  const requests = Array.from({ length: 50_000 }, () => get(`post/${1 + next(FEW)}`));
  const response = await (await fetch(`http://127.0.0.1:${relx.port}${requests[0].path}`)).text();
  const bare = await start('constant-server.mjs', response.length);
  try {
    await cpuPerRequest(relx, requests.slice(0, 20_000));
    const times = { read: [], bare: [] };
    for (let round = 0; round < ROUNDS; round++) {
      times.bare.push(await cpuPerRequest(bare, some(requests, REQUESTS.bare, round)));
      times.read.push(await cpuPerRequest(relx, some(requests, REQUESTS.again, round)));
    }
    return share(times.read, times.bare, { atLeast: 0.15 });
  } finally {
    relx.stop();
    bare.stop();
  }
}

export async function rest() {
  await (await fixture(POSTS, RELATIONS)).close();
  const filename = fixtureFile(POSTS, RELATIONS);
  const relx = await start('relx-server.mjs', filename);
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
  const bareHot = await start('constant-server.mjs', response.length, 200, HOT);
  const byHand = await start('handwritten-server.mjs', JSON.stringify({ filename, ...(await statementOfList(filename, {})) }));
  const own = JSON.parse(await (await fetch(`http://127.0.0.1:${byHand.port}${cold[0].path}`)).text());
  const titles = (items) => items.map(({ related }) => related.title).join();
  if (titles(own) !== titles(JSON.parse(response))) throw new Error('The handwritten server returns another list.');
  const times = { bare: [], bareHot: [], byHand: [], first: [], again: [], unchanged: [], fifty: [], fiftyAgain: [] };
  try {
    // compiles the code of both
    for (const server of [relx, byHand]) await cpuPerRequest(server, some(cold, 2 * REQUESTS.list, 1000));
    const tagged = await withTags(relx.port, hot);
    const measure = async (name, server, requests, options) => times[name].push(await cpuPerRequest(server, requests, options));
    for (let round = 0; round < ROUNDS; round++) {
      // the same paths, so that all servers have the same work
      const reads = [
        () => measure('byHand', byHand, some(cold, REQUESTS.list, round)),
        () => measure('first', relx, some(cold, REQUESTS.list, round)),
        () => measure('bare', bare, some(cold, REQUESTS.bare, round)),
        () => measure('bareHot', bareHot, some(cold, REQUESTS.bare, round)),
        () => measure('again', relx, some(hot, REQUESTS.again)),
        () => measure('unchanged', relx, some(tagged, REQUESTS.again), { expected: 304 }),
      ];
      // in alternating order, because the machine slows down and speeds up
      for (const read of round % 2 === 0 ? reads : reads.reverse()) await read();
      await measure('fifty', relx, some(many, REQUESTS.fifty, round));
      await measure('fiftyAgain', relx, some(hotMany, 20 * REQUESTS.fifty));
    }
  } finally {
    relx.stop();
    bare.stop();
    bareHot.stop();
    byHand.stop();
  }
  const perList = (requests) => requests.map((time) => time / SOURCES);
  return {
    body_bytes: response.length,
    items: JSON.parse(response).length,
    bare: { cpu: microseconds(times.bare) },
    by_hand: { of_bare: share(times.byHand, times.bare), cpu: microseconds(times.byHand) },
    first_read: {
      of_bare: share(times.first, times.bare, { atLeast: aims.first, why: 'SQLite takes most of it, by hand as well' }),
      of_by_hand: share(times.first, times.byHand, {
        atLeast: 0.75,
        why: 'it also checks the request, and reads the version of the database',
      }),
      cpu: microseconds(times.first),
    },
    first_read_of_2000_posts: { of_bare: await fewPosts() },
    read_again: {
      of_bare: share(times.again, times.bare, { atLeast: aims.again }),
      of_bare_with_as_many_bodies: share(times.again, times.bareHot),
      cpu: microseconds(times.again),
    },
    conditional: { of_bare: share(times.unchanged, times.bare, { atLeast: aims.unchanged }), cpu: microseconds(times.unchanged) },
    fifty_lists: {
      per_list_of_first_read: share(perList(times.fifty), times.first, {
        atLeast: 3,
        digits: 1,
        why: 'SQLite reads the same posts, which takes most of a first read',
      }),
    },
    fifty_lists_again: { per_list_of_read_again: share(perList(times.fiftyAgain), times.again, { atLeast: 5, digits: 1 }) },
    workers: await workers(filename, POSTS),
  };
}
