import { type ContentRecord, open } from 'relx/core';
import { mysql } from 'relx/store/mysql';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../database.js';
import { breakableServer } from '../../../store/breakable-server.js';

const records = [1, 2, 3].map((id): ContentRecord => ({ kind: 'post', id, type: 'post', title: `Post ${id}` }));

/** Imports records over a connection that ends in the middle; gives what is there then. */
async function importOver(source: readonly ContentRecord[] | Generator<ContentRecord>) {
  const database = await testDatabase();
  const server = await breakableServer(Number(new URL(database.address).port));
  onTestFinished(() => server.close());
  const relx = await open({ dialect: mysql({ uri: database.address.replace(/:\d+\//, `:${server.port}/`), poolSize: 2 }) });
  onTestFinished(() => relx.close());
  server.cutBefore('insert into `wp_posts`');
  const outcome = await relx.import(source).catch((error: unknown) => error);
  expect(server.cuts).toBe(1);
  return { outcome, rows: (await database.run('select ID from wp_posts')).length };
}

test('an import of a list whose connection breaks is repeated as a whole', async () => {
  expect(await importOver(records)).toEqual({ outcome: expect.objectContaining({ posts: 3 }), rows: 3 });
});

test('an import of a stream, which cannot be read again, reports that nothing was written', async () => {
  const stream = (function* () {
    yield* records;
  })();
  const { outcome, rows } = await importOver(stream);
  expect([outcome, rows]).toEqual([expect.objectContaining({ name: 'DatabaseUnavailable', outcome: 'undone' }), 0]);
});
