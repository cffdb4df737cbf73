import Database from 'libsql';
import { type ContentRecord, open, type Relx } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { sqlite } from 'relx/store/sqlite';
import { afterEach, expect, test } from 'vitest';
import { eventLoopTurns } from '../../event-loop-turns.js';

/** Whole numbers from 0 that are the same in each run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

let relx: Relx;
afterEach(() => relx.close());

const listOf = async (id: number): Promise<number[]> =>
  (await relx.relations.list({ objectType: 'post', id }, { type: 'similar' })).items.map(({ to_id }) => to_id);

/** Most places that a post has moved. FTS5 counts replaced texts until a rebuild, so posts with nearly the same score can swap. */
const moved = (kept: readonly number[], rebuilt: readonly number[]): number =>
  Math.max(0, ...rebuilt.map((id, place) => Math.abs((kept.includes(id) ? kept.indexOf(id) : kept.length) - place)));

async function site(records: Iterable<ContentRecord>): Promise<void> {
  relx = await open({ dialect: libsql({ filename: ':memory:' }) });
  await relx.import([...records]);
  await relx.similar.rebuild();
}

test('after any save, a post and those that list it have the similar posts that a rebuild finds', async () => {
  const next = random(27);
  const words = (subject: number) =>
    Array.from({ length: 8 }, () => (next(3) === 0 ? `word${next(40)}` : `subject${subject}word${next(9)}`)).join(' ');
  const tag = (number: number) => ({ taxonomy: 'post_tag', slug: `tag-${number}` });
  const records: ContentRecord[] = [];
  for (let number = 0; number < 6; number++)
    records.push({ kind: 'term', id: number + 1, taxonomy: 'post_tag', slug: `tag-${number}`, name: `Tag ${number}` });
  for (let id = 1; id <= 40; id++)
    records.push({
      kind: 'post',
      id,
      type: 'post',
      title: `Post ${id} ${words(id % 5)}`,
      content: words(id % 5),
      terms: [tag(id % 5), tag(next(6))],
    });
  await site(records);
  for (let save = 0; save < 4; save++) {
    const id = 1 + next(40);
    const before = await listOf(id);
    const subject = next(5);
    const input = [
      { content: words(subject) },
      { title: words(subject), content: words(subject) },
      { terms: { post_tag: [1 + subject] } },
      { status: save % 2 === 0 ? ('draft' as const) : ('publish' as const) },
    ][save % 4];
    await relx.posts.update(id, input ?? {});
    const own = await listOf(id);
    // the posts that wait in the queue
    await relx.similar.work();
    const affected = [...new Set([id, ...before.slice(0, 5), ...own.slice(0, 5)])];
    const kept = await Promise.all(affected.map(listOf));
    await relx.similar.rebuild();
    for (const [index, affectedId] of affected.entries())
      expect(moved(kept[index] ?? [], await listOf(affectedId)), `save ${save}, post ${affectedId}`).toBeLessThanOrEqual(2);
    expect(moved(own, await listOf(id))).toBeLessThanOrEqual(2);
  }
});

test('posts with common words only are found by the best of them', async () => {
  const records: ContentRecord[] = [];
  for (let id = 1; id <= 1300; id++)
    records.push({
      kind: 'post',
      id,
      type: 'post',
      title: id <= 320 ? 'Coffee' : `Tea number${id}`,
      slug: `post-${id}`,
      content: 'A drink.',
      date: new Date(Date.UTC(2024, 0, 1, 0, id)).toISOString(),
    });
  await site(records);
  const rebuilt = await listOf(1);
  expect(rebuilt).toHaveLength(20);
  expect(rebuilt.every((id) => id <= 320)).toBe(true);
  await relx.posts.update(1, { content: 'A drink. ' });
  expect(await listOf(1)).toEqual(rebuilt);
});

test('work on many posts yields to requests after each short statement', async () => {
  const database = new Database(':memory:');
  const work: { turn: number; rows: number; characters: number }[] = [];
  let turn = () => 0;
  const prepare = (sql: string) => {
    const statement = database.prepare(sql);
    const run = statement.all.bind(statement);
    statement.all = (parameters: unknown[]) => {
      const found = run(parameters);
      const [json] = Object.values(Object(found[0])) as unknown[];
      const rows = typeof json === 'string' && json.startsWith('[[') ? JSON.parse(json).length : found.length;
      work.push({ turn: turn(), rows, characters: 0 });
      return found;
    };
    const write = statement.run.bind(statement);
    statement.run = (parameters: unknown[]) => {
      work.push({ turn: turn(), rows: 0, characters: parameters.map(String).join('').length });
      return write(parameters);
    };
    return statement;
  };
  relx = await open({ dialect: sqlite({ prepare, close: () => database.close() }) });
  const POSTS = 700;
  const text = (id: number) => Array.from({ length: 150 }, (_, index) => `word${(id * 7 + index * index) % 900}`).join(' ');
  const records = Array.from(
    { length: POSTS },
    (_, id): ContentRecord => ({ kind: 'post', id: id + 1, type: 'post', title: `Post ${id}`, content: text(id) }),
  );
  await relx.import(records);
  work.length = 0;
  const { result } = await eventLoopTurns((current) => {
    turn = current;
    return relx.similar.work();
  });
  expect(result).toBe(POSTS);
  expect(await listOf(1)).not.toEqual([]);
  const mostOfOneTurn = (what: 'rows' | 'characters') => {
    const sums = new Map<number, number>();
    for (const one of work) sums.set(one.turn, (sums.get(one.turn) ?? 0) + one[what]);
    return Math.max(...sums.values());
  };
  // a page of 500 posts is read in two statements, and 64 kB of texts are written with their markup
  expect(mostOfOneTurn('rows')).toBeLessThanOrEqual(1010);
  expect(mostOfOneTurn('characters')).toBeLessThan(80_000);
});

test('on an engine without a text index, imports and later work find posts with shared terms', async () => {
  const database = new Database(':memory:');
  const prepare = (text: string) => {
    if (text.includes('fts5')) throw new Error('no such module: fts5');
    return database.prepare(text);
  };
  relx = await open({ dialect: sqlite({ prepare, close: () => database.close() }) });
  const term = { taxonomy: 'post_tag', slug: 'tea' };
  const post = (id: number): ContentRecord => ({ kind: 'post', id, type: 'post', title: `Post ${id}`, terms: [term] });
  await relx.import([{ kind: 'term', ...term, name: 'Tea' }, post(1), post(2)]);
  expect(await listOf(1)).toEqual([2]);
  // by another program
  database.exec('delete from wp_relx_similar');
  expect(await relx.similar.work()).toBe(2);
  expect(await listOf(1)).toEqual([2]);
  expect(await relx.similar.work()).toBe(0);
});
