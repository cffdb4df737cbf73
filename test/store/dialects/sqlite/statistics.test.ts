import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { expect, test } from 'vitest';
import { connect } from '../../../../src/store/dialects/sqlite/libsql-driver.js';
import { testDatabase } from '../../../database.js';

const published = "post_type in ('post', 'page') and post_status = 'publish'";
const cases: readonly (readonly [sql: string, plan: RegExp])[] = [
  [`select ID from wp_posts where post_name = 'x' and ${published}`, /INDEX wp_posts__post_name/],
  [`select ID from wp_posts where post_name in ('x', 'y', 'z') and ${published}`, /INDEX wp_posts__post_name/],
  [`select post_title from wp_posts where ID in (1, 2, 3, 4, 5, 6, 7, 8, 9) and ${published}`, /INTEGER PRIMARY KEY/],
  [`select ID from wp_posts where ${published} order by post_date desc limit 10`, /INDEX wp_posts__type_status_date/],
  [
    `select id from wp_relx_relations where from_type = 'post' and from_id in (1, 2, 3) and type in ('a', 'b') and to_type = 'post'`,
    /INDEX wp_relx_relations__from \(from_type=\? AND from_id=\?/,
  ],
];

test('SQLite knows from the start which index finds a few rows and which finds half the table', async () => {
  const { address } = await testDatabase();
  await (await open({ dialect: libsql({ filename: address }) })).close();
  const database = connect(address);
  for (const [sql, plan] of cases) {
    const lines = database.prepare(`explain query plan ${sql}`).all([]) as { detail: string }[];
    expect(lines.map(({ detail }) => detail).join('\n'), sql).toMatch(plan);
  }
  database.close();
});

test('statistics of an ANALYZE by another program are kept', async () => {
  const database = await testDatabase();
  await (await open({ dialect: libsql({ filename: database.address }) })).close();
  await database.run("update sqlite_stat1 set stat = '7 7' where idx = 'wp_posts__post_name'");
  await database.run("delete from wp_relx_migrations where name = '002_statistics'");
  await (await open({ dialect: libsql({ filename: database.address }) })).close();
  const rows = await database.run("select stat from sqlite_stat1 where idx = 'wp_posts__post_name'");
  expect(rows).toEqual([{ stat: '7 7' }]);
});
