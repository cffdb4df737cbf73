import { Kysely } from 'kysely';
import type { StoreDialect } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { mysql } from 'relx/store/mysql';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../../src/store/database.js';
import { tableNames } from '../../../src/store/schema/prefix-plugin.js';
import { neededTables, tablePlans, wordpressTables } from '../../../src/store/schema/table-plans.js';

describe.each<[string, () => StoreDialect]>([
  ['SQLite', () => libsql({ filename: ':memory:' })],
  ['MySQL', () => mysql({ host: '127.0.0.1', user: 'nobody', database: 'none' })],
])('the tables on %s', (_, connect) => {
  it('are those of WordPress and of relx, each with a prefix', () => {
    const dialect = connect();
    const own = neededTables(dialect).filter((name) => !wordpressTables(dialect).includes(name));
    expect(own).toEqual(['relx_relations', 'relx_similar', 'relx_dismissals', 'relx_similar_queue']);
    expect(tableNames).toEqual(expect.arrayContaining([...neededTables(dialect)]));
  });

  it('have one more where servers detect conflicts during the commit', () => {
    const cluster: StoreDialect = { ...connect(), certifies: () => true };
    expect(neededTables(cluster).filter((name) => !neededTables(connect()).includes(name))).toEqual(['relx_ends']);
    expect(tableNames).toContain('relx_ends');
  });

  it('have the columns of their indexes', () => {
    const dialect = connect();
    const db = new Kysely<Database>({ dialect: dialect.kysely });
    onTestFinished(() => db.destroy());
    for (const [name, { table, indexes }] of Object.entries(tablePlans(dialect))) {
      const { sql } = table(db.schema.createTable(name)).compile();
      const columns = [...sql.matchAll(/[(,] ?["`](\w+)["`] \w/g)].map(([, column]) => column);
      for (const [index, [indexed]] of Object.entries(indexes))
        expect(columns, `${name}.${index}`).toEqual(expect.arrayContaining(indexed.map((column) => column.replace(' desc', ''))));
    }
  });

  it.each([
    ['relx_relations', 'pair', ['type', 'pair']],
    ['term_taxonomy', 'term_id_taxonomy', ['term_id', 'taxonomy']],
    ['options', 'option_name', ['option_name']],
  ])('%s has each %s once', (table, index, columns) => {
    expect(tablePlans(connect())[table]?.indexes[index]).toEqual([columns, 'unique']);
  });
});
