import { type CompiledQuery, sql } from 'kysely';
import { open, type RelationError, type Relx } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../../../src/store/store.js';
import { type TestDatabase, testDatabase } from '../../database.js';
import { watched } from '../../watched.js';

let database: TestDatabase;
let relx: Relx;
let ran: CompiledQuery[];
let failsCommit: boolean;

const commits = () => ran.filter(({ sql }) => sql === 'commit').length;
const post = (id: number) => ({ kind: 'post', id, type: 'post', title: `Post ${id}` }) as const;
const key = (to: number) =>
  ({ type: 'references', from: { objectType: 'post', id: 1 }, to: { objectType: 'post', id: to } }) as const;

/** The dialect of the database, whose commits fail on demand. */
function breakable() {
  const dialect = database.connect();
  const { createDriver } = dialect.kysely;
  dialect.kysely.createDriver = () => {
    const driver = createDriver.call(dialect.kysely);
    const { commitTransaction } = driver;
    driver.commitTransaction = async (connection) => {
      if (failsCommit) throw new Error('The disk does not respond.');
      await commitTransaction.call(driver, connection);
    };
    return driver;
  };
  return dialect;
}

describe('a store', () => {
  beforeEach(async () => {
    database = await testDatabase();
    failsCommit = false;
    const { dialect, ran: statements } = watched(breakable());
    ran = statements;
    relx = await open({ dialect });
    await relx.import([1, 2, 3, 4, 5].map(post));
    ran.length = 0;
  });

  afterEach(() => relx.close());

  test('commits concurrent writes together, each with its own outcome', async () => {
    const settled = await Promise.allSettled([2, 3, 3, 999, 4].map((to) => relx.relations.add(key(to))));
    expect(settled.map((one) => (one.status === 'rejected' ? (one.reason as RelationError).code : one.value.to_id))).toEqual([
      2,
      3,
      'ncr_relation_exists',
      'ncr_object_not_found',
      4,
    ]);
    expect(commits()).toBe(1);
    expect((await relx.relations.rows()).map(({ to_id }) => to_id)).toEqual([2, 3, 4]);
  });

  test('commits a single write without a savepoint, and writes of later turns separately', async () => {
    await relx.relations.add(key(2));
    await relx.relations.add(key(3));
    expect(commits()).toBe(2);
    expect(ran.filter(({ sql }) => sql.startsWith('savepoint'))).toEqual([]);
  });

  test('limits the number of writes in a commit', async () => {
    await relx.import(Array.from({ length: 95 }, (_, index) => post(index + 6)));
    ran.length = 0;
    await Promise.all(Array.from({ length: 99 }, (_, index) => relx.relations.add(key(index + 2))));
    expect(commits()).toBe(2);
    expect(await relx.relations.count()).toBe(99);
  });

  test('fires actions after the shared commit, when other connections see the writes', async () => {
    const seen: [number, boolean][] = [];
    const other = await open({ dialect: database.connect() });
    try {
      relx.hooks.addAction('ncr_relation_added', 'test', async (id: number) => {
        seen.push([commits(), (await other.relations.findById(id)) !== undefined]);
      });
      await Promise.all([2, 3, 4].map((to) => relx.relations.add(key(to))));
      expect(seen).toEqual([
        [1, true],
        [1, true],
        [1, true],
      ]);
    } finally {
      await other.close();
    }
  });

  test('rejects every write of a commit that fails, and stores none', async () => {
    failsCommit = true;
    const settled = await Promise.allSettled([2, 3].map((to) => relx.relations.add(key(to))));
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    failsCommit = false;
    expect(await relx.relations.count()).toBe(0);
    await relx.relations.add(key(2));
    expect(await relx.relations.count()).toBe(1);
  });
});

test('keeps the limit of a relation type for concurrent writes', async () => {
  const limited = await open({
    dialect: libsql({ filename: ':memory:' }),
    types: [
      {
        name: 'few',
        label: 'Few',
        from_object_types: ['post'],
        to_object_types: ['post'],
        direction: 'from_to',
        max_connections: 2,
      },
    ],
  });
  try {
    await limited.import([1, 2, 3, 4, 5].map(post));
    const settled = await Promise.allSettled([2, 3, 4, 5].map((to) => limited.relations.add({ ...key(to), type: 'few' })));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  } finally {
    await limited.close();
  }
});

/** The store alone, for work that fails after it has written. */
async function withStore(run: (store: Store) => Promise<void>): Promise<void> {
  const content = { postTypes: ['post'], taxonomies: ['category'], plurals: {} };
  const store = await openStore({ dialect: libsql({ filename: ':memory:' }), prefix: 'wp_', content });
  try {
    await run(store);
  } finally {
    await store.close();
  }
}

const insert = (store: Store, to: number, fails = false) =>
  store.transaction(
    async (executor) => {
      const ends = { from: { objectType: 'post', id: 1 }, to: { objectType: 'post', id: to } } as const;
      const details = { created_at: '2026-01-01T00:00:00.000Z', data: null };
      await store.relations.insert(executor, { type: 'references', twoWay: false, ...ends, ...details });
      if (fails) throw new RangeError('failed after the insert');
      return to;
    },
    { short: true },
  );
const stored = async (store: Store) => (await store.relationRows.rows(store.db, { sides: [] }, 0, 100)).map(({ to_id }) => to_id);

test('undoes only the statements of the work that fails', async () => {
  await withStore(async (store) => {
    const settled = await Promise.allSettled([insert(store, 2), insert(store, 3, true), insert(store, 4)]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await stored(store)).toEqual([2, 4]);
    await expect(insert(store, 5, true)).rejects.toThrow(RangeError);
    expect(await stored(store)).toEqual([2, 4]);
    expect(store.transactions).toBe(4);
  });
});

test('rejects all work of a transaction that the engine has rolled back', async () => {
  await withStore(async (store) => {
    const broken = store.transaction(
      async (executor) => {
        // what SQLite does when the disk is full
        await sql`rollback`.execute(executor);
        throw new Error('database or disk is full');
      },
      { short: true },
    );
    const settled = await Promise.allSettled([insert(store, 2), broken, insert(store, 4)]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await stored(store)).toEqual([]);
    expect(await insert(store, 5)).toBe(5);
  });
});
