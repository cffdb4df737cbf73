import type { CompiledQuery } from 'kysely';
import { open } from 'relx/core';
import { beforeAll, expect, test } from 'vitest';
import { onMariadb, openDatabase, type TestDatabase } from '../database.js';
import { plannedAgain } from '../planned-again.js';
import { type Plan, planner } from '../plans.js';
import { counted, publicMethods } from '../public-methods.js';
import { watched } from '../watched.js';
import { everyOperation, few, largeSite } from './every-operation.js';

/** Statements that read a whole table, or a whole index of it, because that is what they are for. */
const wholes: readonly { readonly table: string; readonly sql: RegExp; readonly why: string }[] = [
  { table: 'u', sql: /^select .* from wp_users as u( left join .*)? where (?!u.ID in)/, why: 'everybody, by name: WordPress has no index by it' },
  { table: 't', sql: /^select .* from wp_term_taxonomy as tt inner join wp_terms as t .*[ (]t.name (?:like|glob)/, why: 'a search looks at the name of every term' },
  { table: 'tt', sql: /^select .* from wp_term_taxonomy as tt inner join wp_terms as t .*[ (]t.name (?:like|glob)/, why: 'the same, the other way round' },
  { table: 'tt', sql: /^select count.* from wp_term_taxonomy as tt inner join wp_terms as t .* tt.(parent in|count >)/, why: 'WordPress has no index of terms by parent or count' },
  { table: 'f', sql: /with recursive above/, why: 'terms that are not empty: WordPress has no index by count' },
  { table: 'a', sql: /with recursive above/, why: 'the terms above those, found step by step' },
  { table: 'above', sql: /with recursive above/, why: 'the same' },
  { table: 'p', sql: /^select count.* from wp_posts as p .* p.post_content like/, why: 'a search looks into the text of every post' },
  { table: 'wp_term_taxonomy', sql: /^update wp_term_taxonomy set count = \(select/, why: 'an import counts the posts of every term anew' },
  { table: 'wp_term_taxonomy', sql: /^update wp_term_taxonomy set parent/, why: 'children of a term: WordPress has no index by parent' },
  { table: 'wp_relx_relations', sql: /^select count\(\*\) as count from \(select r.id from wp_relx_relations as r\) as r$/, why: 'how many relations there are of all types' },
  { table: 'r', sql: /^select count\(\*\) as count from \(select r.id from wp_relx_relations as r\) as r$/, why: 'the same, as MariaDB names the table' },
  { table: 'wp_users', sql: /^select ID as id, 'user' as subtype, user_login as slug from wp_users where ID in/, why: 'a page of an export names a third of the users that are here' },
  { table: 'wp_users', sql: /^select min\(user_pass\) as hash from wp_users/, why: 'the format and cost of every password hash, once in ten minutes' },
  { table: 'wp_relx_relations', sql: /^select count\(\*\) as total, max\(id\)/, why: 'integrity: how many relations there are' },
  { table: 'wp_relx_relations', sql: /^select type, pair from .* group by type, pair/, why: 'integrity: every pair, in the order of its index' },
  { table: 'r', sql: /^select .* group by r.(from|to)_type, r.\1_id/, why: 'integrity: every end, and every place in a list, in the order of their index' },
  { table: 'r', sql: /^select .* where r.pair <> case/, why: 'integrity: every row, in the order of its key, whether its pair follows from it' },
  { table: 'wp_relx_similar_queue', sql: /^select count\(\*\) as count from wp_relx_similar_queue$/, why: 'how many posts are queued, for the progress' },
  { table: 'wp_relx_similar_queue', sql: /^select post_id from wp_relx_similar_queue order by post_id limit/, why: 'similar posts: the beginning of the queue, in the order of its key' },
  { table: 'wp_relx_similar_queue', sql: /^delete from wp_relx_similar_queue where post_id in/, why: 'similar posts: a queue shorter than the list' },
  { table: 'wp_relx_similar_queue', sql: /^select post_id from wp_relx_similar_queue where post_id in/, why: 'similar posts: which of a batch are still queued, by the same list' },
]; // biome-ignore format: a table

/** Every statement that was run, without its quotes, with its plan: before the optimiser knows what is in the tables, and after. */
const plans: (readonly [sql: string, plan: Plan])[] = [];
const uncalled: string[] = [];
let reads: readonly CompiledQuery[] = [];

beforeAll(async () => {
  const database = await openDatabase();
  const { dialect, ran } = watched(database.connect());
  const relx = await open({ dialect, types: [few], templates: { post: ['wide.php'] } });
  ran.length = 0;
  await relx.import(largeSite());
  const { relx: core, called } = counted(relx);
  await everyOperation(core, database.run);
  uncalled.push(...publicMethods(relx).filter((name) => !called.has(name)));
  await relx.close();
  const distinct = new Map<string, CompiledQuery>(ran.map((query) => [query.sql, query]));
  reads = [...distinct.values()].filter(({ sql }) => /^(select|with)/.test(sql));
  // InnoDB counts automatically, and a moment later
  if (!onMariadb()) await readPlans(database, distinct);
  const list = onMariadb() ? 'show tables' : "select name from sqlite_master where type = 'table' and name like 'wp%'";
  const tables = (await database.run(list)).flatMap((row) => Object.values(row));
  for (const table of tables) await database.run(`analyze ${onMariadb() ? 'table ' : ''}${table}`);
  await readPlans(database, distinct);
  await database.remove();
});

async function readPlans(database: TestDatabase, statements: ReadonlyMap<string, CompiledQuery>): Promise<void> {
  const { plan, close } = planner(database);
  for (const [sql, query] of statements)
    if (/^(select|update|delete)/.test(sql)) plans.push([sql.replace(/["`]/g, ''), await plan(query)]);
  await close();
}

test('every public method was called', () => {
  expect(uncalled).toEqual([]);
  expect(plans.length).toBeGreaterThan(400);
});

test('every statement finds its rows by an index', () => {
  const reading = plans.flatMap(([sql, { reads, text }]) =>
    reads
      .filter(({ table, how }) => how !== 'search' && !wholes.some((whole) => whole.table === table && whole.sql.test(sql)))
      .map(({ table }) => `${table} is read as a whole by ${sql}\n${text}`),
  );
  expect(reading).toEqual([]);
});

test('what may read a whole table is still there', () => {
  for (const { sql, why } of wholes) expect(plans.filter(([statement]) => sql.test(statement)).length, why).toBeGreaterThan(0);
});

test('one type in one direction comes out of the index in its order, without sorting', () => {
  const lists = plans.filter(
    ([sql]) => /order by r\.(from|to)_order asc, r\.id desc limit \?( \+ 0)? offset/.test(sql) && !/union|like|glob/.test(sql),
  );
  expect(lists.length).toBeGreaterThan(5);
  for (const [sql, { sorts, text }] of lists) expect(sorts, `${sql}\n${text}`).toBe(false);
});

// MariaDB has statements of its own
if (!onMariadb())
  test('later versions of SQLite, which read bound limits while they plan, plan each read once', async () => {
    const { count, again } = await plannedAgain(reads);
    expect(count).toBeGreaterThan(400);
    // the pattern of a search decides whether an index helps, and a search reads many rows anyway
    expect(again.filter((sql) => !/\b(?:like|glob) \?/.test(sql))).toEqual([]);
    const limited = reads.filter(({ sql }) => sql.includes(' limit ? + 0')).slice(0, 5);
    const plain = limited.map(({ sql, parameters }) => ({ sql: sql.replaceAll('? + 0', '?'), parameters }));
    expect((await plannedAgain(plain)).again).toHaveLength(5);
  });
