import { expect, test } from 'vitest';
import type { RelatedOptions } from '../../../src/core/relations/list-options.js';
import { rowsOfPage, similarPage } from '../../../src/core/similar/similar-page.js';
import type { SimilarRow } from '../../../src/store/similar/similar-rows.js';

/** Similar posts of post 1, the best first. */
const rows = [
  [7, 'Beta', '2026-01-02'],
  [5, 'alpha', '2026-01-03'],
  [6, 'Gamma', '2026-01-02'],
].map(
  ([related_id, title, date], position) => ({ source_id: 1, related_id, title, date, position, total: 3 }) as SimilarRow, // a page reads no more of it
);
const idsOf = (options: RelatedOptions, of = rows) => similarPage(of, options, 'en').rows.map(({ related_id }) => related_id);

test.each<[RelatedOptions, readonly number[]]>([
  [{}, [7, 5, 6]],
  [{ order: 'desc' }, [6, 5, 7]],
  [{ orderBy: 'title' }, [5, 7, 6]],
  [{ orderBy: 'title', order: 'desc' }, [6, 7, 5]],
  [{ orderBy: 'id' }, [7, 6, 5]],
  [{ orderBy: 'id', order: 'asc' }, [5, 6, 7]],
  // of one date, the best comes first
  [{ orderBy: 'date' }, [5, 7, 6]],
  [{ orderBy: 'date', order: 'asc' }, [6, 7, 5]],
  [{ offset: 1, limit: 1 }, [5]],
  [{ limit: 0 }, []],
])('the page %j has the posts %j', (options, ids) => {
  expect(idsOf(options)).toEqual(ids);
  expect(idsOf(options, [...rows].reverse())).toEqual(ids);
});

test.each<RelatedOptions>([{}, { order: 'desc' }, { orderBy: 'title' }, { orderBy: 'date' }, { orderBy: 'id' }])(
  'the pages of %j have each post once, with the same total',
  (options) => {
    const seen: number[] = [];
    let page = similarPage(rows, { ...options, limit: 2 }, 'en');
    seen.push(...page.rows.map(({ related_id }) => related_id));
    expect([page.total, page.next?.id]).toEqual([3, seen.at(-1)]);
    page = similarPage(rows, { ...options, limit: 2, after: page.next }, 'en');
    seen.push(...page.rows.map(({ related_id }) => related_id));
    expect([page.total, page.next]).toEqual([3, undefined]);
    expect(seen).toEqual(idsOf(options));
  },
);

test('after a post that is no longer similar, a page begins with the one that has moved up to its place', () => {
  expect(idsOf({ after: { id: 99, position: 1, created_at: '', type: 'similar' } })).toEqual([5, 6]);
  expect(idsOf({ order: 'desc', after: { id: 99, position: 1, created_at: '', type: 'similar' } })).toEqual([7]);
  expect(idsOf({ after: { id: 99, position: 1, created_at: '', type: 'similar' } }, [])).toEqual([]);
});

test('a random page has each post once, and counts itself', () => {
  expect(idsOf({ orderBy: 'random' }).sort()).toEqual([5, 6, 7]);
  expect(similarPage(rows, { orderBy: 'random', limit: 2 }, 'en')).toMatchObject({ total: 2 });
  expect(similarPage(rows, { orderBy: 'random', limit: 2 }, 'en').next).toBeUndefined();
});

test.each<[RelatedOptions, number | undefined]>([
  [{ limit: 4 }, 5],
  [{ limit: 4, offset: 3 }, 8],
  [{}, undefined],
  [{ limit: 4, order: 'desc' }, undefined],
  [{ limit: 4, orderBy: 'title' }, undefined],
  [{ limit: 4, after: { id: 5, position: 1, created_at: '', type: 'similar' } }, undefined],
])('the page %j needs the best %s rows', (options, count) => {
  expect(rowsOfPage(options)).toBe(count);
});

/** Posts of two titles and two dates, which mostly differ by their positions only; one has the text of an element in its title. */
const alike = [
  [9, 'Same', '2026-01-02'],
  [3, 'Same', '2026-01-02'],
  [8, 'Same', '2026-01-03'],
  [4, 'Using &lt;b&gt; tags', '2026-01-02'],
  [6, 'Using &lt;b&gt; tags', '2026-01-02'],
].map(
  ([related_id, title, date], position) => ({ source_id: 1, related_id, title, date, position, total: 5 }) as SimilarRow, // a page reads no more of it
);

test.each<RelatedOptions>(
  ([undefined, 'title', 'date', 'id'] as const).flatMap((orderBy) =>
    (['asc', 'desc'] as const).map((order) => ({ ...(orderBy && { orderBy }), order })),
  ),
)('after a post that is no longer similar, the pages of %j have each other post once', (options) => {
  for (let limit = 1; limit < alike.length; limit++) {
    const { rows: before, next } = similarPage(alike, { ...options, limit }, 'en');
    const left = alike.filter((row) => row.related_id !== next?.id).map((row, position) => ({ ...row, position }));
    const seen = before.slice(0, -1).map(({ related_id }) => related_id);
    expect([...seen, ...idsOf({ ...options, after: next }, left)]).toEqual(idsOf(options, left));
  }
});
