// Measures how reads scale: lists of ten items over growing tables, compared with the smallest one. The largest table takes minutes
// and some gigabytes once, and is kept for the next run. Its posts have no content, which would take ten gigabytes.
import { readFileSync, statSync } from 'node:fs';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { figure, ratio } from './figure.mjs';
import { fixture, fixtureFile, random } from './fixture.mjs';

/** Posts with ten relations each: ten thousand to ten million relations. */
const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const EACH = 10;
const ROUNDS = 5;
const CALLS = 3000;

/** Mean time of a list of a random post, in microseconds. */
async function listTime(relx, posts, next) {
  const { ncr_get_related } = relx.functions;
  const started = performance.now();
  for (let call = 0; call < CALLS; call++) await ncr_get_related(1 + next(posts), 'post', 'references', { limit: 10 });
  return ((performance.now() - started) * 1000) / CALLS;
}

async function byTable() {
  const sites = [];
  for (const posts of SIZES) {
    await (await fixture(posts, posts * EACH, 0)).close();
    const filename = fixtureFile(posts, posts * EACH, 0);
    const relx = await open({ dialect: libsql({ filename }), url: 'http://127.0.0.1' });
    const seconds = Number(readFileSync(`${filename}.done`, 'utf8')) || undefined;
    sites.push({ posts, relx, times: [], seconds, mebibytes: statSync(filename).size / 2 ** 20 });
  }
  const next = random(11);
  for (let round = -1; round < ROUNDS; round++)
    for (const { posts, relx, times } of sites) {
      const time = await listTime(relx, posts, next);
      // the first round fills the caches of SQLite
      if (round >= 0) times.push(time);
    }
  for (const { relx } of sites) await relx.close();
  const [smallest] = sites;
  const entries = sites.map(({ posts, times, seconds, mebibytes }) => [
    posts * EACH,
    {
      list: figure(times, { unit: 'us', digits: 0 }),
      of_smallest: ratio(times, smallest.times, { digits: 2, ...(posts <= 100_000 && { atMost: 1.5 }) }),
      file: figure([mebibytes], { unit: 'MiB', digits: 0 }),
      ...(seconds && {
        import: figure([(posts * EACH) / seconds], { unit: 'relations per second, with their posts', digits: 0 }),
      }),
    },
  ]);
  return Object.fromEntries(entries);
}

export const scaling = async () => ({ relations: await byTable() });
