import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { open } from 'relx/core';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../database.js';

const writer = fileURLToPath(new URL('writer.mjs', import.meta.url));
let database: TestDatabase;

beforeEach(async () => {
  database = await openDatabase();
  const relx = await open({ dialect: database.connect() });
  await relx.import(
    Array.from(
      { length: 150 },
      (_, index) => ({ kind: 'post', id: index + 1, type: 'post', title: `Post ${index + 1}` }) as const,
    ),
  );
  await relx.close();
  return () => database.remove();
});

/** Starts a writer and collects what it says, line by line. */
function start(env: Record<string, string>, type: string, ...pairs: string[]) {
  const child = spawn(process.execPath, [writer, database.address, type, ...pairs], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const reached = (count: number) =>
    new Promise<void>((resolve) => {
      const look = () => lines.length >= count && resolve();
      reader.on('line', look);
      look();
    });
  reader.on('line', (line) => lines.push(line));
  return { child, lines, reached, ended: once(child, 'close') };
}

/** What two processes are told when they write the same pairs at once. */
async function race(type: string, ...pairs: string[]): Promise<string[]> {
  const writers = [start({ WAIT: '1' }, type, ...pairs), start({ WAIT: '1' }, type, ...pairs)];
  await Promise.all(writers.map(({ reached }) => reached(1)));
  for (const { child } of writers) child.stdin.write('go\n');
  await Promise.all(writers.map(({ ended }) => ended));
  return writers.flatMap(({ lines }) => lines.slice(1));
}

test('two processes that create the same pairs: each pair is created once', async () => {
  const pairs = Array.from({ length: 25 }, (_, index) => `1,${index + 2}`);
  const answers = await race('related_to', ...pairs);
  expect(answers).toHaveLength(50);
  expect(answers.filter((line) => /^1,\d+ \d+$/.test(line))).toHaveLength(25);
  expect(answers.filter((line) => line.endsWith(' ncr_relation_exists'))).toHaveLength(25);
});

test('two processes against a limit of two leave two relations', async () => {
  const answers = await race('two_each', ...Array.from({ length: 25 }, (_, index) => `1,${index + 2}`));
  expect(answers.filter((line) => /^1,\d+ \d+$/.test(line))).toHaveLength(2);
  const relx = await open({
    dialect: database.connect(),
    types: [{ name: 'two_each', label: 'L', from_object_types: ['post'], to_object_types: ['post'], direction: 'from_to' }],
  });
  expect(await relx.functions.ncr_get_related(1, 'post', 'two_each')).toHaveLength(2);
  await relx.close();
});

test('a process killed in the middle of 10,000 writes loses nothing that it acknowledged, and leaves nothing half', async () => {
  const { child, lines, reached, ended } = start({}, 'related_to');
  await reached(500);
  child.kill('SIGKILL');
  await ended;
  const acknowledged = lines.slice(1).map((line) => line.split(' '));
  expect(acknowledged.length).toBeGreaterThanOrEqual(499);
  expect(acknowledged.length).toBeLessThan(10_000);
  const relx = await open({ dialect: database.connect() });
  for (const [pair = '', id] of acknowledged) {
    const [from_id, to_id] = pair.split(',').map(Number);
    expect(await relx.relations.get(Number(id))).toMatchObject({ from_id, to_id, type: 'related_to' });
  }
  // at most the one write that was under way came in without being acknowledged
  const all = await Promise.all(
    Array.from({ length: 150 }, (_, index) => relx.functions.ncr_get_related(index + 1, 'post', 'related_to', { fields: 'ids' })),
  );
  const rows = all.reduce((sum, ids) => sum + (Array.isArray(ids) ? ids.length : 0), 0) / 2;
  expect(rows - acknowledged.length).toBeGreaterThanOrEqual(0);
  expect(rows - acknowledged.length).toBeLessThanOrEqual(1);
  await relx.close();
});
