import { expect, test } from 'vitest';
import { testDatabase } from '../database.js';
import { commandsIn, ownFolder, printed } from './site.js';

test('--cache-ttl serves cached lists to logged-out users', async () => {
  const { address, run } = await testDatabase();
  const { relx, start } = commandsIn(ownFolder());
  expect(await relx('seed', '--relations', '50', '--database', address)).toMatchObject({ code: 0 });
  const [relation] = await run('select from_id from wp_relx_relations limit 1');
  const server = start('serve', '--port', '0', '--database', address, '--cache-ttl', '3600');
  await printed(server, /Serving/);
  const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(server.output.stdout) ?? [];
  const list = async () => {
    const response = await fetch(`${url}/wp-json/relx/v1/post/${relation?.from_id}`);
    return (await response.json()) as unknown[];
  };
  const before = await list();
  expect(before).not.toEqual([]);
  await run('delete from wp_relx_relations');
  expect(await list()).toEqual(before);
});

test('--cache-ttl takes seconds, up to an hour', async () => {
  const { relx } = commandsIn(ownFolder());
  const { code, stderr } = await relx('serve', '--cache-ttl', '2h');
  expect([code, stderr]).toEqual([2, expect.stringContaining('--cache-ttl must be a number from 0 to 3600, not "2h"')]);
});
