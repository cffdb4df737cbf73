import { type Collection, type ContentRecord, type OpenOptions, type PostQueryArgs, type Relx, Viewer } from 'relx/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { openCore, withSharedCore } from '../open-core.js';

const types: OpenOptions['types'] = [
  { name: 'answers', label: 'Answers', from_object_types: ['post'], to_object_types: ['post'], direction: 'to_from' },
  {
    name: 'mentions',
    label: 'Mentions',
    from_object_types: ['post', 'user'],
    to_object_types: ['post', 'term'],
    direction: 'from_to',
  },
];

/** Two more posts, beside those of the usual content: 5 Echo, 6 alpha, 7 Čapek 10, 8 Čapek 9, drafts 9 and 10, the page 11. */
const more: readonly ContentRecord[] = [
  {
    kind: 'post',
    id: 20,
    type: 'post',
    title: 'zebra crossing',
    content: '<p>A long walk through the wet town.</p>',
    date: '2026-01-20T00:00:00Z',
    modified: '2026-02-01T00:00:00Z',
    menu_order: 3,
    author: 'bob-login',
  },
  {
    kind: 'post',
    id: 21,
    type: 'post',
    title: 'Locked 100%',
    content: 'a secret walk',
    password: 'pw',
    date: '2026-01-21T00:00:00Z',
    author: 'ann-login',
  },
];

let relx: Relx;

/** A site for each test of a group. */
const withOwnSites = (prepare?: () => Promise<unknown>) =>
  beforeEach(async () => {
    relx = await openCore({ types });
    await relx.import(more);
    await prepare?.();
  });

/** A site for all tests of a group, which only read. */
const withSite = (prepare?: () => Promise<unknown>) =>
  withSharedCore({ types }, async (opened) => {
    relx = opened;
    await relx.import(more);
    await prepare?.();
  });

const relate = async (type: string, ...pairs: readonly (readonly [number, number])[]) => {
  for (const [from, to] of pairs)
    await relx.relations.add({ type, from: { objectType: 'post', id: from }, to: { objectType: 'post', id: to } });
};
const run = (args?: PostQueryArgs, viewer?: Viewer) => new relx.PostQuery(args, viewer).run();
const ids = async (args?: PostQueryArgs, viewer?: Viewer) => (await run(args, viewer)).posts.map(({ row }) => row.ID);
/** Ids in ascending order. */
const set = (content_relation: PostQueryArgs['content_relation'], args: PostQueryArgs = {}) =>
  ids({
    orderby: 'ID',
    order: 'asc',
    post_type: 'post',
    ...args,
    ...(content_relation === undefined ? {} : { content_relation }),
  });
const all = [5, 6, 7, 8, 20, 21];
const except = (...left: readonly number[]) => all.filter((id) => !left.includes(id));

describe('without relations', () => {
  withSite();

  test('published posts, newest first, ten a page', async () => {
    const { posts, found_posts, max_num_pages } = await run();
    expect(posts.map(({ row, link }) => [row.ID, row.post_title, link])).toEqual([
      [21, 'Locked 100%', '/locked-100/'],
      [20, 'zebra crossing', '/zebra-crossing/'],
      [8, 'Čapek 9', '/capek-9/'],
      [7, 'Čapek 10', '/capek-10/'],
      [6, 'alpha', '/alpha/'],
      [5, 'Echo', '/echo/'],
    ]);
    expect([found_posts, max_num_pages]).toEqual([6, 1]);
    expect(new relx.PostQuery().query_vars).toEqual({
      post_type: 'post',
      post_status: 'publish',
      posts_per_page: 10,
      paged: 1,
      orderby: 'date',
      order: 'desc',
    });
  });

  test.each([
    [{ post_type: 'page' }, [11]],
    [{ post_type: ['page', 'post'] }, [5, 6, 7, 8, 11, 20, 21]],
    [{ post_type: 'any' }, [5, 6, 7, 8, 11, 20, 21]],
    [{ post_type: 'product' }, []],
    [{ post__in: [8, 5, 8, 404] }, [5, 8]],
    [{ post__in: [] }, []],
    [{ post__not_in: [5, 6, 404] }, [7, 8, 20, 21]],
    [{ post__not_in: [] }, all],
    [{ post__in: [5, 6], post__not_in: [5] }, [6]],
    [{ s: 'walk' }, [20]],
    [{ s: 'walk crossing' }, [20]],
    [{ s: 'walk alpha' }, []],
    [{ s: '"wet town"' }, [20]],
    [{ s: '"town wet"' }, []],
    [{ s: 'apek -10' }, [8]],
    [{ s: '100%' }, [21]],
    [{ s: 'secret' }, []],
    [{ s: '' }, all],
    [{ s: 'a b c d e f g h i j' }, []],
  ] satisfies [PostQueryArgs, readonly number[]][])('%j', async (args, expected) => {
    expect(await set(undefined, args)).toEqual(expected);
  });

  test.each([
    ['date', undefined, [21, 20, 8, 7, 6, 5]],
    ['date', 'asc', [5, 6, 7, 8, 20, 21]],
    ['date', 'ASC', [5, 6, 7, 8, 20, 21]],
    ['modified', undefined, [20, 21, 8, 7, 6, 5]],
    ['title', 'asc', [6, 5, 21, 20]],
    ['name', 'asc', [6, 7, 8, 5, 21, 20]],
    ['ID', undefined, [21, 20, 8, 7, 6, 5]],
    ['menu_order', 'DESC', [20, 21, 8, 7, 6, 5]],
  ] as const)('ordered by %s %s', async (orderby, order, expected) => {
    // where letters beyond ASCII sort is the database's
    const found = await ids({ orderby, ...(order ? { order } : {}), ...(orderby === 'title' ? { post__not_in: [7, 8] } : {}) });
    expect(found).toEqual(expected);
  });

  test('post__in keeps its order, rand the set', async () => {
    expect(await ids({ orderby: 'post__in', post__in: [7, 20, 5, 7] })).toEqual([7, 20, 5]);
    expect((await ids({ orderby: 'rand' })).sort((a, b) => a - b)).toEqual(all);
  });

  test.each([
    [{ posts_per_page: 4 }, [21, 20, 8, 7], 2],
    [{ posts_per_page: 4, paged: 2 }, [6, 5], 2],
    [{ posts_per_page: 4, paged: 3 }, [], 2],
    [{ posts_per_page: 4, paged: Number.MAX_SAFE_INTEGER }, [], 2],
    [{ posts_per_page: -1 }, [21, 20, 8, 7, 6, 5], 1],
    [{ posts_per_page: -1, paged: 2 }, [21, 20, 8, 7, 6, 5], 1],
    [{ posts_per_page: 6 }, [21, 20, 8, 7, 6, 5], 1],
    [{ posts_per_page: 1, paged: 6 }, [5], 6],
  ])('%j has true totals', async (args, expected, pages) => {
    const { posts, found_posts, max_num_pages } = await run(args);
    expect(posts.map(({ row }) => row.ID)).toEqual(expected);
    expect([found_posts, max_num_pages]).toEqual([6, pages]);
  });

  test('nothing found is 0 of 0 pages', async () => {
    const nothing = { posts: [], found_posts: 0, max_num_pages: 0 };
    expect(await run({ post__in: [404] })).toEqual(nothing);
    expect(await run({ post__in: [404], paged: 2 })).toEqual(nothing);
    expect(await run({ post__in: [404], posts_per_page: -1 })).toEqual(nothing);
  });

  test('unpublished posts are found for users who can view them, on request', async () => {
    const ann = new Viewer(5, ['author']);
    const bob = new Viewer(6, ['author']);
    const editor = new Viewer(7, ['editor']);
    const statuses = { post_status: ['draft', 'private'] } as const;
    for (const viewer of [undefined, bob]) expect(await ids(statuses, viewer)).toEqual([]);
    for (const viewer of [ann, editor]) {
      expect(await set(undefined)).toEqual(all);
      expect((await ids(statuses, viewer)).sort()).toEqual([10, 9]);
      expect((await ids({ post_status: 'any' }, viewer)).sort((a, b) => a - b)).toEqual([5, 6, 7, 8, 9, 10, 20, 21]);
      expect((await ids({}, viewer)).sort((a, b) => a - b)).toEqual(all);
    }
    expect(await set(undefined, { post_status: 'any' })).toEqual(all);
  });
});

describe('each operator in each direction', () => {
  withSite(async () => {
    await relate('references', [5, 6], [5, 7], [8, 5], [5, 9]);
    await relate('related_to', [5, 6], [8, 5], [5, 10]);
    await relate('answers', [5, 6], [8, 5]);
  });

  test.each([
    // one-way: 5 points to 6 and 7, 8 points to 5
    ['references', undefined, [6, 7], [5, 6, 7]],
    ['references', 'outgoing', [6, 7], [5, 6, 7]],
    ['references', 'incoming', [8], [5, 8]],
    ['references', 'both', [6, 7, 8], [5, 6, 7, 8]],
    // two-way: whichever way it was written
    ['related_to', undefined, [6, 8], [5, 6, 8]],
    ['related_to', 'outgoing', [6, 8], [5, 6, 8]],
    ['related_to', 'incoming', [6, 8], [5, 6, 8]],
    ['related_to', 'both', [6, 8], [5, 6, 8]],
    // one-way, read from its target by default
    ['answers', undefined, [8], [5, 8]],
    ['answers', 'outgoing', [6], [5, 6]],
    ['answers', 'incoming', [8], [5, 8]],
  ] as const)('%s %s', async (type, direction, related, existing) => {
    const way = direction ? { direction } : {};
    expect(await set({ post_id: 5, type, ...way })).toEqual(related);
    expect(await set({ from_id: 5, type, ...way, operator: 'IN' })).toEqual(related);
    expect(await set({ post_id: 5, type, ...way, operator: 'NOT IN' })).toEqual(except(...related));
    expect(await set({ type, ...way, operator: 'EXISTS' })).toEqual(existing);
    expect(await set({ type, ...way, operator: 'NOT EXISTS' })).toEqual(except(...existing));
  });

  test('is what ncr_get_related gives', async () => {
    for (const type of ['references', 'related_to', 'answers']) {
      for (const direction of ['outgoing', 'incoming', 'both'] as const) {
        for (const post_id of all) {
          const related = await relx.functions.ncr_get_related(post_id, 'post', type, { direction, fields: 'ids' });
          expect(await ids({ orderby: 'relation', content_relation: { post_id, type, direction } })).toEqual(related);
        }
      }
    }
  });

  test('a draft is found only for users who can view it', async () => {
    expect(await set({ post_id: 5, type: 'references' }, { post_status: 'any' })).toEqual([6, 7]);
    const args = { post_status: 'any', orderby: 'ID', content_relation: { post_id: 5, type: 'references' } } as const;
    expect(await ids(args, new Viewer(5, ['author']))).toEqual([9, 7, 6]);
  });
});

describe('relations of several posts', () => {
  withSite(() => relate('references', [5, 6], [5, 7], [8, 5], [5, 9], [6, 7], [6, 5], [6, 20]));

  test('several ids: related to any, or to none', async () => {
    expect(await set({ post_id: [5, 6, 5, 404], type: 'references' })).toEqual([5, 6, 7, 20]);
    expect(await set({ post_id: [5, 6], type: 'references', operator: 'NOT IN' })).toEqual([8, 21]);
    expect(await set({ post_id: [], type: 'references' })).toEqual([]);
    expect(await set({ post_id: [], type: 'references', operator: 'NOT IN' })).toEqual(all);
  });

  test('a post that is related twice is found and counted once', async () => {
    const { posts, found_posts } = await run({ content_relation: { post_id: [5, 6], type: 'references', direction: 'both' } });
    expect(posts.map(({ row }) => row.ID)).toEqual([20, 8, 7, 6, 5]);
    expect(found_posts).toBe(5);
    const placed = await ids({
      orderby: 'relation',
      content_relation: { post_id: [5, 6], type: 'references', direction: 'both' },
    });
    expect(new Set(placed)).toEqual(new Set([20, 8, 7, 6, 5]));
    expect(placed).toHaveLength(5);
  });
});

describe('lists of clauses', () => {
  const of5 = { post_id: 5, type: 'references' } as const;
  const of6 = { post_id: 6, type: 'references' } as const;
  const linked = { type: 'related_to', operator: 'EXISTS' } as const;

  withSite(async () => {
    await relate('references', [5, 7], [5, 8], [6, 8], [6, 20]);
    await relate('related_to', [7, 20], [21, 8]);
  });

  test.each([
    ['AND of a plain list', [of5, of6], [8]],
    ['AND', { relation: 'AND', clauses: [of5, of6] }, [8]],
    ['AND by default', { clauses: [of5, of6] }, [8]],
    ['OR', { relation: 'OR', clauses: [of5, of6] }, [7, 8, 20]],
    ["WordPress's own form", { relation: 'OR', 0: of5, 1: of6 }, [7, 8, 20]],
    ['AND of an OR', [linked, { relation: 'OR', clauses: [of5, of6] }], [7, 8, 20]],
    ['AND of a NOT', [{ ...of5, operator: 'NOT IN' }, of6], [20]],
    ['OR of ANDs', { relation: 'OR', clauses: [[of5, of6], { ...linked, operator: 'NOT EXISTS' }] }, [5, 6, 8]],
    ['OR of a NOT', { relation: 'OR', clauses: [{ ...of5, operator: 'NOT IN' }, of6] }, [5, 6, 8, 20, 21]],
    ['an OR with nothing to find', { relation: 'OR', clauses: [{ ...of5, post_id: [] }, of6] }, [8, 20]],
    ['an AND with nothing to find', [{ ...of5, post_id: [] }, of6], []],
    ['an OR with everything', { relation: 'OR', clauses: [{ ...of5, post_id: [], operator: 'NOT IN' }, of6] }, all],
    ['an AND with everything', [{ ...of5, post_id: [], operator: 'NOT IN' }, of6], [8, 20]],
    ['no clauses', [], all],
    ['no clauses in an OR', { relation: 'OR', clauses: [] }, all],
    ['no clauses inside', [[], of5, { relation: 'OR', clauses: [[]] }], [7, 8]],
    ['five deep', [[[[[of5]]]]], [7, 8]],
  ] as [string, PostQueryArgs['content_relation'], readonly number[]][])('%s', async (_, relation, expected) => {
    expect(await set(relation)).toEqual(expected);
    expect((await run({ post_type: 'post', content_relation: relation ?? [], posts_per_page: 1 })).found_posts).toBe(
      expected.length,
    );
  });
});

describe('users and terms', () => {
  withSite(async () => {
    const add = (type: string, from: [string, number], to: [string, number]) =>
      relx.functions.ncr_add_relation(from[1], from[0] as 'post', to[1], to[0] as 'post', type);
    await add('favorite_posts', ['user', 5], ['post', 6]);
    await add('favorite_posts', ['user', 6], ['post', 7]);
    await add('categorized_as', ['post', 8], ['term', 5]);
    await add('categorized_as', ['post', 20], ['term', 6]);
    await add('mentions', ['user', 5], ['post', 5]);
    await add('mentions', ['post', 5], ['post', 6]);
    await add('mentions', ['post', 5], ['term', 5]);
  });

  test.each([
    [{ from_id: 5, object_type: 'user', type: 'favorite_posts' }, [6]],
    [{ from_id: [5, 6], object_type: 'user', type: 'favorite_posts' }, [6, 7]],
    [{ from_id: 5, object_type: 'term', type: 'categorized_as', direction: 'incoming' }, [8]],
    // no post is at the end of the type's own direction
    [{ from_id: 5, object_type: 'term', type: 'categorized_as' }, [8]],
    [{ type: 'categorized_as', operator: 'EXISTS' }, [8, 20]],
    [{ type: 'categorized_as', operator: 'NOT EXISTS' }, except(8, 20)],
    [{ type: 'favorite_posts', operator: 'EXISTS' }, [6, 7]],
    // post 5, user 5 and term 5 are three objects
    [{ from_id: 5, object_type: 'user', type: 'mentions' }, [5]],
    [{ from_id: 5, object_type: 'post', type: 'mentions' }, [6]],
    [{ from_id: 5, object_type: 'term', type: 'mentions', direction: 'incoming' }, [5]],
    [{ from_id: 5, object_type: 'term', type: 'mentions', direction: 'both' }, [5]],
    [{ type: 'mentions', operator: 'EXISTS' }, [5, 6]],
    [{ type: 'mentions', operator: 'EXISTS', object_type: 'user' }, [5]],
    [{ type: 'mentions', operator: 'NOT EXISTS', object_type: 'user' }, except(5)],
    [{ type: 'mentions', operator: 'EXISTS', direction: 'incoming' }, [5]],
    // the type does not join these object types, or not in this direction
    [{ from_id: 5, object_type: 'user', type: 'related_to' }, []],
    [{ from_id: 5, object_type: 'user', type: 'related_to', operator: 'NOT IN' }, all],
    [{ post_id: 5, type: 'favorite_posts' }, []],
    [{ from_id: 5, object_type: 'user', type: 'favorite_posts', direction: 'incoming' }, []],
    [{ type: 'categorized_as', direction: 'outgoing', operator: 'NOT EXISTS' }, all],
  ] satisfies [PostQueryArgs['content_relation'], readonly number[]][])('%j', async (clause, expected) => {
    expect(await set(clause)).toEqual(expected);
  });
});

describe('the order of relations', () => {
  /** Relations of two types between the posts 101 to 104, with chosen positions where there are any. */
  const relation = (type: string, from: number, to: number, from_order?: number, to_order?: number): ContentRecord => ({
    kind: 'relation',
    type,
    from: { objectType: 'post', id: from },
    to: { objectType: 'post', id: to },
    ...(from_order === undefined ? {} : { from_order }),
    ...(to_order === undefined ? {} : { to_order }),
  });

  withSite(async () => {
    await relx.import([
      ...[101, 102, 103, 104].map((id): ContentRecord => ({ kind: 'post', id, type: 'post', title: `P${id}` })),
      relation('references', 101, 102, 2),
      relation('references', 101, 103),
      relation('references', 101, 104, 0, 1),
      relation('references', 102, 104, 5, 0),
      relation('references', 102, 101, 0),
      relation('related_to', 101, 102, 1, 9),
      relation('related_to', 103, 101, 9, 0),
      relation('related_to', 104, 101),
    ]);
  });

  test.each([
    // chosen positions first, then the newest
    [{ post_id: 101, type: 'references' }, [104, 102, 103]],
    [{ post_id: 104, type: 'references', direction: 'incoming' }, [102, 101]],
    [{ post_id: 101, type: 'related_to' }, [103, 102, 104]],
    // the place among those of all source objects is the first one
    [{ post_id: [101, 102], type: 'references' }, [101, 104, 102, 103]],
    [[[{ post_id: 101, type: 'references' }]], [104, 102, 103]],
  ] satisfies [PostQueryArgs['content_relation'], readonly number[]][])('%j', async (content_relation, expected) => {
    expect(await ids({ orderby: 'relation', content_relation })).toEqual(expected);
    expect(await ids({ orderby: 'relation', order: 'desc', content_relation })).toEqual(expected.toReversed());
    const second = await run({ orderby: 'relation', content_relation, posts_per_page: 1, paged: 2 });
    expect(second.posts.map(({ row }) => row.ID)).toEqual(expected.slice(1, 2));
    expect(second.found_posts).toBe(expected.length);
  });
});

describe('filters', () => {
  const one = { post_id: 5, type: 'references' } as const;

  withOwnSites(() => relate('references', [5, 6], [7, 8]));

  test('ncr_skip_relationship_query gets false and the query, and true leaves the relations out', async () => {
    const seen: unknown[][] = [];
    relx.hooks.addFilter('ncr_skip_relationship_query', 'test', (...args: unknown[]) => {
      seen.push(args);
      return (args[1] as { query_vars: PostQueryArgs }).query_vars.paged === 1;
    });
    const query = new relx.PostQuery({ content_relation: one });
    expect((await query.run()).found_posts).toBe(7);
    expect(seen).toEqual([[false, query]]);
    expect(seen[0]?.[1]).toBe(query);
    expect(await ids({ post_type: 'post', content_relation: one, orderby: 'relation' })).toEqual(
      [21, 20, 8, 7, 6, 5].toReversed(),
    );
    expect(await ids({ content_relation: one, paged: 2, posts_per_page: 1 })).toEqual([]);
    const calls = seen.length;
    await run();
    expect(seen).toHaveLength(calls);
  });

  test('relx_content_relations_allowed gets true, the id and the type, once an id', async () => {
    const seen: unknown[][] = [];
    relx.hooks.addFilter('relx_content_relations_allowed', 'test', (...args: unknown[]) => {
      seen.push(args);
      return args[0];
    });
    const clauses = [{ post_id: [5, 7], type: 'references' }, one, { type: 'related_to', operator: 'NOT EXISTS' }] as const;
    expect(await set(clauses)).toEqual([6]);
    expect(seen).toEqual([
      [true, 5, 'references'],
      [true, 7, 'references'],
      [true, 5, 'references'],
      [true, 0, 'related_to'],
    ]);
  });

  test.each([
    ['IN', one, []],
    ['IN of several', { ...one, post_id: [7, 5] }, []],
    ['NOT IN', { ...one, operator: 'NOT IN' }, []],
    ['another clause', { ...one, post_id: 7 }, [8]],
    ['an OR', { relation: 'OR', clauses: [one, { ...one, post_id: 7 }] }, [8]],
    ['an AND', [one, { ...one, post_id: 7 }], []],
  ] as [string, PostQueryArgs['content_relation'], readonly number[]][])(
    'a clause that is not allowed finds nothing: %s',
    async (_, relation, expected) => {
      // resolves as late as it wants
      relx.hooks.addFilter('relx_content_relations_allowed', 'test', async (allowed: boolean, id: number) => allowed && id !== 5);
      expect(await set(relation)).toEqual(expected);
    },
  );

  test('what a filter throws reaches the caller', async () => {
    relx.hooks.addFilter('ncr_skip_relationship_query', 'test', () => {
      throw new Error('broken');
    });
    await expect(run({ content_relation: one })).rejects.toThrow('broken');
  });
});

describe('post types', () => {
  withSite(() => relate('references', [5, 11], [5, 6]));

  test('are all that relations can lead to, unless the query names some', async () => {
    const content_relation = { post_id: 5, type: 'references' } as const;
    expect(await ids({ content_relation, orderby: 'ID', order: 'asc' })).toEqual([6, 11]);
    expect(await set(content_relation)).toEqual([6]);
    expect(new relx.PostQuery({ content_relation }).query_vars.post_type).toBe('any');
    expect(new relx.PostQuery().query_vars.post_type).toBe('post');
  });
});

describe('the arguments', () => {
  const clause = { post_id: 5, type: 'references' };

  test('a single clause can have the relation of a list, and keys without a value', async () => {
    const more = { relation: 'AND', direction: undefined } as object;
    expect(await set({ post_id: 5, type: 'references', ...more })).toEqual(await set({ post_id: 5, type: 'references' }));
  });
  withSite(async () => {
    await relate('references', [5, 6], [7, 8]);
    await relate('related_to', [5, 7]);
  });
  test('the longest lists and the most clauses are valid', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => index + 1);
    expect(await ids({ post__in: many, orderby: 'post__in' })).toEqual(all);
    expect(await set({ post_id: many, type: 'references' })).toEqual([6, 8]);
    expect(await set({ post_id: many, type: 'related_to', operator: 'NOT IN' })).toEqual(except(5, 7));
    expect(await ids({ orderby: 'relation', content_relation: { post_id: many, type: 'related_to' } })).toHaveLength(2);
    expect(await set(Array.from({ length: 50 }, () => ({ ...clause, type: 'related_to', direction: 'both' }) as const))).toEqual([
      7,
    ]);
  });

  test('the arguments are read when the query is made', async () => {
    const post_id = [5];
    const query = new relx.PostQuery({ content_relation: { post_id, type: 'references' } });
    post_id[0] = 7;
    expect((await query.run()).posts.map(({ row }) => row.ID)).toEqual([6]);
    expect((await query.run()).found_posts).toBe(1);
    expect(query).toBeInstanceOf(relx.PostQuery);
  });
});

describe('a search', () => {
  const titles = ['Ñandú', 'Ω is the end', 'İstanbul', 'Straße [1]?*', '日本語', 'ПРИВЕТ'];
  const numbered = titles.map((name, index) => ({ id: 30 + index, name }));
  withSite(async () => {
    await relx.import(
      numbered.flatMap(({ id, name }): ContentRecord[] => [
        { kind: 'user', id, login: `user-${id}`, display_name: name },
        { kind: 'term', id, taxonomy: 'category', name, slug: `term-${id}` },
        { kind: 'post', id, type: 'post', title: name, author: `user-${id}` },
      ]),
    );
    await relate('references', ...numbered.map(({ id }) => [5, id] as const));
  });

  test.each([
    ['ñandú', 'Ñandú'],
    ['ÑANDÚ', 'Ñandú'],
    ['nandu', 'Ñandú'],
    ['ω', 'Ω is the end'],
    ['istanbul', 'İstanbul'],
    ['STRAßE', 'Straße [1]?*'],
    ['[1]?*', 'Straße [1]?*'],
    ['本', '日本語'],
    ['привет', 'ПРИВЕТ'],
    ['[a-z]', undefined],
  ])('for %s finds %s in lists, posts, terms and users', async (search, title) => {
    const expected = numbered.filter(({ name }) => name === title).map(({ id }) => id);
    const { items: listed } = await relx.relations.list({ objectType: 'post', id: 5 }, { type: 'references', search });
    expect(listed.map(({ related }) => related.id)).toEqual(expected);
    expect(await ids({ s: search, post__in: numbered.map(({ id }) => id) })).toEqual(expected);
    for (const name of ['posts', 'categories', 'users'] as const) {
      const { items } = await relx.content.list(relx.content.collection(name) as Collection, { search });
      expect(items.map((item) => (item.objectType === 'term' ? item.row.term_id : item.row.ID))).toEqual(expected);
    }
  });
});

describe('relation types with subtypes', () => {
  const subtypes: OpenOptions['types'] = [
    { name: 'page_post', label: 'Posts of pages', from: 'page', to: 'post' } as never,
    { name: 'page_product', label: 'Products of pages', from: 'page', to: 'product' } as never,
  ];
  const products = [30, 31].map((id) => ({ kind: 'post', id, type: 'product', title: `Product ${id}` }) as const);

  test('give the post types, and the direction of the given post', async () => {
    const relx = await openCore({ types: subtypes });
    await relx.import(products);
    await relx.functions.ncr_add_relation(11, 'post', 30, 'post', 'page_product');
    const ids = async (args: PostQueryArgs) => (await new relx.PostQuery(args).run()).posts.map(({ row }) => row.ID);
    const type = 'page_product';
    expect(await ids({ content_relation: { post_id: 11, type } })).toEqual([30]);
    expect(await ids({ content_relation: { post_id: 30, type } })).toEqual([11]);
    // products without a page, and no other posts
    const without = { type, operator: 'NOT EXISTS' } as const;
    expect(await ids({ content_relation: without })).toEqual([31]);
    expect(await ids({ content_relation: without, post_type: 'page' })).toEqual([11]);
    expect(
      await ids({ content_relation: [without, { type: 'references', operator: 'NOT EXISTS' }], post_type: 'product' }),
    ).toEqual([31]);
  });
});
