import { type ContentRecord, open } from 'relx/core';
import { createApp } from 'relx/server';
import { libsql } from 'relx/store/libsql';
import { expect, it, onTestFinished } from 'vitest';
import { countedWork } from './counted-work.js';

const POSTS = 5;

function* content(unit: string): Generator<ContentRecord> {
  const post = (id: number) => ({ objectType: 'post', id }) as const;
  yield { kind: 'post', id: 1, type: 'post', title: 'Hub' };
  // titles that begin alike
  for (let id = 2; id <= POSTS + 1; id++)
    yield {
      kind: 'post',
      id,
      type: 'post',
      title: `${unit.repeat(15_000 / unit.length)} ${id}`,
      date: `2026-01-0${id}T00:00:00Z`,
    };
  for (let id = 2; id <= POSTS + 1; id++) yield { kind: 'relation', type: 'references', from: post(1), to: post(id) };
}

it.each(['a', '語', '<b>"', '😀'])(
  'a list of long titles of %j has short cursors, by which all of it is read once',
  async (unit) => {
    const relx = await open({ dialect: libsql({ filename: ':memory:' }), url: 'https://site.example' });
    onTestFinished(() => relx.close());
    await relx.import(content(unit));
    const app = createApp({ relx });
    const ids: number[] = [];
    let cursor: string | null = '';
    for (let page = 0; page < POSTS && cursor !== null; page++) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const path = `/wp-json/relx/v1/post/1?orderby=title&per_page=1${query}`;
      const response = await app.fetch(new Request(`https://site.example${path}`));
      expect(response.status).toBe(200);
      cursor = response.headers.get('x-relx-next-cursor');
      expect(cursor?.length ?? 0).toBeLessThanOrEqual(500);
      for (const { to_id } of (await response.json()) as { to_id: number }[]) ids.push(to_id);
    }
    expect(cursor).toBeNull();
    expect(ids.sort()).toEqual([2, 3, 4, 5, 6]);
  },
);

it('a list reads the beginnings of titles only', async () => {
  const { dialect, work } = countedWork(libsql({ filename: ':memory:' }));
  const relx = await open({ dialect, url: 'https://site.example' });
  onTestFinished(() => relx.close());
  await relx.import(content('a'));
  work.characters = 0;
  for (const orderBy of ['title', 'manual'] as const) {
    const { items } = await relx.relations.list({ objectType: 'post', id: 1 }, { orderBy });
    expect(items).toHaveLength(POSTS);
  }
  expect(work.characters).toBeLessThan(15_000 * 3);
});
