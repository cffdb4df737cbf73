import { open } from 'relx/core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { oncePerTurn } from '../../../src/event-loop-yield.js';
import { testDatabase } from '../../database.js';
import { watched } from '../../watched.js';

test('all callers of a turn share one read, which begins after the last of them has called', async () => {
  const read = vi.fn(async () => read.mock.calls.length);
  const value = oncePerTurn(read);
  const first = value();
  await Promise.resolve();
  const second = value();
  expect(read).not.toHaveBeenCalled();
  expect(await Promise.all([first, second])).toEqual([1, 1]);
  expect(await value()).toBe(2);
});

test('a caller that comes while a value is read gets the next one', async () => {
  const values: ((value: string) => void)[] = [];
  const value = oncePerTurn(() => new Promise<string>((resolve) => values.push(resolve)));
  const early = value();
  await expect.poll(() => values.length).toBe(1);
  const late = value();
  values[0]?.('old');
  expect(await early).toBe('old');
  await expect.poll(() => values.length).toBe(2);
  values[1]?.('new');
  expect(await late).toBe('new');
});

test('a read that fails, fails for the callers of its turn only', async () => {
  const read = vi.fn(async () => 'value').mockRejectedValueOnce(new Error('no'));
  const value = oncePerTurn(read);
  const failed = await Promise.allSettled([value(), value()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await value()).toBe('value');
});

test('the version of the database is read once for all callers of a turn, and has what another process wrote before', async () => {
  const database = await testDatabase();
  const { dialect, ran } = watched(database.connect());
  const relx = await open({ dialect });
  onTestFinished(() => relx.close());
  const [before] = await Promise.all([relx.version(), relx.version()]);
  ran.splice(0);
  const late = relx.version();
  await database.run(`insert into wp_terms (name, slug) values ('New', 'new')`);
  const [changed, again] = await Promise.all([late, relx.version()]);
  expect(changed).not.toBe(before);
  expect(again).toBe(changed);
  // the relation types of the site are read with a new version
  expect(ran.filter(({ sql }) => !sql.includes('wp_options'))).toHaveLength(1);
});
