// Measures the rate of `relx serve` over HTTP with one and two workers. The load generator needs a processor of its own.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ratio } from './figure.mjs';
import { random } from './fixture.mjs';
import { load, start } from './http.mjs';

const ROUNDS = 5;
const program = fileURLToPath(new URL('../dist/backend/cli/bin.js', import.meta.url));

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

/** @param filename database of `posts` posts */
export async function workers(filename, posts) {
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
    two_of_one: ratio(rates[1], rates[0], {
      atLeast: 1.8,
      digits: 2,
      why: 'the program that sends the requests needs a processor, too',
    }),
  };
}
