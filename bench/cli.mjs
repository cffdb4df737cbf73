// Measures commands on a million relations, from the start of the process to its exit. The baselines are the start of Node.js,
// and the same query to an open core.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { figure, ratio } from './figure.mjs';
import { fixture, fixtureFile } from './fixture.mjs';

const POSTS = 100_000;
const RELATIONS = POSTS * 10;
const RUNS = 9;
const program = fileURLToPath(new URL('../dist/backend/cli/bin.js', import.meta.url));
const checking = ['check', '--batch-size', '10000'];

async function timed(work) {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
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
    '--version': [['--version']],
    list: [['list', ...database], () => relations.rows({ limit: 100 })],
    'list --post': [
      ['list', '--post', '5', ...database],
      () => relations.rows({ object: { objectType: 'post', id: 5 }, limit: 100 }),
    ],
    count: [['count', ...database], () => relations.count()],
    check: [[...checking, ...database], () => integrity.check({ batchSize: 10_000 })],
  };
  const results = {};
  for (const [name, [args, request]] of Object.entries(commands)) {
    const times = { node: [], command: [], core: [] };
    for (let run = 0; run < (name === 'check' ? 1 : RUNS); run++) {
      times.node.push(await timed(() => started('-e', '0')));
      times.command.push(await timed(() => started(program, ...(request ? ['content-relations', ...args] : args))));
      if (request) times.core.push(await timed(request));
    }
    const isStart = name === '--version' || name.startsWith('list');
    results[name] = {
      of_node: ratio(times.command, times.node, { digits: 2, ...(isStart && { atMost: 2 }) }),
      milliseconds: figure(
        times.command.map((seconds) => seconds * 1000),
        { unit: 'ms', digits: 0 },
      ),
      ...(request && {
        core_milliseconds: figure(
          times.core.map((seconds) => seconds * 1000),
          { unit: 'ms', digits: 1 },
        ),
      }),
    };
  }
  await relx.close();
  return { relations: RELATIONS, ...results };
}
