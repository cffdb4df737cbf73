// Measures the query of a list as a function call, with growing tables, and with the two data sets that peers were measured
// with. The baseline of the same run is the statement of relx, prepared once and run by hand, whose rows stay as they are. Means are
// processor times, because they depend less on other programs of the machine.
import Database from 'libsql';
import { figure, ratio } from './figure.mjs';
import { fixture, fixtureFile, random } from './fixture.mjs';
import { statementOfList } from './same-statement.mjs';

/** A pair is this many calls of the core, and as many of the baseline. */
const CALLS = 4_000;
const PAIRS = 7;
/** Calls before the first pair, times CALLS: Node.js 22 and later compile functions twice, and go on to do so for seconds. */
const WARM_UPS = 10;
/** Mean time of ncr_get_related in the best-known plugin, with limit 10, by posts x relations per post, in microseconds. */
const PEER_US = { '2000 x 500': 700, '100000 x 10': 1700 };

/** Mean processor time and 95th percentile of `call(id)` over random posts, in microseconds. */
async function measure(next, posts, call) {
  const times = new Float64Array(CALLS);
  const before = process.cpuUsage();
  for (let index = 0; index < CALLS; index++) {
    const id = 1 + next(posts);
    const started = performance.now();
    await call(id);
    times[index] = (performance.now() - started) * 1000;
  }
  const { user, system } = process.cpuUsage(before);
  times.sort();
  return { mean: (user + system) / CALLS, p95: times[Math.floor(CALLS * 0.95)] };
}

/** The rows of the list without the core, over a connection with the same settings. */
async function byHand(filename) {
  const { sql, parameters } = await statementOfList(filename, { type: 'references', total: false });
  const database = new Database(filename);
  for (const pragma of ['query_only = ON', 'cache_size = -16384', 'mmap_size = 2147418112']) database.exec(`PRAGMA ${pragma}`);
  const statement = database.prepare(sql);
  statement.raw(true);
  return { call: (id) => statement.all(parameters.map((value) => value ?? id)), close: () => database.close() };
}

export async function lookup() {
  const sets = [
    [1_000, 10],
    [10_000, 10],
    [100_000, 10],
    [2_000, 500],
  ];
  const results = {};
  for (const [posts, each] of sets) {
    const relx = await fixture(posts, posts * each);
    const { ncr_get_related } = relx.functions;
    const floor = await byHand(fixtureFile(posts, posts * each));
    const own = (id) => ncr_get_related(id, 'post', 'references', { limit: 10 });
    const next = random(11);
    for (let round = 0; round < WARM_UPS; round++) {
      await measure(next, posts, own);
      await measure(next, posts, floor.call);
    }
    const times = { own: [], floor: [] };
    for (let pair = 0; pair < PAIRS; pair++) {
      times.own.push(await measure(next, posts, own));
      times.floor.push(await measure(next, posts, floor.call));
    }
    await relx.close();
    floor.close();
    const means = times.own.map(({ mean }) => mean);
    const name = `${posts} x ${each}`;
    const peer = PEER_US[name];
    results[name] = {
      mean: figure(means, { unit: 'us', digits: 0 }),
      p95: figure(
        times.own.map(({ p95 }) => p95),
        { unit: 'us', digits: 0 },
      ),
      of_by_hand: ratio(
        means,
        times.floor.map(({ mean }) => mean),
        { atMost: 1.4, digits: 2, why: 'it also reads the version of the database, parses rows, and makes links and dates' },
      ),
      by_hand: figure(
        times.floor.map(({ mean }) => mean),
        { unit: 'us', digits: 0 },
      ),
      ...(peer && {
        peer_of_own: figure(
          means.map((mean) => peer / mean),
          { atLeast: 10, digits: 1, why: 'the statement by hand takes most of it' },
        ),
      }),
    };
  }
  const growth = results['100000 x 10'].mean.value / results['1000 x 10'].mean.value;
  return { by_data: results, growth_10k_to_1M: figure([growth], { atMost: 1.5, digits: 2 }) };
}
