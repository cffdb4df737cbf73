import { open } from 'relx/core';
import { expect, test } from 'vitest';
import { commandsIn, ownFolder } from '../../cli/site.js';
import { testDatabase } from '../../database.js';

test('a service works on a schema that a later release has expanded, and its doctor reports it', async () => {
  const database = await testDatabase();
  const first = await open({ dialect: database.connect() });
  await first.import(
    [1, 2, 3, 4, 5].map((id) => ({ kind: 'post', id, type: 'post', title: `Post ${id}`, slug: `post-${id}` }) as const),
  );
  await first.functions.ncr_add_relation(1, 'post', 2, 'post', 'related_to');
  await first.close();
  // what release n may do to tables of release n-1: add
  for (const statement of [
    "insert into wp_relx_migrations (name, timestamp) values ('900_later', '2030-01-01T00:00:00.000Z')",
    'alter table wp_relx_relations add column weight integer null',
    'create index wp_relx_relations__weight on wp_relx_relations (weight, id)',
    'create table wp_relx_later (id integer not null primary key)',
  ])
    await database.run(statement);

  const relx = await open({ dialect: database.connect() });
  const { ncr_add_relation, ncr_get_related, ncr_remove_relation } = relx.functions;
  const related = () => ncr_get_related(1, 'post', 'related_to', { fields: 'ids' });
  await ncr_add_relation(1, 'post', 3, 'post', 'related_to');
  expect(await related()).toEqual([3, 2]);
  await relx.import([{ kind: 'post', id: 6, type: 'post', title: 'Post 6' }]);
  await ncr_add_relation(1, 'post', 6, 'post', 'related_to');
  await ncr_remove_relation(1, 'post', 2, 'post', 'related_to');
  expect(await related()).toEqual([6, 3]);
  expect((await relx.integrity.fix()).found).toBe(0);
  await relx.close();

  const folder = ownFolder();
  const { relx: command } = commandsIn(folder, { RELX_DATABASE: database.address });
  const imported = commandsIn(folder, { RELX_DATABASE: database.address }).start('import', '-');
  imported.child.stdin?.end('{"type":"related_to","from_type":"post","from_id":1,"to_type":"post","to_id":4}\n');
  expect(await imported.ended).toMatchObject({ code: 0 });
  expect((await database.run('select to_id, weight from wp_relx_relations order by id')).at(-1)).toEqual({
    to_id: 4,
    weight: null,
  });
  const { code, stdout } = await command('doctor');
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/a later release has upgraded the database: 900_later/),
  });
});
