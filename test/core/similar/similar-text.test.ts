import { type ContentRecord, open, type PostRecord, type Relx } from 'relx/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onMariadb, openDatabase, type TestDatabase } from '../../database.js';
import { inputs, languages } from '../../similar-inputs.js';

const COFFEE = 'Roasted coffee beans need water just below boiling. Grind them finely for an espresso.';
const RIVERS = 'Sediment from mountains travels downstream. The delta grows with each flood.';

/** Dates differ, because an import takes posts with the same title and date for one. */
const dateOf = (id: number) => new Date(Date.UTC(2024, 0, 1, 0, id)).toISOString();

describe('similar posts of any input', () => {
  let database: TestDatabase;
  let relx: Relx;
  let next = 100;
  /** Imports posts and gives their ids. */
  async function add(...posts: readonly Partial<PostRecord>[]): Promise<number[]> {
    const first = next;
    next += posts.length;
    const records = posts.map(
      (post, index): ContentRecord => ({
        kind: 'post',
        id: first + index,
        type: 'post',
        title: '',
        date: dateOf(first + index),
        ...post,
      }),
    );
    await relx.import(records);
    return posts.map((_, index) => first + index);
  }
  const similar = async (id: number) =>
    (await relx.relations.list({ objectType: 'post', id }, { type: 'similar', limit: 100 })).items.map(({ to_id }) => to_id);
  const suggested = async (title: string, content: string) =>
    (await relx.suggestions.of({ title, content, limit: 20 })).map(({ id }) => id);

  beforeAll(async () => {
    database = await openDatabase();
    relx = await open({ dialect: database.connect() });
    const post = (id: number, title: string, content: string): ContentRecord => ({
      kind: 'post',
      id,
      type: 'post',
      title,
      content,
      date: dateOf(id),
    });
    await relx.import([...[1, 2].map((id) => post(id, 'Coffee', COFFEE)), ...[3, 4].map((id) => post(id, 'Rivers', RIVERS))]);
  });
  afterAll(async () => {
    await relx?.close();
    await database?.remove();
  });

  it.each(Object.entries(inputs))('%s', async (_name, [title, content]) => {
    const found = await suggested(title, content);
    // all that have words of a topic have those of coffee
    expect(found.includes(3)).toBe(false);
    expect(found.includes(1)).toBe(/coffee|beans/.test(title + content));
    // a database has no such characters
    const text = (value: string) => value.replaceAll('\u0000', '').slice(0, 10_000);
    const [id = 0] = await add({ title: text(title), content: content.replaceAll('\u0000', '') });
    expect((await similar(id)).includes(1)).toBe(found.includes(1));
    expect(await similar(id)).not.toContain(id);
    await relx.deletion.delete({ objectType: 'post', id: id });
  });

  it('the first million characters, of which an emoji is one', async () => {
    const behind = (characters: number) => `<p title="${'🥐'.repeat(characters - 12)}">Coffee`;
    expect(await suggested('', behind(1_000_000 - 'Coffee'.length))).toContain(1);
    expect(await suggested('', behind(1_000_000 - 'Cof'.length))).toEqual([]);
  });

  it('queries in words of a search are words', async () => {
    for (const title of [
      'espresso NEAR(qwerty',
      '"espresso" -roasted',
      'espresso*',
      'title: espresso',
      '(espresso) @2',
      '+espresso',
    ])
      expect((await suggested(title, '')).slice(0, 2).sort(), title).toEqual([1, 2]);
  });

  it('5 MB', async () => {
    const [long = 0, nested = 0] = await add(
      { title: 'Long', content: `<p>${COFFEE}</p>`.repeat(55_000) },
      { title: 'Nested', content: `${'<div>'.repeat(500_000)}${COFFEE}${'</div>'.repeat(500_000)}` },
    );
    expect(await similar(long)).toEqual(expect.arrayContaining([1, 2]));
    expect(Array.isArray(await similar(nested))).toBe(true);
    await relx.deletion.delete({ objectType: 'post', id: long });
    await relx.deletion.delete({ objectType: 'post', id: nested });
  });

  it.each(languages)('%s', async (title, content) => {
    const [one, two = 0] = await add({ title, content }, { title: `${title} 2`, content: content.slice(0, 20) });
    expect((await similar(two))[0]).toBe(one);
    expect((await suggested(title, '')).slice(0, 2).sort()).toEqual([one, two]);
  });

  it('can be changed by other code, which also finds posts', async () => {
    const [hidden = 0] = await add({ title: 'Coffee', content: COFFEE, status: 'draft' });
    const given: unknown[] = [];
    relx.hooks.addFilter('relx_similar_scores', 'test/scores', async (scores, post, text) => {
      given.push(post, text);
      return { ...scores, 2: 0.05, 3: 2, 4: 0.9, [post]: 1, [hidden]: 1, 987654: 1, x: 1, 5: Number.NaN };
    });
    expect((await relx.suggestions.of({ postId: 1 })).map(({ id }) => id).slice(0, 2)).toEqual([3, 4]);
    expect((await relx.suggestions.of({ postId: 1, limit: 20 })).map(({ id }) => id)).not.toContain(2);
    expect(given.slice(0, 2)).toEqual([1, expect.stringContaining(`\n${COFFEE}`)]);
    relx.hooks.removeFilter('relx_similar_scores', 'test/scores');
    await relx.deletion.delete({ objectType: 'post', id: hidden });
  });

  it('the scores of many posts, which are found together, are those of one', async () => {
    let state = 3;
    const below = (most: number) => {
      state = (state * 1103515245 + 12345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * most);
    };
    const words = (subject: number) =>
      Array.from({ length: 12 }, () => (below(3) === 0 ? `word${below(200)}` : `topic${subject}word${below(20)}`)).join(' ');
    const posts = Array.from({ length: 520 }, (_, index) => ({
      title: `About ${words(index % 30)}`,
      content: words(index % 30),
    }));
    const ids = await add(...posts);
    await relx.similar.rebuild();
    for (const id of ids.slice(0, 15)) {
      const alone = await relx.suggestions.of({ postId: id, limit: 20 });
      expect(await similar(id), `post ${id}`).toEqual(alone.map((post) => post.id));
    }
  });

  it('many posts with the same title', async () => {
    const count = onMariadb() ? 320 : 600;
    const posts = Array.from({ length: count }, (_, index) => ({
      title: 'Same title',
      slug: `same-${index}`,
      content: `The same words, about subject${index >> 2}.`,
    }));
    const ids = await add(...posts);
    await relx.similar.work();
    for (const index of [0, 301, count - 1]) {
      const [id, group] = [ids[index] ?? 0, ids.slice(index & ~3, (index & ~3) + 4)];
      const found = await similar(id);
      expect(found.slice(0, 3).sort()).toEqual(group.filter((one) => one !== id));
      expect(found.length).toBeLessThanOrEqual(20);
    }
    expect((await similar(1))[0]).toBe(2);
  });
});
