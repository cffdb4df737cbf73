// Measures the query of a list as a function call, with growing tables, and with the two data sets that peers were measured
// with. The baseline of the same run is a handwritten SQLite query for ten ids and titles.
import Database from 'libsql';
import { fixture, fixtureFile, random } from './fixture.mjs';

const CALLS = 20_000;
/** Mean time of ncr_get_related in the best-known plugin, with limit 10, by posts x relations per post, in microseconds. */
const PEER_US = { '2000 x 500': 700, '100000 x 10': 1700 };

/** Mean and 95th percentile of `call(id)` over random posts, in microseconds. */
async function measure(posts, call) {
  const next = random(11);
  const times = new Float64Array(CALLS);
  for (let warm = 0; warm < 4000; warm++) await call(1 + next(posts));
  for (let index = 0; index < CALLS; index++) {
    const id = 1 + next(posts);
    const started = performance.now();
    await call(id);
    times[index] = (performance.now() - started) * 1000;
  }
  times.sort();
  return { mean: times.reduce((sum, time) => sum + time, 0) / CALLS, p95: times[Math.floor(CALLS * 0.95)] };
}

/** The minimal query that any program needs. */
function byHand(posts, relations) {
  const database = new Database(fixtureFile(posts, relations));
  const statement = database.prepare(
    `select r.to_id, p.post_title from wp_relx_relations r join wp_posts p on p.ID = r.to_id
     where r.from_type = 'post' and r.from_id = ? and r.type = 'references' and r.to_type = 'post' and p.post_status = 'publish'
     order by r.from_order, r.id desc limit 10`,
  );
  statement.raw(true);
  return { call: (id) => statement.all(id), close: () => database.close() };
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
    const { mean, p95 } = await measure(posts, (id) => ncr_get_related(id, 'post', 'references', { limit: 10 }));
    await relx.close();
    const floor = byHand(posts, posts * each);
    const { mean: floorMean } = await measure(posts, floor.call);
    floor.close();
    const name = `${posts} x ${each}`;
    const peer = PEER_US[name];
    results[name] = {
      mean_us: Math.round(mean),
      p95_us: Math.round(p95),
      of_by_hand: Number((mean / floorMean).toFixed(1)),
      ...(peer ? { faster_than_peer: Number((peer / mean).toFixed(1)), aim: 'at least 10' } : {}),
    };
  }
  const growth = results['100000 x 10'].mean_us / results['1000 x 10'].mean_us;
  return { by_data: results, growth_10k_to_1M: Number(growth.toFixed(2)), aim: 'under 1.5' };
}
