import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { busyRetryDriver } from '../../../../src/store/dialects/sqlite/busy-retry-driver.js';

let now = 0;
beforeEach(() => {
  now = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void) => {
    now += 20;
    queueMicrotask(done);
  }) as typeof setTimeout);
  return () => vi.restoreAllMocks();
});

/** A statement that fails so often, with an error. */
async function run(failures: number, message: string) {
  let attempts = 0;
  const executeQuery = async () => {
    attempts += 1;
    if (attempts <= failures) throw new Error(message);
    return { rows: ['done'] };
  };
  const driver = busyRetryDriver({ acquireConnection: async () => ({ executeQuery }) } as unknown as Driver);
  const connection = await driver.acquireConnection();
  const result = await connection.executeQuery(CompiledQuery.raw('select 1')).catch((error: Error) => error.message);
  return { result, attempts };
}
const done = { rows: ['done'] };

it.each([
  ['database is locked', 3, done, 4],
  ['SQLITE_BUSY: busy', 3, done, 4],
  ['no such table', 3, 'no such table', 1],
])('after "%s" %i times a statement ends with %j, after %i attempts', async (message, failures, result, attempts) => {
  expect(await run(failures, message)).toEqual({ result, attempts });
});

it('a statement waits for ten seconds', async () => {
  expect((await run(10_000, 'database is locked')).result).toBe('database is locked');
  expect(now).toBe(10_020);
});

it.each([
  ['cannot rollback - no transaction is active', true],
  ['disk I/O error', false],
])('a transaction that fails to roll back with "%s" is over: %s', async (message, isOver) => {
  const rollbackTransaction = () => Promise.reject(new Error(message));
  const rolledBack = busyRetryDriver({ rollbackTransaction } as unknown as Driver).rollbackTransaction({} as DatabaseConnection);
  expect(await rolledBack.then(() => true, () => false)).toBe(isOver); // biome-ignore format: one line
});
