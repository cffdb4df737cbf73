import { type ContentRecord, open, type Relx } from 'relx/core';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { content, engines, post, topics } from './similar-site.js';

describe.each(engines)('similar posts on %s', (_name, dialect) => {
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

  it('finds posts with the same words, best first', async () => {
    expect((await similarTo(1))[0]).toBe(2);
    expect((await similarTo(4))[0]).toBe(3);
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

  it('keeps similar posts after a change of what they do not depend on', async () => {
    const ids = await similarTo(1);
    await relx.posts.update(1, { excerpt: 'Short.' });
    expect(await similarTo(1)).toEqual(ids);
    await relx.posts.update(1, { title: 'kayak', content: `<p>${topics.kayak}</p>` });
    expect((await similarTo(1))[0]).toBe(4);
  });
});
