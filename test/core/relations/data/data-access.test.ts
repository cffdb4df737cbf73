import { loggedOutViewer, open, Viewer } from 'relx/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase, testDatabase } from '../../../database.js';
import { content } from '../../open-core.js';

const credits = {
  name: 'credits',
  label: 'Credits',
  from_object_types: ['post'],
  to_object_types: ['post'],
  direction: 'from_to',
  fields: {
    role: { type: 'string', default: 'author' },
    weight: { type: 'integer' },
    lead: { type: 'boolean', default: false },
    fee: { type: 'number', private: true },
    note: { type: 'string', default: 'ä'.repeat(60) },
  },
} as const;
const agreed = {
  name: 'agreed',
  label: 'Agreed',
  from_object_types: ['post'],
  to_object_types: ['post'],
  direction: 'from_to',
  edit: 'both',
  fields: { fee: { type: 'number', private: true } },
} as const;
const post = (id: number) => ({ objectType: 'post', id }) as const;
const author = new Viewer(5, ['author']);
const contributor = new Viewer(7, ['contributor']);

let database: TestDatabase;
let relx: Awaited<ReturnType<typeof open>>;
const stored: number[] = [];

beforeAll(async () => {
  database = await openDatabase();
  relx = await open({ dialect: database.connect(), types: [credits, agreed] });
  await relx.import(content);
  for (const [to, data] of [
    [6, { role: 'editor', weight: 3, fee: 1, lead: true }],
    [7, { weight: 1, fee: 2 }],
    [8, {}],
    [11, { role: 'ä'.repeat(60), weight: 2 }],
  ] as const)
    stored.push((await relx.relations.add({ type: 'credits', from: post(5), to: post(to) }, { data })).id);
});
afterAll(async () => {
  await relx?.close();
  await database?.remove();
});

const ids = async (options: object, viewer = loggedOutViewer, { relations } = relx) =>
  (await relations.list(post(5), { type: 'credits', ...options, fields: 'ids' }, viewer)).items;
const code = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ code, data }) => [code, Object.keys(data.params ?? {})],
  );

test('lists take values in their type, and as text', async () => {
  expect(await ids({ data: { weight: 1 } })).toEqual([7]);
  expect(await ids({ data: { weight: '1' } })).toEqual([7]);
  expect(await ids({ data: { lead: true } })).toEqual([6]);
  expect(await ids({ data: { lead: 'false' } })).toEqual([11, 8, 7]);
  expect(await ids({ data: { role: undefined } })).toEqual([11, 8, 7, 6]);
  expect(await ids({ data: {} })).toHaveLength(4);
});

test('a cursor has the beginning of a long text', async () => {
  const { next } = await relx.relations.list(post(5), { type: 'credits', orderBy: 'data.role', order: 'desc', limit: 1 });
  expect(next?.value).toBe('ä'.repeat(40));
  const after = await relx.relations.list(post(5), {
    type: 'credits',
    orderBy: 'data.role',
    order: 'desc',
    limit: 5,
    after: next,
  });
  expect(after.items.map(({ to_id }) => to_id)).toEqual([6, 8, 7]);
});

test.each(['asc', 'desc'] as const)('pages by a long default, %s, have each relation once', async (order) => {
  const seen: number[] = [];
  const query = { type: 'credits', orderBy: 'data.note', order, limit: 1 } as const;
  for (let page = await relx.relations.list(post(5), query); ; ) {
    seen.push(...page.items.map(({ to_id }) => to_id));
    if (!page.next || seen.length > 4) break;
    page = await relx.relations.list(post(5), { ...query, after: page.next });
  }
  expect(seen.toSorted((a, b) => a - b)).toEqual([6, 7, 8, 11]);
});

test('values of another type and text that is not JSON count as missing', async () => {
  const database = await testDatabase();
  const other = await open({ dialect: database.connect(), types: [credits] });
  await other.import(content);
  for (const to of [6, 7, 8, 11])
    await other.relations.add({ type: 'credits', from: post(5), to: post(to) }, { data: { weight: to } });
  await database.run(`update wp_relx_relations set data = '{"weight":"6","role":5,"lead":"true"}' where to_id = 6`);
  await database.run(`update wp_relx_relations set data = 'broken' where to_id = 7`);
  const of = (options: object) => ids(options, undefined, other);
  expect(await of({ orderBy: 'data.weight' })).toEqual([8, 11, 7, 6]);
  expect(await of({ data: { weight: 6 } })).toEqual([]);
  expect(await of({ data: { role: 'author' } })).toEqual([11, 8, 7, 6]);
  expect(await of({ data: { lead: true } })).toEqual([]);
  const { next } = await other.relations.list(post(5), { type: 'credits', orderBy: 'data.weight', limit: 3 });
  expect(next?.value).toBeUndefined();
  await other.close();
});

test('an unknown field, a value of another type and a list without a type are invalid', async () => {
  const unknown = ['ncr_invalid_args', ['data']];
  expect(await code(ids({ data: { rank: 1 } }))).toEqual(unknown);
  expect(await code(ids({ data: { weight: true } }))).toEqual(unknown);
  expect(await code(ids({ data: { weight: Number.NaN } }))).toEqual(unknown);
  expect(await code(ids({ data: { role: '\ud800' } }))).toEqual(unknown);
  expect(await code(ids({ data: { role: ['editor'] } }))).toEqual(unknown);
  expect(await code(ids({ data: JSON.parse('{"__proto__":1}') }))).toEqual(unknown);
  expect(await code(ids({ data: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`f${n}`, 1])) }))).toEqual(unknown);
  expect(await code(ids({ orderBy: 'data.rank' }))).toEqual(['ncr_invalid_args', ['orderBy']]);
  expect(await code(ids({ orderBy: 'data.constructor' }))).toEqual(['ncr_invalid_args', ['orderBy']]);
  expect(await code(relx.relations.list(post(5), { data: { role: 'editor' } }))).toEqual(unknown);
  expect(
    await code(ids({ orderBy: 'data.weight', after: { id: 1, position: 0, created_at: '', type: 'credits', value: 'x' } })),
  ).toEqual(['ncr_invalid_args', ['after']]);
});

test('private fields are for viewers who can edit the source', async () => {
  for (const options of [{ data: { fee: 1 } }, { orderBy: 'data.fee' }]) {
    expect((await ids(options, author))[0]).toBe(6);
    const named = 'data' in options ? 'data' : 'orderBy';
    expect(await code(ids(options, contributor))).toEqual(['ncr_private_field', [named]]);
    expect(await code(ids({ ...options, direction: 'incoming' }, author))).toEqual(['ncr_private_field', [named]]);
    expect(await code(ids(options))).toEqual(['ncr_invalid_args', [named]]);
    const lists = [{ object: post(5), options: { type: 'credits', ...options } as object }, { object: post(5) }];
    const [hidden, open] = await relx.relations.lists(lists, contributor);
    expect(hidden).toMatchObject({ code: 'ncr_private_field' });
    expect(open).toMatchObject({ total: 4 });
    expect((await relx.relations.lists(lists, author))[0]).toMatchObject({ total: 'data' in options ? 1 : 4 });
  }
});

test('of types that need permission for both objects, each relation shows its private fields on its own', async () => {
  for (const to of [6, 11, 7]) await relx.relations.add({ type: 'agreed', from: post(5), to: post(to) }, { data: { fee: to } });
  // authors can't edit the page 11
  for (const [orderBy, expected] of [
    ['id', [6, undefined, 7]],
    ['title', [undefined, 6, 7]],
  ] as const) {
    const { items } = await relx.relations.list(post(5), { type: 'agreed', orderBy, order: 'asc' }, author);
    expect(items.map((item) => (item.automatic ? item : item.data?.fee))).toEqual(expected);
  }
  for (const options of [{ data: { fee: 11 } }, { orderBy: 'data.fee' } as const])
    expect((await code(ids({ type: 'agreed', ...options }, author)))?.[0]).toBe('ncr_private_field');
});

test('functions run for the site, and take private fields', async () => {
  const { ncr_get_related } = relx.functions;
  const of = (args: object) => ncr_get_related(5, 'post', 'credits', { fields: 'ids', ...args });
  expect(await of({ data: { fee: 2 } })).toEqual([7]);
  expect(await of({ orderby: 'data.fee', order: 'desc', limit: 2 })).toEqual([7, 6]);
  expect(await of({ orderby: 'data.nothing' })).toMatchObject({ code: 'ncr_invalid_args' });
  const items = await ncr_get_related(5, 'post', 'credits', { data: { fee: 2 } });
  expect(items).toMatchObject([{ data: { weight: 1 } }]);
  expect(JSON.stringify(items)).not.toContain('fee');
});

test('post queries take the data of a clause', async () => {
  const found = async (clause: object) => {
    const args = { post_type: 'any', orderby: 'ID', order: 'asc', content_relation: { type: 'credits', ...clause } } as const;
    return (await new relx.PostQuery(args as never).run()).posts.map(({ row }) => row.ID);
  };
  expect(await found({ post_id: 5, data: { role: 'editor' } })).toEqual([6]);
  expect(await found({ post_id: 5, data: { role: 'author' } })).toEqual([7, 8]);
  expect(await found({ post_id: 5, data: { role: 'author', weight: '1' } })).toEqual([7]);
  expect(await found({ post_id: 5, operator: 'NOT IN', data: { role: 'author' } })).toEqual([5, 6, 11]);
  expect(await found({ operator: 'EXISTS', data: { lead: true } })).toEqual([6]);
  expect(await found({ operator: 'NOT EXISTS', data: { lead: true } })).toEqual([5, 7, 8, 11]);
  expect(await found({ post_id: 5, data: { fee: 2 } })).toEqual([7]);
  const both = {
    relation: 'OR',
    clauses: [
      { type: 'credits', post_id: 5, data: { weight: 1 } },
      { type: 'credits', post_id: 5, data: { weight: 2 } },
    ],
  };
  expect((await new relx.PostQuery({ post_type: 'any', content_relation: both as never }).run()).found_posts).toBe(2);
  const sorted = new relx.PostQuery({
    content_relation: { type: 'credits', post_id: 5, data: { role: 'author' } },
    orderby: 'relation',
  });
  expect((await sorted.run()).posts.map(({ row }) => row.ID)).toEqual([8, 7]);
  const rejected = (data: unknown) => () =>
    new relx.PostQuery({ content_relation: { type: 'credits', post_id: 5, data } as never });
  for (const data of [{ rank: 1 }, { weight: 'x' }, 'role', ['editor'], { role: null }])
    expect(rejected(data)).toThrow(expect.objectContaining({ code: 'ncr_invalid_args' }));
});
