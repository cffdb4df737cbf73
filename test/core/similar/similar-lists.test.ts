import { open, type Relx } from 'relx/core';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { content, engines, post, topics } from './similar-site.js';

describe.each(engines)('lists of similar posts on %s', (_name, dialect) => {
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
});
