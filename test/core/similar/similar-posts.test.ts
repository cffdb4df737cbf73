import { type ContentRecord, open, type Relx } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { sqliteWasm } from 'relx/store/sqlite-wasm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

const post = (id: number) => ({ objectType: 'post' as const, id });

const topics: Readonly<Record<string, string>> = {
  bread: 'Sourdough bread needs flour, water, salt and a starter. Knead the dough, let the dough rise, then bake the loaf.',
  rye: 'Rye bread is denser than wheat bread. The dough of rye flour is sticky, and the loaf bakes longer.',
  boats: 'A sailing boat needs a mast, a sail and a rudder. The harbour closes when the wind is strong.',
  kayak: 'A kayak is a small boat without a sail. Paddle from the harbour along the coast, away from strong wind.',
};

function* content(): Generator<ContentRecord> {
  let id = 1;
  for (const [title, text] of Object.entries(topics))
    yield { kind: 'post', id: id++, type: 'post', title, content: `<p>${text}</p>` };
}

describe.each([
  ['libsql', async () => libsql({ filename: ':memory:' })],
  ['sqlite-wasm', async () => sqliteWasm()],
])('similar posts on %s', (_name, dialect) => {
  let relx: Relx;

  beforeEach(async () => {
    relx = await open({ dialect: await dialect() });
    await relx.import([...content()]);
  });
  afterEach(() => relx.close());

  const similarTo = async (id: number, options: object = {}) => {
    const { items, total } = await relx.relations.list(post(id), { type: 'similar', ...options });
    return { ids: items.map(({ related }) => related.id), total };
  };

  it('finds posts with the same words, best first', async () => {
    expect((await similarTo(1)).ids[0]).toBe(2);
    expect((await similarTo(4)).ids[0]).toBe(3);
  });

  it('pages lists, and counts posts that are not on the page', async () => {
    await relx.import(
      Array.from({ length: 6 }, (_, index) => ({
        kind: 'post' as const,
        id: 20 + index,
        type: 'post',
        title: `Loaf ${index}`,
        content: `<p>${topics.bread} ${topics.rye}</p>`,
      })),
    );
    await relx.similar.rebuild();
    const all = await similarTo(1);
    expect(all.total).toBe(all.ids.length);
    expect(all.total).toBeGreaterThan(5);
    expect(await similarTo(1, { limit: 2 })).toEqual({ ids: all.ids.slice(0, 2), total: all.total });
    expect(await similarTo(1, { limit: 2, offset: 4 })).toEqual({ ids: all.ids.slice(4, 6), total: all.total });
    expect((await similarTo(1, { limit: 2, order: 'desc' })).ids).toEqual([...all.ids].reverse().slice(0, 2));
    const { next } = await relx.relations.list(post(1), { type: 'similar', limit: 2 });
    expect((await similarTo(1, { limit: 2, after: next })).ids).toEqual(all.ids.slice(2, 4));
  });

  it('fills up a list with post types of its relation type only', async () => {
    const lessons = { name: 'lessons', label: 'Lessons', direction: 'from_to', from_object_types: ['post'] } as const;
    const site = await open({
      dialect: await dialect(),
      similar: { postTypes: ['post', 'page'] },
      types: [{ ...lessons, to_object_types: ['post'], to_subtypes: ['post'] }],
    });
    onTestFinished(() => site.close());
    await site.import([...content(), { kind: 'post', id: 9, type: 'page', title: 'Loaf', content: `<p>${topics.rye}</p>` }]);
    const fill = { fill: 'similar', limit: 1 } as const;
    const [any, posts] = await site.relations.lists([
      { object: post(1), options: { ...fill, limit: 2 } },
      { object: post(1), options: { ...fill, type: 'lessons' } },
    ]);
    expect(any).toMatchObject({ items: [{ related: { id: 9, subtype: 'page' } }, { related: { id: 2 } }] });
    expect(posts).toMatchObject({ items: [{ related: { id: 2, subtype: 'post' } }], total: 1 });
    expect(await site.relations.list(post(1), { ...fill, type: 'lessons' })).toEqual(posts);
  });

  it('excludes post types, terms, and posts that authors exclude', async () => {
    const news = { taxonomy: 'category', slug: 'news' };
    const loaf = (id: number, more: object): ContentRecord => ({
      kind: 'post',
      id,
      type: 'post',
      title: `Loaf ${id}`,
      content: `<p>${topics.bread}</p>`,
      ...more,
    });
    const similar = { postTypes: ['post', 'page'], excludedPostTypes: ['page'], excludedTerms: [7] };
    const site = await open({ dialect: await dialect(), similar });
    onTestFinished(() => site.close());
    await site.import([
      { kind: 'term', id: 7, taxonomy: 'category', slug: 'news', name: 'News' },
      ...content(),
      loaf(20, {}),
      loaf(21, { type: 'page' }),
      loaf(22, { terms: [news] }),
      loaf(23, { meta: { relx_not_similar: '1' } }),
    ]);
    const listOf = async (id: number) =>
      (await site.relations.list(post(id), { type: 'similar' })).items.map(({ to_id }) => to_id);
    for (const id of [1, 22, 23]) expect(await listOf(id)).toContain(20);
    expect(await listOf(21)).toEqual([]);
    await site.similar.rebuild();
    for (const id of [1, 20]) expect((await listOf(id)).filter((one) => one > 20)).toEqual([]);
  });

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
    expect((await similarTo(30)).ids).toEqual([32, 31]);
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
    expect((await similarTo(1)).ids).toEqual([3, 4, 2]);
  });

  it('keeps similar posts after a change of what they do not depend on', async () => {
    const { ids } = await similarTo(1);
    await relx.posts.update(1, { excerpt: 'Short.' });
    expect((await similarTo(1)).ids).toEqual(ids);
    await relx.posts.update(1, { title: 'kayak', content: `<p>${topics.kayak}</p>` });
    expect((await similarTo(1)).ids[0]).toBe(4);
  });
});
