import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { open } from 'relx/core';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../database.js';
import { isExhaustive, size } from '../sizes.js';
import { limited } from './limited-types.mjs';

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

/** Starts a writer and collects its output, line by line. */
function start(type: string, ...pairs: string[]) {
  const child = spawn(process.execPath, [writer, database.address, type, ...pairs], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const reached = (count: number) =>
    new Promise<void>((resolve, reject) => {
      const check = () => lines.length >= count && resolve();
      reader.on('line', check);
      child.once('close', (code) =>
        reject(new Error(`The writer ended with ${code}. It needs the built package: npm run build`)),
      );
      check();
    });
  reader.on('line', (line) => lines.push(line));
  return { child, lines, reached, ended: once(child, 'close') };
}

/** The results of two processes that write their pairs concurrently, counted together: a code, or `added`. */
async function race(type: string, one: readonly string[], two: readonly string[]): Promise<Record<string, number>> {
  const writers = [start(type, ...one), start(type, ...two)];
  await Promise.all(writers.map(({ reached }) => reached(1)));
  for (const { child } of writers) child.stdin.write('go\n');
  await Promise.all(writers.map(({ ended }) => ended));
  const results: Record<string, number> = {};
  for (const line of writers.flatMap(({ lines }) => lines.slice(1))) {
    const result = line.replace(/^.* /, '').replace(/^\d+$/, 'added');
    results[result] = (results[result] ?? 0) + 1;
  }
  return results;
}

const rows = () => database.run('select * from wp_relx_relations');
const numbers = Array.from({ length: 25 }, (_, index) => index);

test.each([['related_to', '1,2', '2,1'] as const, ...(isExhaustive ? [['references', '1,2', '1,2'] as const] : [])])(
  'two processes that create one pair 25 times each (%s): one creation succeeds',
  async (type, one, two) => {
    const either = numbers.map((index) => (index % 2 ? one : two));
    expect(await race(type, either, either.toReversed())).toEqual({ added: 1, ncr_relation_exists: 49 });
    expect(await rows()).toHaveLength(1);
  },
);

if (isExhaustive)
  test('two processes that create the same pairs: each pair is created once', async () => {
    const pairs = numbers.map((index) => `1,${index + 2}`);
    expect(await race('related_to', pairs, pairs)).toEqual({ added: 25, ncr_relation_exists: 25 });
    expect(await rows()).toHaveLength(25);
  });

/** Five connections of one process have all three limits: see relations/concurrency.test.ts. */
const limits: readonly (readonly [type: string, at: string, pair: (other: number) => string])[] = [
  ['five_each', 'the source', (other: number) => `1,${other}`],
  ['five_to_each', 'the target', (other: number) => `${other},1`],
  ['five_friends', 'either side', (other: number) => (other % 2 ? `1,${other}` : `${other},1`)],
];
test.each(limits.slice(isExhaustive ? 0 : -1))(
  'two processes with 25 creations each against a limit of five (%s, at %s): five rows',
  async (type, _, pair) => {
    const [one, two] = [2, 27].map((first) => numbers.map((index) => pair(first + index))) as [string[], string[]];
    expect(await race(type, one, two)).toEqual({ added: 5, ncr_max_connections_exceeded: 45 });
    expect(await rows()).toHaveLength(5);
  },
);

/** The report of the integrity check after both processes have exited. */
async function broken(): Promise<number> {
  const relx = await open({ dialect: database.connect(), types: limited });
  const { found } = await relx.integrity.check();
  await relx.close();
  return found;
}

test('a process killed in the middle of 10,000 writes loses nothing that it acknowledged, and leaves nothing half', async () => {
  const { child, lines, reached, ended } = start('related_to');
  await reached(size(1000, 3000));
  child.kill('SIGKILL');
  await ended;
  // the line that was being written may be cut
  const acknowledged = lines.slice(1).filter((line) => /^\d+,\d+ \d+$/.test(line));
  expect(acknowledged.length).toBeGreaterThan(990);
  expect(acknowledged.length).toBeLessThan(10_000);
  expect(await broken()).toBe(0);
  const there = new Set((await rows()).map(({ id, from_id, to_id }) => `${from_id},${to_id} ${id}`));
  expect(acknowledged.filter((line) => !there.has(line))).toEqual([]);
  // at most the one write that was under way came in without being acknowledged, and a line that was cut
  expect(there.size - acknowledged.length).toBeLessThanOrEqual(2);
});

test('a process killed while it copies lists leaves each copied whole, or not at all', async () => {
  const relx = await open({ dialect: database.connect() });
  for (let to = 2; to <= 31; to++) await relx.functions.ncr_add_relation(1, 'post', to, 'post', 'references');
  await relx.close();
  const { child, lines, reached, ended } = start('copies');
  await reached(4);
  child.kill('SIGKILL');
  await ended;
  expect(await broken()).toBe(0);
  const copies = await database.run('select from_id, count(*) as n from wp_relx_relations where from_id > 1 group by from_id');
  for (const { n } of copies) expect(Number(n)).toBe(30);
  const acknowledged = lines.slice(1).filter((line) => line.endsWith(' 30')).length;
  expect(copies.length).toBeGreaterThanOrEqual(acknowledged);
  expect(copies.length - acknowledged).toBeLessThanOrEqual(2);
  expect(copies.length).toBeLessThan(51);
});
