import Database from 'libsql';
import { expect, test } from 'vitest';
import { checkedDatabase, type SqliteDatabase } from '../../../../src/store/dialects/sqlite/checked-database.js';
import { connect } from '../../../../src/store/dialects/sqlite/libsql-driver.js';

const guarded = () => checkedDatabase(new Database(':memory:') as unknown as SqliteDatabase);

test.each([[true], [new Date(0)], [{}], [[]], [undefined], [() => 1], [Symbol('x')]])(
  'binding %s is a TypeError, not the end of the process',
  (value) => {
    expect(() => guarded().prepare('select ?').all([value])).toThrow(TypeError);
  },
);

test.each([[null], ['text'], [1.5], [2 ** 53 - 1]])('binding %s works', (value) => {
  expect(guarded().prepare('select ? as value').all([value])).toEqual([{ value }]);
});

test('rows keep their values and their order, however they cross over', () => {
  const database = checkedDatabase(connect(':memory:'));
  const values = ['"quotes", \\ and \n lines', 'ä 😀 字', 'a\u0000b', '', null, -1, 0.1, 1e300, '[1]', 'true'];
  const one = values.map((value, index) => ({ id: 2 ** 53 - 20 + index, value }));
  const rows = values.map(() => '(?, ?)').join();
  database.prepare('create table t (id integer, value)').run([]);
  database.prepare(`insert into t values ${rows}`).run(one.flatMap(({ id, value }) => [id, value]));
  expect(database.prepare('select id, value from t order by id').all([])).toEqual(one);
  expect(database.prepare('select id, value from t order by id desc').all([])).toEqual([...one].reverse());
  expect(
    database.prepare('with x as (select * from t) select id, value from x where id > ? order by id').all([2 ** 53 - 17]),
  ).toEqual(one.slice(4));
  expect(database.prepare('select id from t where id < 99').all([])).toEqual([]);
  // what JSON can't hold comes as the driver has it
  const [{ bytes }] = database.prepare("select x'ff00' as bytes").all([]) as [{ bytes: ArrayBuffer }];
  expect(new Uint8Array(bytes)).toEqual(new Uint8Array([255, 0]));
  expect(() => database.prepare('select abs(?) as a').all([2n ** 63n * -1n])).toThrow(/overflow/);
});

test('the same SQL text is prepared once', () => {
  let prepared = 0;
  const database = new Database(':memory:') as unknown as SqliteDatabase;
  const counting = checkedDatabase({
    prepare: (sql) => {
      prepared += 1;
      return database.prepare(sql);
    },
    close: () => database.close(),
  });
  for (let run = 0; run < 10; run++) counting.prepare('select 1').all([]);
  expect(prepared).toBe(1);
});
