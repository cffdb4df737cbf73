import type { CompiledQuery } from 'kysely';
import { open, type PostQueryArgs, type Relx } from 'relx/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { content } from '../core/open-core.js';
import { openDatabase, type TestDatabase } from '../database.js';
import { watched } from '../watched.js';

let relx: Relx;
let database: TestDatabase;
let ran: CompiledQuery[];

beforeAll(async () => {
  database = await openDatabase();
  const site = watched(database.connect());
  ran = site.ran;
  relx = await open({ dialect: site.dialect });
  await relx.import(content);
  for (const to of [6, 7, 8]) await relx.functions.ncr_add_relation(5, 'post', to, 'post', 'references');
});
afterAll(async () => {
  await relx.close();
  await database.remove();
});

const one = { post_id: 5, type: 'related_to' } as const;
const other = { post_id: [6, 7], type: 'references', direction: 'both' } as const;
const cases: PostQueryArgs[] = [
  ...(['date', 'title', 'rand', 'relation'] as const).map((orderby) => ({ orderby, content_relation: one })),
  { content_relation: { ...one, operator: 'NOT IN' } },
  { content_relation: { type: 'related_to', operator: 'EXISTS' } },
  { content_relation: { type: 'related_to', operator: 'NOT EXISTS' } },
  { content_relation: { relation: 'OR', clauses: [one, other] } },
  { content_relation: [one, { ...other, operator: 'NOT IN' }] },
];

test.each(cases)('%j runs no union for each post', async (args) => {
  ran.length = 0;
  await new relx.PostQuery(args).run();
  const statements = ran.splice(0).filter(({ sql }) => sql.includes('relx_relations'));
  expect(statements).toHaveLength(1);
  for (const { sql, parameters } of statements) {
    const filled = parameters.reduce<string>(
      (text, value) => text.replace('?', typeof value === 'number' ? String(value) : `'${value}'`),
      sql,
    );
    const plan = await database.run(`explain ${filled}`);
    const types = plan.map(({ select_type }) => String(select_type));
    expect(
      types.filter((type) => type === 'DEPENDENT UNION'),
      JSON.stringify(plan),
    ).toEqual([]);
    // what runs for each post finds its rows by a key
    for (const { select_type, type, key } of plan)
      if (String(select_type).startsWith('DEPENDENT'))
        expect([type, key], JSON.stringify(plan)).toEqual([
          expect.stringMatching(/ref|index_subquery/),
          expect.stringMatching(/^(from|to|key0)$/),
        ]);
  }
});
