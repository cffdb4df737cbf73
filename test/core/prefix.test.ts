import { open, type Relx } from 'relx/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { onMariadb, type TestDatabase, testDatabase } from '../database.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});

const opened = async (options: { readonly prefix?: string; readonly create?: boolean }) => {
  const relx = await open({ dialect: database.connect(), ...options });
  await relx.close();
};
const tables = async () => {
  const query = onMariadb() ? 'show tables' : "select name from sqlite_master where type = 'table'";
  return (await database.run(query)).map((row) => String(Object.values(row)[0])).sort();
};

describe('a database with the tables of a site', () => {
  beforeEach(async () => {
    await opened({});
    await opened({ prefix: 'wp_2_', create: true });
  });

  it.each([undefined, false])(
    'gets no tables with another prefix, and the error names the prefixes (create: %s)',
    async (create) => {
      const before = await tables();
      const opening = opened({ prefix: 'other_', ...(create === undefined ? {} : { create }) });
      await expect(opening).rejects.toThrow(/no tables for the prefix "other_": other_posts.* with the prefixes wp_, wp_2_\./);
      expect(await tables()).toEqual(before);
    },
  );

  it('gets them if the user allows it', async () => {
    await opened({ prefix: 'other_', create: true });
    expect(await tables()).toContain('other_posts');
    await opened({ prefix: 'other_', create: false });
  });

  it('is opened with its prefix, and with the tables of a network that its sites share', async () => {
    await opened({ create: false });
    await database.run('drop table wp_2_relx_migrations');
    await opened({ prefix: 'wp_2_', create: false });
    expect(await tables()).not.toContain('wp_2_users');
  });

  it('is not completed where some tables are missing', async () => {
    for (const table of ['wp_2_terms', 'wp_2_relx_migrations']) await database.run(`drop table ${table}`);
    await expect(opened({ prefix: 'wp_2_', create: false })).rejects.toThrow(/no tables for the prefix "wp_2_": wp_2_terms\./);
    expect(await tables()).not.toContain('wp_2_terms');
  });
});

describe('an empty database', () => {
  it('gets its tables, unless that is forbidden', async () => {
    await expect(opened({ create: false })).rejects.toThrow('The database has no WordPress tables.');
    expect(await tables()).toEqual([]);
    await opened({});
    expect(await tables()).toContain('wp_posts');
  });
});

it('relations of types that PHP has registered are never removed as leftovers', async () => {
  const relx: Relx = await open({ dialect: database.connect() });
  const stored = [{ name: 'sponsored_by', label: 'Sponsored by', from_object_types: ['planet'], to_object_types: ['user'] }];
  await relx.import([
    { kind: 'option', name: 'relx_types', value: JSON.stringify(stored) },
    { kind: 'user', id: 3, login: 'ann-login', slug: 'ann', display_name: 'Ann', role: 'author' },
    {
      kind: 'post',
      id: 5,
      type: 'post',
      slug: 'a',
      title: 'A',
      status: 'publish',
      author: 'ann-login',
      date: '2026-01-01 00:00:00',
    },
  ] as never);
  await relx.close();
  const columns = 'id, type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at';
  for (const [id, type] of [
    [1, 'sponsored_by'],
    [2, 'leftover'],
  ])
    await database.run(
      `insert into wp_relx_relations (${columns}) values (${id}, '${type}', 'post', 5, 'user', 3, 'post:5>user:3', 9007199254740991, 9007199254740991, '2026-01-01T00:00:00.000Z')`,
    );
  const again = await open({ dialect: database.connect() });
  const items: string[] = [];
  const onItem = ({ action, type }: { action: string; type: string }) => items.push(`${action} ${type}`);
  await again.integrity.fix({ pruneUnregistered: true, onItem });
  await again.close();
  expect(items.sort()).toEqual(['keep sponsored_by', 'remove leftover']);
});
