import type { RelatedQuery } from 'relx/client';
import { describe, expect, it } from 'vitest';
import { parseQueryKey } from '../../../src/client/lists/parse-query-key.js';
import { queryKey, queryParams } from '../../../src/client/lists/query-key.js';

describe('queryKey', () => {
  it.each<[RelatedQuery, string]>([
    [{}, ''],
    [{ type: 'references', limit: 3 }, '?per_page=3&type=references'],
    [{ limit: 3, search: undefined, type: 'references', terms: false }, '?per_page=3&type=references'],
    [{ orderBy: 'manual' }, '?orderby=order'],
    [{ orderBy: 'name' }, '?orderby=title'],
    [{ orderBy: 'data.weight' as 'title', terms: true }, '?orderby=data.weight&terms=true'],
    [{ exclude: [] }, ''],
    [{ search: 'manual', objectType: 'post' }, '?search=manual&to_type=post'],
    [{ data: { role: 'a&b', draft: false } }, '?data%5Bdraft%5D=false&data%5Brole%5D=a%26b'],
  ])('of %j is post:12%s', (query, params) => {
    expect(queryKey('post', 12, query)).toBe(`post:12${params}`);
    expect(queryParams(query)).toEqual(params.slice(1).split('&').filter(Boolean));
  });

  it('is the same for the same IDs to leave out, in any order', () => {
    const exclude = [9, 10, 100];
    expect(queryKey('post', 12, { exclude })).toBe(queryKey('post', 12, { exclude: exclude.toReversed() }));
    expect(exclude).toEqual([9, 10, 100]);
  });

  it('can be read back', () => {
    const { object, params } = parseQueryKey(queryKey('user', 3, { search: 'a? &b=é', type: 'references' }));
    expect([object, Object.fromEntries(params)]).toEqual(['user:3', { search: 'a? &b=é', type: 'references' }]);
    expect([...parseQueryKey('user:3').params]).toEqual([]);
  });
});
