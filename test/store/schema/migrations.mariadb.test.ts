import { expect, test } from 'vitest';
import { commandsIn, ownFolder } from '../../cli/site.js';
import { testDatabase } from '../../database.js';

test('of three processes that start concurrently on an empty database one migrates, and the others wait for it', async () => {
  const { address, run } = await testDatabase();
  const { start } = commandsIn(ownFolder(), { RELX_DATABASE: address });
  const ended = await Promise.all([1, 2, 3].map(() => start('content-relations', 'count', '--create').ended));
  expect(ended).toEqual(Array(3).fill({ code: 0, stdout: '0\n', stderr: '' }));
  expect(await run('select name from wp_relx_migrations order by name')).toEqual([
    { name: '001_content_and_relations' },
    { name: '002_statistics' },
    { name: '004_data' },
    { name: '005_similar' },
  ]);
  expect(await run("show tables like 'wp_relx_unfinished'")).toEqual([]);
  // no process has it any more
  expect(await run('select is_locked from wp_relx_migrations_lock')).toEqual([{ is_locked: 0 }, { is_locked: 0 }]);
});
