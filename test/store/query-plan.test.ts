import type { CompiledQuery } from 'kysely';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { beforeAll, expect, test } from 'vitest';
import { content } from '../core/open-core.js';

/** Every SELECT, UPDATE and DELETE on the relations table that the calls below run, with its plan. */
const statements = new Map<string, readonly string[]>();

beforeAll(async () => {
  const dialect = libsql({ filename: ':memory:' });
  const ran: CompiledQuery[] = [];
  // the dialect's own driver, watched from outside
  const { createDriver } = dialect.kysely;
  let explain: (query: CompiledQuery) => Promise<readonly string[]> = async () => [];
  dialect.kysely.createDriver = () => {
    const driver = createDriver.call(dialect.kysely);
    const { acquireConnection } = driver;
    driver.acquireConnection = async () => {
      const connection = await acquireConnection.call(driver);
      explain = async ({ sql: text, parameters, ...rest }) => {
        const { rows } = await connection.executeQuery<{ detail: string }>({
          ...rest,
          sql: `explain query plan ${text}`,
          parameters,
        });
        return rows.map(({ detail }) => detail);
      };
      return {
        ...connection,
        executeQuery: (query) => {
          ran.push(query);
          return connection.executeQuery(query);
        },
        streamQuery: connection.streamQuery,
      };
    };
    return driver;
  };
  const relx = await open({ dialect });
  await relx.import(content);
  await relx.functions.ncr_add_relation(5, 'post', 6, 'post', 'related_to');
  for (const direction of ['outgoing', 'incoming', 'both'] as const) {
    for (const orderby of ['order', 'date', 'id', 'type', 'title', 'random'] as const) {
      for (const type of ['references', 'related_to', undefined]) {
        await relx.relations.list(
          { kind: 'post', id: 5 },
          { direction, orderby, limit: 1, search: 'a', ...(type ? { type } : {}) },
        );
      }
    }
  }
  await relx.relations.list({ kind: 'user', id: 5 });
  await relx.relations.list({ kind: 'term', id: 5 }, { direction: 'incoming' });
  await relx.relations.embedded('post', [5, 6, 7]);
  await relx.functions.ncr_is_related(5, 'post', 6, 'post', 'related_to');
  for (const type of ['references', 'related_to']) {
    for (const id of [7, 8]) {
      const relation = await relx.relations.add({ type, from: { kind: 'post', id: 5 }, to: { kind: 'post', id } });
      for (const side of ['from', 'to'] as const) await relx.relations.move(relation.id, { side, position: 0 });
    }
  }
  await relx.relations.copy({ kind: 'post', id: 5 }, { kind: 'post', id: 11 });
  await relx.relations.removeObject({ kind: 'post', id: 7 });
  await relx.functions.ncr_remove_relation(5, 'post', null, 'post', 'related_to');
  for (const query of ran.splice(0)) {
    if (/^(select|update|delete)/.test(query.sql) && query.sql.includes('wp_relx_relations'))
      statements.set(query.sql, await explain(query));
  }
  await relx.close();
});

test('the calls ran statements of every shape', () => {
  expect(statements.size).toBeGreaterThan(20);
});

test('every read of a relation list, and every change of one, is answered from an index', () => {
  for (const [text, plan] of statements) {
    const touched = plan.filter((line) => /\b(r|wp_relx_relations)\b/.test(line) && /SCAN|SEARCH/.test(line));
    expect(touched.length, text).toBeGreaterThan(0);
    for (const line of touched)
      expect(line, text).toMatch(/SEARCH (r|wp_relx_relations) USING (COVERING )?(INDEX|INTEGER PRIMARY KEY)|SCAN r$/);
    // `r` is also the name of a union of lists, which is no table: only such a one may be scanned
    if (touched.some((line) => line === 'SCAN r')) expect(text).toMatch(/union all/);
  }
});

test('one type in one direction comes out of the index in its order, without sorting', () => {
  const listed = [...statements].filter(
    ([text]) => /order by "r"."(from|to)_order" asc, "r"."id" desc limit \? offset/.test(text) && !text.includes('union'),
  );
  expect(listed.length).toBeGreaterThan(0);
  for (const [text, plan] of listed) expect(plan.join('\n'), text).not.toContain('TEMP B-TREE');
});
