import type { RelatedQuery } from 'relx/client';
import { describe, expect, it } from 'vitest';
import { fetchRelated } from '../../../src/client/lists/fetch-related.js';
import { queryKey } from '../../../src/client/lists/query-key.js';
import { splitQueries } from '../../../src/client/lists/split-queries.js';

const request = (id: number, query: RelatedQuery = {}, key = queryKey('post', id, query)) => ({
  object: { objectType: 'post' as const, id },
  query,
  key,
});
const times = (count: number, made: (index: number) => ReturnType<typeof request>) =>
  Array.from({ length: count }, (_, index) => made(index));
const countsOf = (requests: readonly ReturnType<typeof request>[]) => splitQueries(requests).map(({ length }) => length);

describe('splitQueries', () => {
  it.each([
    [0, []],
    [100, [100]],
    [101, [100, 1]],
    [250, [100, 100, 50]],
  ])('splits %i objects at a hundred', (count, expected) =>
    expect(countsOf(times(count, (index) => request(index + 1)))).toEqual(expected),
  );

  it('splits where the keys together have 4000 characters', () => {
    const keyed = (length: number) => (index: number) => request(index + 1, {}, 'x'.repeat(length));
    expect(countsOf(times(10, keyed(400)))).toEqual([9, 1]);
    expect(countsOf(times(10, keyed(399)))).toEqual([10]);
    expect(countsOf(times(27, keyed(400)))).toEqual([9, 9, 9]);
  });

  it('gives URLs that servers accept', async () => {
    const requests = times(100, (index) => request(index + 1, { type: 'references', search: `${'a wörd '.repeat(10)}${index}` }));
    const paths: string[] = [];
    const send = async ({ path }: { path: string }) => {
      paths.push(path);
      return { data: {}, headers: new Headers(), sent: { code: '', status: 200, method: 'GET', path } };
    };
    for (const part of splitQueries(requests)) await fetchRelated(send, 'relx/v1', part, new AbortController().signal);
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) expect(path.length).toBeLessThan(8000);
  });

  it.each<[string, ReturnType<typeof request>]>([
    ['a page', request(1, { page: 1 })],
    ['a cursor', request(1, { cursor: '' })],
    ['a key of 501 characters', request(1, {}, 'x'.repeat(501))],
    ...[0, -1, 1.5, Number.NaN, 2 ** 53].map((id): [string, ReturnType<typeof request>] => [`the ID ${id}`, request(id)]),
  ])('sends a query alone with %s', (_, own) => {
    const [first, last] = [request(2), request(3, {}, 'x'.repeat(500))];
    expect(splitQueries([first, own, last])).toEqual([[first, last], [own]]);
  });
});
