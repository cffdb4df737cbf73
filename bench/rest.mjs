// GET relx/v1/post/<random id> with 10 items on 1M relations, against bare node:http with a body of the same size.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { fixture, random } from './fixture.mjs';

const POSTS = 100_000;
const RELATIONS = 1_000_000;
const SECONDS = 5;
const ROUNDS = 3;

async function start(file, ...args) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args.map(String));
  const [port] = await once(child, 'message');
  return { child, port };
}

/** Requests a second over 16 connections. */
async function load(port, paths) {
  const requests = paths.map((path) => ({ method: 'GET', path }));
  const result = await autocannon({ url: `http://127.0.0.1:${port}`, connections: 16, duration: SECONDS, requests });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were not 200, ${result.errors} failed`);
  return result.requests.average;
}

export async function rest() {
  await (await fixture(POSTS, RELATIONS)).close();
  const relx = await start('relx-server.mjs', POSTS, RELATIONS);
  const next = random(3);
  const paths = Array.from({ length: 5000 }, () => `/wp-json/relx/v1/post/${1 + next(POSTS)}`);
  const answer = await fetch(`http://127.0.0.1:${relx.port}${paths[0]}`);
  const size = (await answer.clone().arrayBuffer()).byteLength;
  const items = (await answer.json()).length;
  const bare = await start('constant-server.mjs', size);
  const ratios = [];
  try {
    await load(relx.port, paths);
    for (let round = 0; round < ROUNDS; round++) {
      // the same paths, so that the client has the same work
      const baseline = await load(bare.port, paths);
      const ours = await load(relx.port, paths);
      ratios.push({ baseline: Math.round(baseline), relx: Math.round(ours), ratio: Number((ours / baseline).toFixed(3)) });
    }
  } finally {
    relx.child.disconnect();
    bare.child.disconnect();
  }
  const [, median] = ratios.map(({ ratio }) => ratio).sort();
  return { body_bytes: size, items, requests_per_second: ratios, median_ratio: median, aim: '0.2 or better' };
}
