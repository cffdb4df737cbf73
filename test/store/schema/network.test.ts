import { Kysely, sql } from 'kysely';
import { libsql } from 'relx/store/libsql';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../../src/store/database.js';
import { type Network, networkOf, tableName } from '../../../src/store/schema/network.js';

it.each<[string, readonly string[], string, Network | undefined]>([
  ['the main site of a network', ['wp_sitemeta', 'wp_users'], 'wp_', { prefix: 'wp_', blog: undefined }],
  ['another site of it', ['wp_sitemeta', 'wp_users'], 'wp_2_', { prefix: 'wp_', blog: '2' }],
  ['another site of one with a longer prefix', ['a_b_users'], 'a_b_12_', { prefix: 'a_b_', blog: '12' }],
  ['a site of its own', ['wp_users'], 'wp_', undefined],
  ['a site of its own that is named like one of a network', ['wp_users', 'wp_2_users'], 'wp_2_', undefined],
  ['a site without tables', [], 'wp_2_', undefined],
  ['a prefix that ends otherwise', ['wp_users'], 'wp_2', undefined],
])('finds the network of %s', async (_, tables, prefix, network) => {
  const dialect = libsql({ filename: ':memory:' });
  const db = new Kysely<Database>({ dialect: dialect.kysely });
  onTestFinished(() => db.destroy());
  for (const name of tables) await sql`create table ${sql.table(name)} (id integer)`.execute(db);
  expect(await networkOf(db, dialect, prefix)).toEqual(network);
});

it.each([
  ['posts', 'wp_2_posts'],
  ['relx_relations', 'wp_2_relx_relations'],
  ['users', 'wp_users'],
  ['usermeta', 'wp_usermeta'],
  ['sitemeta', 'wp_sitemeta'],
])('the table %s of a site of a network is %s', (name, table) => {
  expect(tableName(name, 'wp_2_', { prefix: 'wp_', blog: '2' })).toBe(table);
  expect(tableName(name, 'wp_2_', undefined)).toBe(`wp_2_${name}`);
});
