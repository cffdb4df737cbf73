import { type ContentRecord, open, type Relx, type SimilarOptions } from 'relx/core';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createGuardedHooks } from '../../../src/core/lib/hooks.js';
import { SimilarFinder, type SimilarSubject } from '../../../src/core/similar/similar-finder.js';
import { similarSettings } from '../../../src/core/similar/similar-options.js';
import type { SimilarStatistics } from '../../../src/core/similar/similar-statistics.js';
import type { Executor } from '../../../src/store/query/prepared.js';
import type { Store } from '../../../src/store/store.js';
import { content, engines, post } from './similar-site.js';

describe.each(engines)('the finder of similar posts on %s', (_name, dialect) => {
  let relx: Relx;

  beforeEach(async () => {
    relx = await open({ dialect: await dialect() });
    await relx.import([...content()]);
  });
  afterEach(() => relx.close());

  const similarTo = async (id: number) => {
    const { items } = await relx.relations.list(post(id), { type: 'similar' });
    return items.map(({ related }) => related.id);
  };

  it('prefers posts with few other terms, and ignores the default category', async () => {
    const tag = (slug: string) => ({ taxonomy: 'post_tag', slug });
    const tags = ['rare', 'one', 'two', 'three', 'four'].map(tag);
    const empty = { kind: 'post' as const, type: 'post', content: '' };
    await relx.import([
      { kind: 'option', name: 'default_category', value: '1' },
      { kind: 'term', id: 1, taxonomy: 'category', slug: 'uncategorized', name: 'Uncategorized' },
      ...tags.map((term) => ({ kind: 'term' as const, ...term, name: term.slug })),
      { ...empty, id: 30, title: 'Alpha', terms: [tag('rare'), { taxonomy: 'category', slug: 'uncategorized' }] },
      { ...empty, id: 31, title: 'Beta', terms: tags },
      { ...empty, id: 32, title: 'Gamma', terms: [tag('rare')] },
      { ...empty, id: 33, title: 'Delta', terms: [{ taxonomy: 'category', slug: 'uncategorized' }] },
    ]);
    expect(await similarTo(30)).toEqual([32, 31]);
  });

  it('divides by the number of terms that count', async () => {
    const term = (taxonomy: string, slug: string) => ({ taxonomy, slug });
    const [rare, other, aside, uncategorized, english] = [
      term('post_tag', 'rare'),
      term('post_tag', 'other'),
      term('post_format', 'post-format-aside'),
      term('category', 'uncategorized'),
      term('language', 'en'),
    ] as const;
    const taxonomies = [
      { name: 'post_format', label: 'Formats', rest_base: 'formats', hierarchical: false },
      { name: 'language', label: 'Languages', rest_base: 'languages', hierarchical: false },
    ];
    const site = await open({ dialect: await dialect(), taxonomies, similar: { taxonomies: { language: 0 } } });
    onTestFinished(() => site.close());
    const records: ContentRecord[] = [
      { kind: 'option', name: 'default_category', value: '1' },
      { kind: 'term', id: 1, ...uncategorized, name: 'Uncategorized' },
      ...[rare, other, aside, english].map((one) => ({ kind: 'term' as const, ...one, name: one.slug })),
    ];
    for (const [index, terms] of [[rare], [rare, aside, uncategorized, english], [rare], [rare, other]].entries())
      records.push({ kind: 'post', id: 30 + index, type: 'post', title: `Title${index}`, content: '', terms });
    await site.import(records);
    const scores: object[] = [];
    site.hooks.addFilter('relx_similar_scores', 'test', (given: object, id: number) => {
      if (id === 30) scores.push(given);
      return given;
    });
    await site.similar.rebuild();
    expect(scores).toEqual([{ 31: 0.6, 32: 0.6, 33: expect.closeTo(0.6 / Math.SQRT2, 5) }]);
  });

  it('sorts scores of a plugin above 1', async () => {
    relx.hooks.addFilter('relx_similar_scores', 'test/views', () => ({ 2: 20, 3: 50, 4: 30 }));
    onTestFinished(() => void relx.hooks.removeFilter('relx_similar_scores', 'test/views'));
    await relx.similar.rebuild();
    expect(await similarTo(1)).toEqual([3, 4, 2]);
  });
});

describe('the scores', () => {
  const [oneTag, otherTag] = [1, 2].map((id) => ({ id, taxonomy: 'post_tag', count: 2 }));
  const subject = {
    id: 1,
    type: 'post',
    title: [],
    content: [],
    text: '',
    terms: [oneTag, otherTag],
  } as unknown as SimilarSubject;
  const executor = {} as Executor;

  /** The posts that share terms with the subject, with their ages in days. */
  function finder(
    posts: readonly { id: number; terms: readonly number[]; days?: number; type?: string }[],
    options: SimilarOptions,
    hooks = createGuardedHooks(() => {}),
  ) {
    const date = (days = 0) =>
      new Date(Date.parse('2026-03-01T00:00:00Z') - days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
    const statistics = {
      posts: 10,
      withTerm: async (_executor: Executor, term: number) =>
        posts.filter(({ terms }) => terms.includes(term)).map(({ id }) => id),
      candidates: async (_executor: Executor, ids: readonly number[]) =>
        posts.filter(({ id }) => ids.includes(id)).map(({ id, days, type = 'post' }) => ({ id, type, date: date(days) })),
      termsOf: async () => new Map(posts.map(({ id, terms }) => [id, terms])),
    } as unknown as SimilarStatistics;
    const settings = similarSettings({ text: 0, ...options }, ['post_tag']);
    return new SimilarFinder({} as Store, settings, statistics, hooks);
  }
  const both = [1, 2];

  it('of equal posts sort by the newest ID, and are as many as requested', async () => {
    const found = await finder(
      [
        { id: 5, terms: both },
        { id: 7, terms: both },
        { id: 6, terms: both },
      ],
      {},
    ).find(executor, subject, 2);
    expect(found.map(({ id }) => id)).toEqual([7, 6]);
  });

  it('are halved by each 180 days, as far as recency counts', async () => {
    const posts = [0, 180, 360].map((days, index) => ({ id: 5 + index, terms: both, days }));
    const found = await finder(posts, { terms: 0.01, recency: 1, minimum: 0 }).find(executor, subject, 9);
    expect(found.map(({ id, score }) => [id, score])).toEqual([
      [5, 1_000_000],
      [6, 510_000],
      [7, 260_000],
    ]);
  });

  it.each([
    [0.6, [5]],
    [0.7, []],
  ])('below the minimum %s are none', async (minimum, expected) => {
    const posts = [
      { id: 5, terms: both },
      { id: 6, terms: [1, 8, 9] },
    ];
    const found = await finder(posts, { minimum }).find(executor, subject, 9);
    expect(found.map(({ id }) => id)).toEqual(expected);
  });

  it('are of the post type of the subject, or of those in the settings without excluded ones', async () => {
    const posts = [
      { id: 5, terms: both },
      { id: 6, terms: both, type: 'page' },
      { id: 7, terms: both, type: 'product' },
    ];
    const ids = async (options: SimilarOptions) => (await finder(posts, options).find(executor, subject, 9)).map(({ id }) => id);
    expect(await ids({})).toEqual([5]);
    expect(await ids({ postTypes: ['post', 'page', 'product'], excludedPostTypes: ['product'] })).toEqual([6, 5]);
  });

  it('of plugins count for candidates only, and are stored up to the highest', async () => {
    const hooks = createGuardedHooks(() => {});
    hooks.addFilter('relx_similar_scores', 'test', () => ({ 1: 9, 5: 1.5, 6: 'x', 99: 3, 'a b': 1, 7: 0.25 }));
    const posts = [5, 6, 7].map((id) => ({ id, terms: both }));
    expect(await finder(posts, {}, hooks).find(executor, subject, 9)).toEqual([
      { id: 5, score: 1_000_000 },
      { id: 7, score: 250_000 },
    ]);
  });

  it('do not count for posts that a plugin rejects, of which a draft without an ID has none', async () => {
    const hooks = createGuardedHooks(() => {});
    hooks.addFilter('relx_similar_allowed', 'test', (allowed, id, of) => allowed && !(id === 5 && of === 1));
    const posts = [5, 6].map((id) => ({ id, terms: both }));
    const ids = async (id: number) =>
      (await finder(posts, {}, hooks).find(executor, { ...subject, id }, 1)).map((post) => post.id);
    expect(await ids(1)).toEqual([6]);
    const rejecting = createGuardedHooks(() => {});
    rejecting.addFilter('relx_similar_allowed', 'test', () => false);
    expect(await finder(posts, {}, rejecting).find(executor, { ...subject, id: 0 }, 1)).toHaveLength(1);
  });
});
