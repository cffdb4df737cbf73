import { is_relation_error, type RelationFunctions, type Relx, type TransferLine } from 'relx/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { openCore } from '../open-core.js';

let relx: Relx;
let call: RelationFunctions;

beforeEach(async () => {
  const limited = { label: 'L', from_object_types: ['post'], to_object_types: ['post'] } as const;
  relx = await openCore({
    types: [
      { ...limited, name: 'two_each', direction: 'from_to', max_connections: 2, max_connections_to: 1 },
      { ...limited, name: 'one_friend', direction: 'bidirectional', max_connections: 1 },
      { ...limited, name: 'answers', direction: 'to_from' },
    ],
  });
  call = relx.functions;
});

/** The code of an error object, or the value. */
const codeOf = (result: unknown) => (is_relation_error(result) ? result.code : result);
const ids = async (id: number, type: string, args: Parameters<RelationFunctions['ncr_get_related']>[3] = {}) =>
  call.ncr_get_related(id, 'post', type, { ...args, fields: 'ids' });

describe('ncr_add_relation', () => {
  test('gives the id of the new relation', async () => {
    const id = await call.ncr_add_relation(5, 'post', 6, 'post', 'related_to');
    expect(await relx.relations.get(id as number)).toMatchObject({
      id,
      from_id: 5,
      to_id: 6,
      type: 'related_to',
      related: { title: 'alpha' },
    });
  });

  test.each([
    ['the same pair', [5, 'post', 6, 'post', 'related_to']],
    ['a two-way pair the other way round', [6, 'post', 5, 'post', 'related_to']],
  ] as const)('rejects %s, naming the relation that exists', async (_, [from, fromType, to, toType, type]) => {
    const id = await call.ncr_add_relation(5, 'post', 6, 'post', 'related_to');
    const error = await call.ncr_add_relation(from, fromType, to, toType, type);
    expect(codeOf(error)).toBe('ncr_relation_exists');
    expect(error).toMatchObject({ data: { status: 409, relation_id: id } });
  });

  test('a one-way pair may be related both ways', async () => {
    expect(await call.ncr_add_relation(5, 'post', 6, 'post', 'references')).toBeTypeOf('number');
    expect(await call.ncr_add_relation(6, 'post', 5, 'post', 'references')).toBeTypeOf('number');
  });

  test.each([
    ['ncr_self_relation', [5, 'post', 5, 'post', 'related_to']],
    ['ncr_object_not_found', [5, 'post', 404, 'post', 'related_to']],
    ['ncr_object_not_found', [404, 'post', 5, 'post', 'related_to']],
    ['ncr_invalid_type', [5, 'post', 6, 'post', 'nonsense']],
    ['ncr_invalid_object_type', [5, 'post', 5, 'user', 'related_to']],
    ['ncr_invalid_object_type', [5, 'user', 6, 'post', 'related_to']],
    ['ncr_invalid_object_type', [5, 'comment', 6, 'post', 'related_to']],
  ])('%s for %j', async (code, args) => {
    expect(codeOf(await (call.ncr_add_relation as (...args: unknown[]) => Promise<unknown>)(...args))).toBe(code);
    expect(await ids(5, 'related_to')).toEqual([]);
  });

  test('post 5, user 5 and term 5 are three objects', async () => {
    await call.ncr_add_relation(5, 'post', 5, 'user', 'authored_by');
    await call.ncr_add_relation(5, 'post', 5, 'term', 'categorized_as');
    expect(await call.ncr_get_related(5, 'post', 'authored_by')).toMatchObject([
      { related: { object_type: 'user', id: 5, title: 'Ann' } },
    ]);
    expect(await call.ncr_get_related(5, 'post', 'categorized_as')).toMatchObject([
      { related: { object_type: 'term', id: 5, title: 'News' } },
    ]);
    expect(await ids(5, 'related_to')).toEqual([]);
  });

  test('max_connections bounds the source, max_connections_to the target', async () => {
    expect(await call.ncr_add_relation(5, 'post', 6, 'post', 'two_each')).toBeTypeOf('number');
    expect(await call.ncr_add_relation(5, 'post', 7, 'post', 'two_each')).toBeTypeOf('number');
    expect(codeOf(await call.ncr_add_relation(5, 'post', 8, 'post', 'two_each'))).toBe('ncr_max_connections_exceeded');
    expect(codeOf(await call.ncr_add_relation(8, 'post', 6, 'post', 'two_each'))).toBe('ncr_max_connections_exceeded');
    expect(await ids(5, 'two_each')).toHaveLength(2);
  });

  test('a two-way limit counts an endpoint at either side', async () => {
    expect(await call.ncr_add_relation(5, 'post', 6, 'post', 'one_friend')).toBeTypeOf('number');
    expect(codeOf(await call.ncr_add_relation(7, 'post', 5, 'post', 'one_friend'))).toBe('ncr_max_connections_exceeded');
    expect(codeOf(await call.ncr_add_relation(6, 'post', 8, 'post', 'one_friend'))).toBe('ncr_max_connections_exceeded');
  });

  test('ncr_max_relationships overrides the limit, 0 lifts it', async () => {
    relx.hooks.addFilter('ncr_max_relationships', 'test', (max: number, from: number, type: string) =>
      from === 5 && type === 'two_each' ? 0 : max,
    );
    for (const to of [6, 7, 8]) expect(await call.ncr_add_relation(5, 'post', to, 'post', 'two_each')).toBeTypeOf('number');
  });
});

test('ncr_get_related_many resolves to what ncr_get_related resolves to for each object', async () => {
  const all = [5, 6, 7, 9];
  for (const from of all) for (const to of [6, 7, 8]) await call.ncr_add_relation(from, 'post', to, 'post', 'references');
  for (const args of [{}, { fields: 'ids', limit: 1, offset: 1 }, { orderby: 'title', limit: 2 }, { offset: 1 }] as const) {
    const many = await call.ncr_get_related_many(all, 'post', 'references', args);
    const each = await Promise.all(all.map(async (id) => [id, await call.ncr_get_related(id, 'post', 'references', args)]));
    expect(many).toEqual(Object.fromEntries(each));
  }
  expect(await call.ncr_get_related_many([], 'post', 'references')).toEqual({});
  expect(codeOf(await call.ncr_get_related_many([5, 0], 'post', 'references'))).toBe('ncr_invalid_id');
});

describe('ncr_get_related', () => {
  beforeEach(async () => {
    for (const to of [6, 7, 8, 9, 10]) await call.ncr_add_relation(5, 'post', to, 'post', 'related_to');
  });

  test('the newest first, unpublished posts left out', async () => {
    expect(await ids(5, 'related_to')).toEqual([8, 7, 6]);
  });

  test('limit and offset count what is visible', async () => {
    expect(await ids(5, 'related_to', { limit: 1 })).toEqual([8]);
    expect(await ids(5, 'related_to', { limit: 2, offset: 1 })).toEqual([7, 6]);
    expect(await ids(5, 'related_to', { offset: 2 })).toEqual([6]);
    expect(await ids(5, 'related_to', { limit: 0 })).toEqual([]);
  });

  test('titles sort in the order of the language', async () => {
    expect(await ids(5, 'related_to', { orderby: 'title' })).toEqual([6, 8, 7]);
    expect(await ids(5, 'related_to', { orderby: 'title', order: 'desc', limit: 1 })).toEqual([7]);
  });

  test.each([
    ['id', 'asc', [6, 7, 8]],
    ['id', undefined, [8, 7, 6]],
    ['date', 'asc', [6, 7, 8]],
    ['date', undefined, [8, 7, 6]],
    ['order', 'desc', [6, 7, 8]],
    ['type', undefined, [8, 7, 6]],
  ] as const)('orderby %s %s', async (orderby, order, expected) => {
    expect(await ids(5, 'related_to', { orderby, ...(order ? { order } : {}) })).toEqual(expected);
  });

  test('in TypeScript, the manual order is named as in the client', async () => {
    const source = { objectType: 'post', id: 5 } as const;
    const options = { type: 'related_to', orderBy: 'manual', order: 'desc', fields: 'ids', limit: 2 } as const;
    expect((await relx.relations.list(source, options)).items).toEqual([6, 7]);
    expect((await relx.relations.list(source, options)).total).toBe(3);
    expect((await relx.relations.list(source, { ...options, total: false })).total).toBeUndefined();
    // @ts-expect-error: `order` is the value of `ncr_get_related` and of the REST API
    await expect(relx.relations.list(source, { orderBy: 'order' })).rejects.toMatchObject({ code: 'ncr_invalid_args' });
  });

  test('random gives the same set', async () => {
    const found = await ids(5, 'related_to', { orderby: 'random' });
    expect([...(found as number[])].sort()).toEqual([6, 7, 8]);
  });

  test('excluded objects are left out before the limit', async () => {
    expect(await ids(5, 'related_to', { exclude: [8, 8, 99], limit: 1 })).toEqual([7]);
    expect(await ids(5, 'related_to', { exclude: [6, 7, 8] })).toEqual([]);
    expect(await ids(5, 'related_to', { exclude: [] })).toEqual([8, 7, 6]);
    expect(codeOf(await call.ncr_get_related(5, 'post', 'related_to', { exclude: [0] }))).toBe('ncr_invalid_id');
  });

  test('search reads titles, and % is a letter like others', async () => {
    expect(await ids(5, 'related_to', { search: 'apek' })).toEqual([8, 7]);
    expect(await ids(5, 'related_to', { search: '%' })).toEqual([]);
  });

  test('a two-way relation is found from both sides, whatever the direction', async () => {
    expect(await ids(6, 'related_to')).toEqual([5]);
    for (const direction of ['outgoing', 'incoming', 'both'] as const)
      expect(await ids(6, 'related_to', { direction })).toEqual([5]);
  });

  test('a one-way type is read in its direction, or in the requested one', async () => {
    await call.ncr_add_relation(5, 'post', 6, 'post', 'references');
    await call.ncr_add_relation(5, 'post', 6, 'post', 'answers');
    expect(await ids(5, 'references')).toEqual([6]);
    expect(await ids(6, 'references')).toEqual([]);
    expect(await ids(6, 'references', { direction: 'incoming' })).toEqual([5]);
    expect(await ids(5, 'answers')).toEqual([]);
    expect(await ids(6, 'answers')).toEqual([5]);
    expect(await ids(6, 'references', { direction: 'both' })).toEqual([5]);
  });

  test('to_type keeps one object type', async () => {
    expect(await ids(5, 'related_to', { to_type: 'user' })).toEqual([]);
    expect(await ids(5, 'related_to', { to_type: 'post' })).toHaveLength(3);
  });

  test('both filters see the args, the source and the type, and may change the args', async () => {
    const seen: unknown[] = [];
    for (const name of ['ncr_get_related_args', 'relx_get_related_args']) {
      relx.hooks.addFilter(name, 'test', (args: object, from: number, type: string) => {
        seen.push([name, from, type]);
        return { ...args, limit: 1 };
      });
    }
    expect(await ids(5, 'related_to')).toEqual([8]);
    expect(seen).toEqual([
      ['ncr_get_related_args', 5, 'related_to'],
      ['relx_get_related_args', 5, 'related_to'],
    ]);
  });

  test('a user without published posts stays unseen', async () => {
    await call.ncr_add_relation(5, 'post', 6, 'user', 'authored_by');
    expect(await ids(5, 'authored_by')).toEqual([]);
  });

  test.each([
    [{ limit: -2 }],
    [{ limit: 1.5 }],
    [{ limit: '5' }],
    [{ offset: -1 }],
    [{ orderby: 'rand()' }],
    [{ order: 'up' }],
    [{ direction: 'from_to' }],
    [{ to_type: 'comment' }],
    [{ fields: 'all' }],
    [{ search: 5 }],
    [{ exclude: 5 }],
    [{ exclude: Array.from({ length: 101 }, (_, index) => index + 1) }],
    ['limit=5'],
  ])('ncr_invalid_args for %j', async (args) => {
    expect(codeOf(await call.ncr_get_related(5, 'post', 'related_to', args as never))).toBe('ncr_invalid_args');
  });
});

describe('ncr_remove_relation', () => {
  test('removes one, from either side of a two-way type', async () => {
    await call.ncr_add_relation(5, 'post', 6, 'post', 'related_to');
    expect(await call.ncr_remove_relation(6, 'post', 5, 'post', 'related_to')).toBe(true);
    expect(await ids(5, 'related_to')).toEqual([]);
  });

  test('what is not there is not found', async () => {
    expect(codeOf(await call.ncr_remove_relation(5, 'post', 6, 'post', 'related_to'))).toBe('ncr_relation_not_found');
    expect(codeOf(await call.ncr_remove_relation(5, 'post', null, 'post', 'related_to'))).toBe('ncr_relation_not_found');
  });

  test('null removes all of the type from the source, and nothing else', async () => {
    const removed: unknown[] = [];
    relx.hooks.addAction('ncr_relation_removed', 'test', (...args: unknown[]) => removed.push(args));
    for (const to of [6, 7]) await call.ncr_add_relation(5, 'post', to, 'post', 'references');
    await call.ncr_add_relation(7, 'post', 5, 'post', 'references');
    await call.ncr_add_relation(5, 'post', 6, 'post', 'depends_on');
    expect(await call.ncr_remove_relation(5, 'post', null, 'post', 'references')).toBe(true);
    expect(removed.sort()).toEqual([
      [5, 6, 'references'],
      [5, 7, 'references'],
    ]);
    expect(await ids(7, 'references')).toEqual([5]);
    expect(await ids(5, 'depends_on')).toEqual([6]);
  });
});

test('ncr_is_related', async () => {
  await call.ncr_add_relation(5, 'post', 6, 'post', 'references');
  expect(await call.ncr_is_related(5, 'post', 6, 'post', 'references')).toBe(true);
  expect(await call.ncr_is_related(6, 'post', 5, 'post', 'references')).toBe(false);
  expect(codeOf(await call.ncr_is_related(6, 'post', 5, 'post', 'nonsense'))).toBe('ncr_invalid_type');
});

test('embeds and lists have the relations of any number of objects', async () => {
  const ids = Array.from({ length: 300 }, (_, index) => 1000 + index);
  await relx.import([
    { kind: 'post', id: 999, type: 'post', title: 'Center' },
    ...ids.map((id) => ({ kind: 'post', id, type: 'post', title: `P${id}` }) as const),
    ...ids.map(
      (id) =>
        ({
          kind: 'relation',
          type: 'references',
          from: { objectType: 'post', id },
          to: { objectType: 'post', id: 999 },
        }) as const,
    ),
  ]);
  const embeds = (await relx.relations.embedded('post', ids)).relations;
  expect([...embeds.values()].map((embed) => embed.length)).toEqual(ids.map(() => 1));
  const lists = await relx.relations.lists(ids.map((id) => ({ object: { objectType: 'post', id } })));
  expect(lists.map((page) => page && 'total' in page && page.total)).toEqual(ids.map(() => 1));
});

describe('bad input', () => {
  const bad = [
    Number.NaN,
    1.5,
    -1,
    0,
    2 ** 53,
    '5',
    null,
    undefined,
    [5],
    {},
    { toString: () => '5' },
    '\ud800',
    'x'.repeat(10_000),
    true,
    5n,
  ];

  test.each(bad.map((value) => [value]))('the id %s is rejected everywhere and nothing is written', async (value) => {
    const id = value as number;
    expect(codeOf(await call.ncr_add_relation(id, 'post', 6, 'post', 'related_to'))).toBe('ncr_invalid_id');
    expect(codeOf(await call.ncr_add_relation(6, 'post', id, 'post', 'related_to'))).toBe('ncr_invalid_id');
    expect(codeOf(await call.ncr_get_related(id, 'post', 'related_to'))).toBe('ncr_invalid_id');
    expect(codeOf(await call.ncr_remove_relation(id, 'post', 6, 'post', 'related_to'))).toBe('ncr_invalid_id');
    expect(await ids(6, 'related_to')).toEqual([]);
  });

  test.each(bad.map((value) => [value]))('the type %s is rejected', async (value) => {
    expect(codeOf(await call.ncr_add_relation(5, 'post', 6, 'post', value as string))).toBe('ncr_invalid_type');
    expect(codeOf(await call.ncr_get_related(5, 'post', value as string))).toBe('ncr_invalid_type');
    expect(codeOf(await call.ncr_remove_relation(5, 'post', null, 'post', value as string))).toBe('ncr_invalid_type');
  });

  test.each(bad.map((value) => [value]))('the object type %s is rejected', async (value) => {
    expect(codeOf(await call.ncr_add_relation(5, value as 'post', 6, 'post', 'related_to'))).toBe('ncr_invalid_object_type');
    expect(codeOf(await call.ncr_get_related(5, value as 'post', 'related_to'))).toBe('ncr_invalid_object_type');
  });
});

test('a misspelt key is rejected by name in the options of a method, and ignored in the args of a function', async () => {
  const relx = await openCore();
  const options = { limt: 1 } as object;
  const error = { code: 'ncr_invalid_args', data: { params: { limt: expect.any(String) } } };
  await expect(relx.relations.list({ objectType: 'post', id: 5 }, options)).rejects.toMatchObject(error);
  expect(await relx.relations.lists([{ object: { objectType: 'post', id: 5 }, options: options }])).toMatchObject([error]);
  expect(await relx.functions.ncr_get_related(5, 'post', 'references', options)).toEqual([]);
  const inherits = relx.deletion.delete({ objectType: 'post', id: 5 }, { reasign: 6 } as object);
  await expect(inherits).rejects.toMatchObject({ code: 'ncr_invalid_args', data: { params: { reasign: expect.any(String) } } });
});

test('an object is named by object type and id, and so is what is wrong with one', async () => {
  const relx = await openCore();
  const wrong = relx.deletion.delete({ object_type: 'post', id: 5 } as never);
  await expect(wrong).rejects.toMatchObject({
    code: 'ncr_invalid_object_type',
    message: expect.stringMatching(/^objectType must be/),
  });
  await expect(relx.deletion.delete({ objectType: 'post', id: 0 })).rejects.toMatchObject({
    message: expect.stringMatching(/^id must be/),
  });
});

describe('texts of any alphabet', () => {
  test.each([
    ['umlauts', 'Übergröße ñandú'],
    ['Japanese', '日本語の本'],
    ['an emoji', 'Sun 😀'],
    ['quotes and signs', `O'Brien "x" %s \\ [a]`],
  ])('%s are stored, found and returned', async (_name, text) => {
    const noted = { name: 'noted', label: text, from: 'post', to: 'post', fields: { note: { type: 'string', label: text } } };
    const site = await openCore({ types: [noted as never] });
    const { types, functions, transfer } = site;
    await site.import([
      { kind: 'post', id: 60, type: 'post', title: `The ${text}`, slug: text, author: 'ann-login', meta: { [text]: '6' } },
    ]);
    expect(types.get('noted')).toMatchObject({ label: text, fields: { note: { label: text } } });
    const id = await functions.ncr_add_relation(5, 'post', 60, 'post', 'noted', { data: { note: text } });
    expect(await functions.ncr_get_relation(id as number)).toMatchObject({ data: { note: text } });
    await functions.ncr_add_relation(5, 'post', 60, 'post', 'references');
    const found = [
      await functions.ncr_get_related(5, 'post', 'noted', { fields: 'ids', data: { note: text }, orderby: 'data.note' as never }),
      await functions.ncr_get_related(5, 'post', 'references', { fields: 'ids', search: text }),
      await functions.ncr_get_related(5, 'post', 'references', { fields: 'ids', search: text, orderby: 'title' }),
      await functions.lg_get_related(5, 'references', { fields: 'ids', search: text }),
    ];
    for (const data of [{ note: text }, undefined]) {
      const content_relation = { post_id: 5, type: 'noted', ...(data && { data }) };
      const { posts } = await new site.PostQuery({ s: text, content_relation }).run();
      found.push(posts.map(({ row }) => row.ID));
    }
    expect(found).toEqual(Array(6).fill([60]));
    expect(await functions.ncr_update_relation(id as number, { data: { note: `${text} ${text}` } })).toMatchObject({
      data: { note: `${text} ${text}` },
    });
    const lines: TransferLine[] = [];
    for await (const record of transfer.export({ slugs: true })) lines.push({ at: lines.length + 1, record });
    await site.deletion.deleted({ objectType: 'post', id: 5 });
    expect(await transfer.import(lines)).toMatchObject({ added: 2, rejected: 0 });
    const { added } = await transfer.import(transfer.meta({ key: text }), { defaults: { type: 'references' } });
    expect(added).toBe(1);
  });
});
