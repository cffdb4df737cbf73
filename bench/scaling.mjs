// Measures how reads scale: lists of ten items over growing tables, compared with the smallest one, and the rate over HTTP with
// one and two workers. The largest table takes minutes and some gigabytes once, and is kept for the next run.
import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { figure, ratio } from './figure.mjs';
import { fixture, fixtureFile, random } from './fixture.mjs';
import { load, start } from './http.mjs';

/** Posts with ten relations each: ten thousand to ten million relations. */
const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const EACH = 10;
const ROUNDS = 5;
const CALLS = 3000;
const program = fileURLToPath(new URL('../dist/backend/cli/bin.js', import.meta.url));

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
    await (await fixture(posts, posts * EACH)).close();
    const filename = fixtureFile(posts, posts * EACH);
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

/** Starts `relx serve` on a free port. */
async function serve(filename, workers) {
  const args = [program, 'serve', '--database', filename, '--port', '0', '--workers', String(workers)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise((resolve, reject) => {
    let printed = '';
    child.once('exit', (status) => reject(new Error(`relx serve exited with ${status}: ${printed}`)));
    child.stdout.on('data', (part) => {
      printed += part;
      const [, found] = /http:\/\/[^:]+:(\d+)/.exec(printed) ?? [];
      if (found) resolve(Number(found));
    });
  });
  return { port, stop: () => new Promise((resolve) => child.once('exit', resolve) && child.kill('SIGTERM')) };
}

async function byWorkers() {
  const posts = 100_000;
  const filename = fixtureFile(posts, posts * EACH);
  const next = random(3);
  const requests = Array.from({ length: 50_000 }, () => ({ method: 'GET', path: `/wp-json/relx/v1/post/${1 + next(posts)}` }));
  const servers = [await serve(filename, 1), await serve(filename, 2)];
  const bare = await start('constant-server.mjs', 1000);
  const rates = [[], []];
  const baseline = [];
  try {
    for (const { port } of servers) await load(port, requests, { seconds: 2 });
    for (let round = 0; round < ROUNDS; round++) {
      baseline.push((await load(bare.port, requests, { seconds: 2 })).rate);
      for (const [index, { port }] of servers.entries()) rates[index].push((await load(port, requests, { seconds: 3 })).rate);
    }
  } finally {
    bare.stop();
    for (const server of servers) await server.stop();
  }
  return {
    one_of_bare: ratio(rates[0], baseline),
    two_of_bare: ratio(rates[1], baseline),
    two_workers_of_one: ratio(rates[1], rates[0], { digits: 2 }),
  };
}

export const scaling = async () => ({ relations: await byTable(), workers: await byWorkers() });
