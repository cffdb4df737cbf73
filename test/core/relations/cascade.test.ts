import { type ContentRecord, DatabaseUnavailable, type Relx, Viewer } from 'relx/core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cascade, Deletion } from '../../../src/core/relations/cascade.js';
import type { SimilarPosts } from '../../../src/core/similar/similar-posts.js';
import { defaultPostTypes, defaultTaxonomies } from '../../../src/core/wordpress/content/content-types.js';
import { openCore, openWithStore } from '../open-core.js';

let relx: Relx;

beforeEach(async () => {
  const objectTypes = ['post', 'user', 'term'] as const;
  relx = await openCore({
    types: [{ name: 'any', label: 'L', from_object_types: objectTypes, to_object_types: objectTypes, direction: 'from_to' }],
  });
});

type AnyObjectType = 'post' | 'user' | 'term';
const object = <K extends AnyObjectType>(objectType: K, id: number) => ({ objectType, id }) as const;
const post = (id: number) => object('post', id);

async function add(
  type: string,
  from: { objectType: AnyObjectType; id: number },
  to: { objectType: AnyObjectType; id: number },
): Promise<number> {
  return (await relx.relations.add({ type, from, to })).id;
}

async function list(type: string, id: number, direction?: 'outgoing' | 'incoming'): Promise<number[]> {
  const { items } = await relx.relations.list(post(id), { type, ...(direction ? { direction } : {}) });
  return items.map(({ related }) => related.id);
}

/** The arguments of the two actions of removals. */
function listen(): unknown[] {
  const seen: unknown[] = [];
  for (const name of ['ncr_relation_removed', 'relx_relation_removed']) {
    relx.hooks.addAction(name, 'test', (...args: unknown[]) => seen.push([name, ...args]));
  }
  return seen;
}

describe('removeObject', () => {
  test.each([
    ['post', 'user', 'term'],
    ['user', 'term', 'post'],
    ['term', 'post', 'user'],
  ] as const)(
    'removes what touches the %s 5 on both sides, and nothing of the %s 5 and the %s 5',
    async (objectType, one, two) => {
      const gone = [
        await add('any', object(objectType, 5), object(objectType, 6)),
        await add('any', object(objectType, 6), object(objectType, 5)),
        await add('any', object(objectType, 5), object(one, 5)),
        await add('any', object(two, 5), object(objectType, 5)),
      ];
      const kept = [
        await add('any', object(one, 5), object(objectType, 6)),
        await add('any', object(two, 6), object(one, 5)),
        await add('any', object(one, 5), object(two, 5)),
      ];
      expect(await relx.relations.removeObject(object(objectType, 5))).toBe(4);
      const left = [];
      for (const [from, to] of [
        [one, objectType],
        [two, one],
        [one, two],
      ] as const) {
        // biome-ignore format: three pairs
        const ids = from === two ? [6, 5] : to === two ? [5, 5] : [5, 6];
        left.push(await relx.relations.find({ type: 'any', from: object(from, ids[0] ?? 0), to: object(to, ids[1] ?? 0) }));
      }
      expect(left.map((relation) => relation?.id)).toEqual(kept);
      for (const id of gone) expect(await relx.relations.get(id)).toBeUndefined();
    },
  );

  test('fires the actions of each removal, with the legacy alias, after the commit', async () => {
    await add('references', post(5), post(6));
    await add('related_to', post(7), post(5));
    const seen = listen();
    const left: Promise<unknown>[] = [];
    relx.hooks.addAction('ncr_relation_removed', 'test/read', () => left.push(relx.relations.list(post(5))));
    await relx.relations.removeObject(post(5));
    expect(seen).toEqual([
      ['ncr_relation_removed', 5, 6, 'references'],
      ['relx_relation_removed', 5, 6, 'references'],
      ['ncr_relation_removed', 7, 5, 'related_to'],
      ['relx_relation_removed', 7, 5, 'related_to'],
    ]);
    for (const result of await Promise.all(left)) expect(result).not.toMatchObject({ items: [{ type: 'references' }] });
  });

  test('removes more than one batch', async () => {
    const many = Array.from({ length: 300 }, (_, index) => 1000 + index);
    const records: ContentRecord[] = many.map((id) => ({ kind: 'post', id, type: 'post', title: `P${id}` }));
    records.push({ kind: 'post', id: 999, type: 'post', title: 'Center' });
    for (const id of many) {
      const [from, to] = [{ objectType: 'post', id: 999 } as const, { objectType: 'post', id } as const];
      records.push(
        { kind: 'relation', type: 'references', from, to },
        { kind: 'relation', type: 'references', from: to, to: from },
      );
    }
    await relx.import(records);
    const seen = listen();
    expect(await relx.relations.removeObject(post(999))).toBe(600);
    expect(new Set(seen.map(String)).size).toBe(1200);
    expect(await list('references', 999)).toEqual([]);
    expect(await list('references', 999, 'incoming')).toEqual([]);
  });

  test('has nothing to do for what has no relations', async () => {
    expect(await relx.relations.removeObject(post(404))).toBe(0);
  });

  test.each([
    ['ncr_invalid_id', { objectType: 'post', id: '5' }],
    ['ncr_invalid_object_type', { objectType: 'page', id: 5 }],
    ['ncr_invalid_object_type', null],
  ])('%s for %j', async (code, key) => {
    await expect(relx.relations.removeObject(key as never)).rejects.toMatchObject({ code });
  });
});

describe('delete', () => {
  test('a post goes with its meta, its terms and its relations; its children move up', async () => {
    await relx.import([
      { kind: 'post', id: 20, type: 'page', title: 'Top' },
      { kind: 'post', id: 21, type: 'page', title: 'Middle', parent: 20 },
      { kind: 'post', id: 22, type: 'page', title: 'Bottom', parent: 21, meta: { color: 'red' } },
      { kind: 'post', id: 23, type: 'post', title: 'News', terms: [{ taxonomy: 'category', slug: 'news' }] },
    ]);
    await add('references', post(21), post(5));
    const seen = listen();
    await relx.deletion.delete(post(21));
    expect(seen).toHaveLength(2);
    const pages = relx.content.collection('pages');
    const bottom = pages && (await relx.content.get(pages, 22));
    expect(bottom?.objectType === 'post' && bottom.row.post_parent).toBe(20);
    expect(pages && (await relx.content.get(pages, 21))).toBeUndefined();
    await relx.deletion.delete(post(23));
    const categories = relx.content.collection('categories');
    const news = categories && (await relx.content.get(categories, 5));
    expect(news?.objectType === 'term' && Number(news.row.count)).toBe(0);
  });

  test('the actions get the user whose request deletes', async () => {
    await add('references', post(6), post(5));
    const seen = listen();
    const viewer = new Viewer(7, ['editor']);
    await relx.deletion.delete(post(5), { viewer });
    expect(seen).toEqual([
      ['ncr_relation_removed', 6, 5, 'references', viewer],
      ['relx_relation_removed', 6, 5, 'references', viewer],
    ]);
    await expect(relx.deletion.delete(post(6), { viewer: { id: 7 } as Viewer })).rejects.toMatchObject({
      code: 'ncr_invalid_args',
    });
  });

  test('post 5, user 5 and term 5 go one by one', async () => {
    await add('any', post(5), post(6));
    await add('any', object('user', 5), post(6));
    await add('any', object('term', 5), post(6));
    await relx.deletion.delete(post(5));
    expect((await relx.relations.list(post(6), { direction: 'incoming' })).total).toBe(2);
    await relx.deletion.delete(object('term', 5));
    expect(await relx.content.readable('term', 5)).toBe(false);
    const { items } = await relx.relations.list(post(6), { direction: 'incoming' });
    expect(items).toMatchObject([{ related: { object_type: 'user', id: 5 } }]);
    await relx.deletion.delete(object('user', 5), { reassign: 6 });
    expect((await relx.relations.list(post(6), { direction: 'incoming' })).total).toBe(0);
    const posts = relx.content.collection('posts');
    const alpha = posts && (await relx.content.get(posts, 6));
    expect(alpha?.objectType === 'post' && alpha.row.post_author).toBe(6);
  });

  test.each([
    ['a user, whose posts then have no author', object('user', 5), {}],
    ['a post, where the user to reassign to does not count', post(6), { reassign: 404 }],
  ])('%s', async (_, key, options) => {
    await add('any', key, post(7));
    await relx.deletion.delete(key, options);
    expect((await relx.relations.list(post(7))).total).toBe(0);
    expect(await relx.content.readable(key.objectType, key.id)).toBe(false);
    const posts = relx.content.collection('posts');
    const author = posts && (await relx.content.get(posts, 7));
    expect(author?.objectType === 'post' && author.row.post_author).toBe(key.objectType === 'user' ? 0 : 5);
  });

  test('a deleted object takes no new relations', async () => {
    await relx.deletion.delete(post(5));
    await expect(add('references', post(6), post(5))).rejects.toMatchObject({ code: 'ncr_object_not_found' });
  });

  test.each([
    ['ncr_object_not_found', object('post', 404), {}],
    ['ncr_object_not_found', object('user', 5), { reassign: 404 }],
    ['ncr_invalid_args', object('user', 5), { reassign: 5 }],
    ['ncr_invalid_id', object('user', 5), { reassign: '6' }],
    ['ncr_invalid_object_type', { objectType: 'page', id: 5 }, {}],
  ])('%s for %j, %j, and nothing goes', async (code, key, options) => {
    await add('authored_by', post(6), object('user', 5));
    await expect(relx.deletion.delete(key as never, options as never)).rejects.toMatchObject({ code });
    expect(await list('authored_by', 6)).toEqual([5]);
  });
});

describe('trash', () => {
  test('hides a post from results and loses nothing', async () => {
    const relation = await add('related_to', post(5), post(6));
    await add('related_to', post(5), post(7));
    await relx.relations.move(relation, { side: 'from', position: 0 });
    const seen = listen();
    expect(await relx.deletion.trash(6)).toBe(true);
    expect(await list('related_to', 5)).toEqual([7]);
    expect((await relx.relations.list(post(5))).total).toBe(1);
    expect(await relx.content.readable('post', 6)).toBe(false);
    expect(await relx.relations.find({ type: 'related_to', from: post(5), to: post(6) })).toMatchObject({ id: relation });
    expect(await relx.deletion.untrash(6)).toBe(true);
    expect(await list('related_to', 5)).toEqual([6, 7]);
    expect(seen).toEqual([]);
  });

  test('gives a draft back as a draft', async () => {
    await add('related_to', post(5), post(9));
    expect(await relx.deletion.trash(9)).toBe(true);
    expect(await relx.deletion.trash(9)).toBe(false);
    expect(await relx.deletion.untrash(9)).toBe(true);
    expect(await relx.deletion.untrash(9)).toBe(false);
    expect(await relx.content.readable('post', 9)).toBe(false);
    expect(await list('related_to', 5)).toEqual([]);
  });

  test('takes a post out of the count of its terms and puts it back', async () => {
    await relx.import([{ kind: 'post', id: 23, type: 'post', title: 'News', terms: [{ taxonomy: 'category', slug: 'news' }] }]);
    const count = async () => {
      const categories = relx.content.collection('categories');
      const news = categories && (await relx.content.get(categories, 5));
      return news?.objectType === 'term' ? Number(news.row.count) : undefined;
    };
    expect(await count()).toBe(1);
    await relx.deletion.trash(23);
    expect(await count()).toBe(0);
    await relx.deletion.untrash(23);
    expect(await count()).toBe(1);
  });

  test('a post that is not there is not found', async () => {
    await expect(relx.deletion.trash(404)).rejects.toMatchObject({ code: 'ncr_object_not_found' });
    await expect(relx.deletion.untrash(404)).rejects.toMatchObject({ code: 'ncr_object_not_found' });
    await expect(relx.deletion.trash(0)).rejects.toMatchObject({ code: 'ncr_invalid_id' });
  });
});

describe('a batch of removals', () => {
  const unavailable = async () => {
    throw new DatabaseUnavailable('undone', 'test');
  };

  test('is taken while the object is locked, and the last one finishes', async () => {
    const site = await openWithStore();
    relx = site.relx;
    await add('references', post(5), post(6));
    const lock = vi.spyOn(site.store, 'lockObjects');
    const finish = vi.fn(async () => undefined);
    expect(await cascade(site.store, relx.hooks, post(5), finish)).toBe(1);
    expect(lock.mock.calls.map(([, objects]) => objects)).toEqual([[post(5)], [post(5)]]);
    expect(finish).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['unknown after an earlier one', 1, 'unknown'],
    ['undone if it is the first', 0, 'undone'],
  ])('that fails is %s', async (_, count, outcome) => {
    const site = await openWithStore();
    relx = site.relx;
    if (count > 0) await add('references', post(5), post(6));
    await expect(cascade(site.store, relx.hooks, post(5), unavailable)).rejects.toMatchObject({ outcome });
    expect(await relx.relations.count({ object: post(5) })).toBe(0);
  });
});

describe('similar posts', () => {
  const names = ['deleted', 'termDeleted', 'changed', 'settle'] as const;
  type Work = (deletion: Deletion) => Promise<unknown>;

  /** A deletion that records what it reports of similar posts, without the executor. */
  async function openDeletion(withSimilar: boolean) {
    const { relx: site, store } = await openWithStore();
    const calls: unknown[] = [];
    const similar = Object.fromEntries(
      names.map((name) => [name, async (...args: unknown[]) => void calls.push([name, args.at(-1)])]),
    );
    const types = { postTypes: defaultPostTypes, taxonomies: defaultTaxonomies };
    const given = withSimilar ? (similar as unknown as SimilarPosts) : undefined;
    return { site, calls, deletion: new Deletion(store, site.hooks, types, given) };
  }

  // biome-ignore format: a table
  const cases: readonly (readonly [string, Work, readonly unknown[]])[] = [
    ['a deleted post', (deletion) => deletion.delete(post(6)), [['deleted', 6]]],
    ['a deleted term', (deletion) => deletion.delete(object('term', 6)), [['termDeleted', 6]]],
    ['a deleted user', (deletion) => deletion.delete(object('user', 6)), []],
    ['a post that another program deletes', (deletion) => deletion.deleted(post(6)), [['changed', [6]], ['settle', [6]]]],
    ['a term that another program deletes', (deletion) => deletion.deleted(object('term', 6)), []],
    ['a post that is trashed', (deletion) => deletion.trash(6), [['changed', [6]], ['settle', [6]]]],
    ['a post that is not in the trash', (deletion) => deletion.untrash(6), []],
  ];

  test.each(cases)('are brought up to date for %s, if the site has them', async (_, work, expected) => {
    for (const withSimilar of [true, false]) {
      const { deletion, calls } = await openDeletion(withSimilar);
      await work(deletion);
      expect(calls).toEqual(withSimilar ? expected : []);
    }
  });
});

test('the trash keeps its time in seconds', async () => {
  const site = await openWithStore();
  const before = Math.floor(Date.now() / 1000);
  await site.relx.deletion.trash(6);
  const [row] = await site.database.run("select meta_value from wp_postmeta where meta_key = '_wp_trash_meta_time'");
  const [time] = Object.values(row ?? {}).map(Number);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now() / 1000);
});
