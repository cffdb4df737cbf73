import { Kysely, sql } from 'kysely';
import { libsql } from 'relx/store/libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../../src/store/database.js';
import type { Network } from '../../../src/store/schema/network.js';
import { wordpressTables } from '../../../src/store/schema/table-plans.js';
import { mustHaveTables, prefixesAmong } from '../../../src/store/schema/wordpress-tables.js';

const site = (prefix: string) => ['posts', 'postmeta', 'options'].map((name) => prefix + name);

it.each<[readonly string[], readonly string[]]>([
  [[], []],
  [site('wp_'), ['wp_']],
  [
    [...site('wp_2_'), ...site('wp_'), 'other_posts'],
    ['wp_', 'wp_2_'],
  ],
  [['wp_posts', 'wp_options'], []],
  [site(''), ['']],
  [['blogposts', 'wp_postmeta', 'wp_options'], []],
])('of the tables %j the prefixes are %j', (tables, prefixes) => {
  expect(prefixesAmong(tables)).toEqual(prefixes);
});

describe('a database', () => {
  const dialect = libsql({ filename: ':memory:' });
  const all = wordpressTables(dialect);
  async function check(tables: readonly string[], create: boolean | undefined, prefix = 'wp_', network?: Network) {
    const db = new Kysely<Database>({ dialect: libsql({ filename: ':memory:' }).kysely });
    onTestFinished(() => db.destroy());
    for (const name of tables) await sql`create table ${sql.table(name)} (id integer)`.execute(db);
    return mustHaveTables(db, dialect, prefix, network, create).then(
      () => 'right',
      () => 'wrong',
    );
  }
  const whole = all.map((name) => `wp_${name}`);
  const other = all.map((name) => `other_${name}`);

  it.each<[string, readonly string[], boolean | undefined, string]>([
    ['with all tables', whole, false, 'right'],
    ['with all but one, where none may be created', whole.slice(1), false, 'wrong'],
    ['with all but one: an interrupted creation continues', whole.slice(1), undefined, 'right'],
    ['without tables', [], undefined, 'right'],
    ['without tables, where none may be created', [], false, 'wrong'],
    ['of another site', other, undefined, 'wrong'],
    ['of another site, where tables may be created', other, true, 'right'],
    ['of another program', ['notes'], undefined, 'right'],
  ])('%s', async (_, tables, create, found) => {
    expect(await check(tables, create)).toBe(found);
  });

  it('of a network has the users of the network', async () => {
    const own = all.map((name) => (name.startsWith('user') ? `wp_${name}` : `wp_2_${name}`));
    expect(await check(own, false, 'wp_2_', { prefix: 'wp_', blog: '2' })).toBe('right');
    expect(await check(own, false, 'wp_2_')).toBe('wrong');
  });
});
