// Measures the rate of `relx serve` over HTTP with one and two workers. The load generator needs a processor of its own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ratio } from './figure.mjs';
import { random } from './fixture.mjs';
import { load, start } from './http.mjs';

const ROUNDS = 5;
const program = fileURLToPath(new URL('../dist/backend/cli/bin.js', import.meta.url));

/** Without the queue of similar posts, which the server would work through between the requests. */
const config = { similar: { excludedPostTypes: ['post'] } };

/** Starts `relx serve` on a free port, in a folder with the configuration. */
async function serve(filename, workers, cwd) {
  const args = [program, 'serve', '--database', resolve(filename), '--port', '0', '--workers', String(workers)];
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise((started, reject) => {
    let printed = '';
    child.once('exit', (status) => reject(new Error(`relx serve exited with ${status}: ${printed}`)));
    child.stdout.on('data', (part) => {
      printed += part;
      const [, found] = /http:\/\/[^:]+:(\d+)/.exec(printed) ?? [];
      if (found) started(Number(found));
    });
  });
  return { port, stop: () => new Promise((stopped) => child.once('exit', stopped) && child.kill('SIGTERM')) };
}

/** @param filename database of `posts` posts */
export async function workers(filename, posts) {
  const next = random(3);
  const requests = Array.from({ length: 50_000 }, () => ({ method: 'GET', path: `/wp-json/relx/v1/post/${1 + next(posts)}` }));
  const folder = mkdtempSync(join(tmpdir(), 'relx-bench-'));
  writeFileSync(join(folder, 'relx.config.json'), JSON.stringify(config));
  const servers = [await serve(filename, 1, folder), await serve(filename, 2, folder)];
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
    rmSync(folder, { recursive: true });
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
