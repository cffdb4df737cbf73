import { errorCodes } from 'relx/contract';
import { open, RelationError, type Relx } from 'relx/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../database.js';
import { publicMethods } from '../public-methods.js';
import { cases, lookups, parameterless } from './bad-input-cases.js';
import { type BadValue, badValues, type Case, replaced } from './bad-values.js';
import { content } from './open-core.js';

let database: TestDatabase;
let relx: Relx;

beforeAll(async () => {
  database = await openDatabase();
  relx = await open({ dialect: database.connect() });
  await relx.import(content);
  for (const to of [7, 8]) await relx.functions.ncr_add_relation(5, 'post', to, 'post', 'references');
  // the site's keys are made when they are first needed
  await relx.accounts.nonce('wp_rest');
});

afterAll(async () => {
  await relx.close();
  await database.remove();
});

/** Calls a method by its name, and returns its result or its error; a stream is read to its end. */
async function call(name: string, args: readonly unknown[]): Promise<unknown> {
  try {
    if (name === 'PostQuery') return await new relx.PostQuery(...(args as [])).run();
    const path = name.split('.');
    const method = path.pop() as string;
    const owner = path.reduce((at, part) => at[part] as Record<string, unknown>, relx as unknown as Record<string, unknown>);
    const result = await (owner[method] as (...all: unknown[]) => unknown).apply(owner, [...args]);
    if (typeof result === 'object' && result !== null && Symbol.asyncIterator in result) {
      for await (const item of result as AsyncIterable<unknown>) void item;
    }
    // a batch returns its errors instead of throwing one
    const [rejection] = name === 'relations.batch' ? (result as { results: readonly unknown[] }).results : [];
    return rejection ?? result;
  } catch (error) {
    return error;
  }
}

const tables = ['relx_relations', 'posts', 'postmeta', 'users', 'usermeta', 'terms', 'term_taxonomy', 'term_relationships'];

/** All stored data, except the numbers of failed logins. */
async function stored(): Promise<unknown[]> {
  const statements = tables.map((table) => `select * from wp_${table}`);
  statements.push("select * from wp_options where option_name not like '%tries%'");
  return Promise.all(statements.map((statement) => database.run(statement)));
}

const all = Object.entries(cases).flatMap(([name, list]) => list.map((one): [string, Case] => [name, one]));

test('every public method has a case', () => {
  const named = new Set([...Object.keys(cases), ...lookups, ...parameterless]);
  const nested = (['users', 'applicationPasswords'] as const).flatMap((part) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(relx.accounts[part])).map((name) => `accounts.${part}.${name}`),
  );
  const methods = [...publicMethods(relx), ...nested.filter((name) => !name.endsWith('.constructor')), 'PostQuery', 'import'];
  expect(methods.filter((name) => !named.has(name))).toEqual([]);
  expect([...named].filter((name) => !methods.includes(name))).toEqual([]);
});

test.each(
  all.flatMap(([name, { args, parameters }]) => parameters.map(([path, ...allowed]) => [name, path, args, allowed] as const)),
)('%s rejects every bad value at %s, and writes nothing', async (name, path, args, allowed) => {
  const before = await stored();
  const results: Record<string, string> = {};
  for (const [label, value] of Object.entries(badValues)) {
    if (allowed.includes(label as BadValue)) continue;
    const result = await call(name, replaced(args, path, value));
    // a code from the table, and one that blames the caller
    const isRejected = result instanceof RelationError && errorCodes[result.code] === 400;
    if (!isRejected) results[label] = result instanceof Error ? `${result.name}: ${result.message}` : typeof result;
    else if (result.message.length > 400) results[label] = 'a message that is too long';
  }
  expect(results).toEqual({});
  expect(await stored()).toEqual(before);
});

test.each(lookups)('%s finds nothing under a bad name', async (name) => {
  for (const value of Object.values(badValues)) expect([undefined, false]).toContain(await call(name, [value]));
});

test('the arguments of every case are good ones', async () => {
  const rejected: string[] = [];
  for (const [name, { args }] of all) {
    const result = await call(name, args);
    // what is there already, is gone by now, or comes too late, is no bad input
    const isFine = result instanceof RelationError ? result.data.status !== 400 : !(result instanceof Error);
    if (!isFine) rejected.push(`${name}: ${result}`);
  }
  expect(rejected).toEqual([]);
});
