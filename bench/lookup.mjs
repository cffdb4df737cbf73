// The lookup behind every list as a function call, while the table grows.
import { fixture, random } from './fixture.mjs';

const CALLS = 20_000;

/** Mean and 95th percentile of `ncr_get_related`, limit 10, in microseconds. */
async function measure(relx, posts) {
  const next = random(11);
  const { ncr_get_related } = relx.functions;
  const times = new Float64Array(CALLS);
  for (let warm = 0; warm < 2000; warm++) await ncr_get_related(1 + next(posts), 'post', 'references', { limit: 10 });
  for (let call = 0; call < CALLS; call++) {
    const id = 1 + next(posts);
    const started = performance.now();
    await ncr_get_related(id, 'post', 'references', { limit: 10 });
    times[call] = (performance.now() - started) * 1000;
  }
  times.sort();
  return { mean: times.reduce((sum, time) => sum + time, 0) / CALLS, p95: times[Math.floor(CALLS * 0.95)] };
}

export async function lookup() {
  const sizes = [1_000, 10_000, 100_000].map((posts) => ({ posts, relations: posts * 10 }));
  const results = {};
  for (const { posts, relations } of sizes) {
    const relx = await fixture(posts, relations);
    const { mean, p95 } = await measure(relx, posts);
    await relx.close();
    results[relations] = { mean_us: Math.round(mean), p95_us: Math.round(p95) };
  }
  const growth = results[1_000_000].mean_us / results[10_000].mean_us;
  return { by_relations: results, growth_10k_to_1M: Number(growth.toFixed(2)), aim: 'under 1.5' };
}
