// Measures commands on a million relations, from the start of the process to its exit. The baselines are the start of Node.js,
// and the same query to an open core.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fixture, fixtureFile } from './fixture.mjs';

const POSTS = 100_000;
const RELATIONS = POSTS * 10;
const RUNS = 7;
const program = fileURLToPath(new URL('../dist/backend/cli/content-relations-bin.js', import.meta.url));
const checking = ['check', '--batch-size', '10000'];

const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];

/** The median of several runs, in seconds. */
async function timed(runs, work) {
  const clock = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    await work();
    clock.push((performance.now() - started) / 1000);
  }
  return median(clock);
}

function started(...args) {
  const { status, stderr } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} exited with ${status}: ${stderr}`);
}

export async function cli() {
  const relx = await fixture(POSTS, RELATIONS);
  const database = ['--database', fixtureFile(POSTS, RELATIONS)];
  const { relations, integrity } = relx;
  const commands = {
    list: [['list'], () => relations.rows({ limit: 100 })],
    'list --post': [['list', '--post', '5'], () => relations.rows({ object: { objectType: 'post', id: 5 }, limit: 100 })],
    count: [['count'], () => relations.count()],
    check: [checking, () => integrity.check({ batchSize: 10_000 })],
  };
  const node = await timed(RUNS, () => started('-e', '0'));
  const most = 2 * node + 0.3;
  const by_command = {};
  for (const [name, [args, ask]] of Object.entries(commands)) {
    const runs = name === 'check' ? 1 : RUNS;
    const seconds = await timed(runs, () => started(program, ...args, ...database));
    const core = await timed(runs, ask);
    by_command[name] = {
      seconds: Number(seconds.toFixed(3)),
      of_node: Number((seconds / node).toFixed(1)),
      core_seconds: Number(core.toFixed(4)),
      beyond_core_in_nodes: Number(((seconds - core) / node).toFixed(1)),
      ...(name.startsWith('list') ? { aim: `under ${most.toFixed(3)}`, reached: seconds < most } : {}),
    };
  }
  await relx.close();
  return { relations: RELATIONS, node_seconds: Number(node.toFixed(3)), by_command, aim: 'list: under 2 x node + 0.3 s' };
}
