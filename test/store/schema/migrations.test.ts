import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../src/store/dialects/sqlite/libsql-driver.js';

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'relx-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'site.db');
}

/** Names and SQL of everything in a database. */
function schema(filename: string): Map<string, string> {
  const database = connect(filename);
  const rows = database.prepare("select name, sql from sqlite_master where name not like 'sqlite_%'").all([]) as {
    name: string;
    sql: string;
  }[];
  database.close();
  return new Map(rows.map(({ name, sql }) => [name, sql]));
}

test('an empty database gets tables with the given prefix', async () => {
  const filename = temporary();
  await (await open({ dialect: libsql({ filename }), prefix: 'blog2_' })).close();
  const tables = [...schema(filename).keys()].filter((name) => !name.includes('__'));
  expect(tables.every((name) => name.startsWith('blog2_'))).toBe(true);
  expect(tables).toEqual(expect.arrayContaining(['blog2_relx_relations', 'blog2_posts', 'blog2_usermeta', 'blog2_options']));
});

test("WordPress's tables have the indexes that WordPress gives them", async () => {
  const filename = temporary();
  await (await open({ dialect: libsql({ filename }) })).close();
  // wp_get_db_schema of WordPress 6.8; primary keys are part of the tables
  const indexes = {
    posts: ['post_author', 'post_name', 'post_parent', 'type_status_date'],
    postmeta: ['meta_key', 'post_id'],
    users: ['user_email', 'user_login_key', 'user_nicename'],
    usermeta: ['meta_key', 'user_id'],
    terms: ['name', 'slug'],
    term_taxonomy: ['taxonomy', 'term_id_taxonomy'],
    term_relationships: ['term_taxonomy_id'],
    options: ['autoload', 'option_name'],
  };
  const names = Object.entries(indexes).flatMap(([table, own]) => own.map((name) => `wp_${table}__${name}`));
  const made = [...schema(filename).keys()].filter((name) => name.includes('__') && !name.includes('relx'));
  expect(made.sort()).toEqual(names.sort());
});

test("a site's own tables stay as they are, indexes included", async () => {
  const filename = temporary();
  const site = connect(filename);
  site.exec(
    'create table wp_posts (ID integer primary key, post_title text); create table wp_options (option_id integer primary key, option_name text, option_value text)',
  );
  site.close();
  const before = schema(filename);
  await (await open({ dialect: libsql({ filename }) })).close();
  const after = schema(filename);
  for (const [name, sql] of before) expect(after.get(name)).toBe(sql);
  expect([...after.keys()].filter((name) => name.startsWith('wp_posts__') || name.startsWith('wp_options__'))).toEqual([]);
});

test('opening again changes nothing and keeps what is there', async () => {
  const filename = temporary();
  const first = await open({ dialect: libsql({ filename }) });
  await first.import([
    { kind: 'post', id: 3, type: 'post', title: 'Kept' },
    { kind: 'post', id: 4, type: 'post', title: 'Too' },
  ]);
  await first.functions.ncr_add_relation(3, 'post', 4, 'post', 'references');
  await first.close();
  const before = schema(filename);
  const second = await open({ dialect: libsql({ filename }) });
  expect(await second.functions.ncr_get_related(3, 'post', 'references', { fields: 'ids' })).toEqual([4]);
  await second.close();
  expect(schema(filename)).toEqual(before);
});

test('two concurrent openings migrate once', async () => {
  const filename = temporary();
  const cores = await Promise.all([open({ dialect: libsql({ filename }) }), open({ dialect: libsql({ filename }) })]);
  for (const relx of cores) await relx.close();
  expect(schema(filename).has('wp_relx_relations')).toBe(true);
});

test.each(['wp-', "wp'; drop table x", '', 'a'.repeat(31)])('the prefix %j is rejected', async (prefix) => {
  await expect(open({ dialect: libsql({ filename: ':memory:' }), prefix })).rejects.toMatchObject({ code: 'ncr_invalid_args' });
});

test('the unique index rejects a second row of a pair from any program', async () => {
  const filename = temporary();
  const relx = await open({ dialect: libsql({ filename }) });
  await relx.import([
    { kind: 'post', id: 3, type: 'post', title: 'A' },
    { kind: 'post', id: 4, type: 'post', title: 'B' },
  ]);
  await relx.functions.ncr_add_relation(3, 'post', 4, 'post', 'related_to');
  await relx.close();
  const raw = connect(filename);
  const copy =
    'insert into wp_relx_relations select null, type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at, data from wp_relx_relations';
  expect(() => raw.exec(copy)).toThrow(/UNIQUE/);
  raw.close();
});

/** A database as the release before relations had data leaves it, with one relation. */
async function databaseWithoutData(): Promise<string> {
  const filename = temporary();
  const relx = await open({ dialect: libsql({ filename }) });
  await relx.import([3, 4].map((id) => ({ kind: 'post', id, type: 'post', title: `Post ${id}` }) as const));
  await relx.functions.ncr_add_relation(3, 'post', 4, 'post', 'related_to');
  await relx.close();
  const raw = connect(filename);
  raw.exec("alter table wp_relx_relations drop column data; delete from wp_relx_migrations where name = '004_data'");
  raw.close();
  return filename;
}

test('a database of an earlier release gets the column for data, once', async () => {
  const filename = await databaseWithoutData();
  for (let opened = 0; opened < 2; opened++) {
    const relx = await open({ dialect: libsql({ filename }) });
    expect(await relx.functions.ncr_get_related(3, 'post', 'related_to', { fields: 'ids' })).toEqual([4]);
    await relx.close();
    expect(schema(filename).get('wp_relx_relations')).toMatch(/, "?data"? text\)$/);
  }
});

test('a migration that was interrupted after adding the column is resumed', async () => {
  const filename = await databaseWithoutData();
  const raw = connect(filename);
  raw.exec('alter table wp_relx_relations add column data text');
  raw.close();
  const relx = await open({ dialect: libsql({ filename }) });
  expect(await relx.functions.ncr_get_related(3, 'post', 'related_to', { fields: 'ids' })).toEqual([4]);
  await relx.close();
  expect(schema(filename).get('wp_relx_relations')).toMatch(/, "?data"? text\)$/);
});
