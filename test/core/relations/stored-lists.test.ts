import { loggedOutViewer, WorkBudget } from 'relx/core';
import { expect, test, vi } from 'vitest';
import type { DataAccess } from '../../../src/core/relations/data/data-access.js';
import type { ListPlan } from '../../../src/core/relations/list-plan.js';
import type { RelatedObjects } from '../../../src/core/relations/related/related-objects.js';
import { cursorOf, StoredLists } from '../../../src/core/relations/stored-lists.js';
import type { ListArgs, ListRow } from '../../../src/store/relations/list-args.js';
import type { Store } from '../../../src/store/store.js';

const after = { id: 2, position: 2, created_at: '', type: 'references' };

/** A row of a list, as far as pages and cursors read it. */
const row = (id: number, more: Partial<ListRow> = {}) =>
  ({
    relation: { id, created_at: `2026-01-0${id}`, type: 'references' },
    position: id,
    title: `Title ${id}`,
    date: null,
    ...more,
  }) as ListRow;

const planOf = (options: ListPlan['options'], rows: Partial<ListArgs> = {}) =>
  ({ object: { objectType: 'post', id: 1 }, options, rows: { orderby: 'order', order: 'asc', ...rows } }) as unknown as ListPlan;

/** The lists of an object with five relations. */
function fiveRows(isReadable = true) {
  const all = [1, 2, 3, 4, 5].map((id) => row(id));
  const slice = ({ limit, offset = 0, after: cursor }: ListArgs) => {
    const rest = cursor ? all.filter(({ position }) => position > cursor.position) : all;
    return limit === undefined ? rest : rest.slice(offset, offset + limit);
  };
  const count = vi.fn(async () => all.length);
  const store = {
    lists: {
      rows: async (_db: unknown, list: ListArgs) => slice(list),
      readableRows: async (_db: unknown, list: ListArgs) => (isReadable ? slice(list) : undefined),
      byIds: async (_db: unknown, _rows: unknown, ids: readonly number[]) => all.filter(({ position }) => ids.includes(position)),
      count,
    },
    titles: { rows: async () => all.map(({ position, title }) => ({ id: position, position, title })) },
    reads: { readable: async () => isReadable },
  } as unknown as Store;
  const objects = { language: async () => 'en' } as unknown as RelatedObjects;
  const lists = new StoredLists(store, objects, {} as DataAccess);
  const page = (options: ListPlan['options'], rows: Partial<ListArgs> = {}, budget = new WorkBudget()) =>
    lists.page(planOf(options, rows), false, loggedOutViewer, budget);
  return { page, count };
}

test.each<[ListPlan['options'], readonly number[], number | undefined, number, boolean]>([
  [{}, [1, 2, 3, 4, 5], 5, 0, false],
  [{ offset: 2 }, [3, 4, 5], 5, 0, false],
  [{ limit: 5 }, [1, 2, 3, 4, 5], 5, 0, false],
  [{ limit: 2 }, [1, 2], 5, 1, true],
  [{ limit: 2, offset: 3 }, [4, 5], 5, 0, false],
  [{ limit: 2, offset: 9 }, [], 5, 1, false],
  [{ limit: 0 }, [], 5, 1, false],
  [{ limit: 2, after }, [3, 4], 5, 1, true],
  [{ limit: 3, after }, [3, 4, 5], 5, 1, false],
  [{ limit: 2, total: false }, [1, 2], undefined, 0, false],
  [{ limit: 2, orderBy: 'random' }, [1, 2], 2, 0, false],
])('the page %j has the rows %j of %s, with %i counts and a next page: %s', async (options, ids, total, counts, hasNext) => {
  const { page, count } = fiveRows();
  const found = await page(options);
  expect(found?.rows.map(({ position }) => position)).toEqual(ids);
  expect(found?.total).toBe(total);
  expect(count).toHaveBeenCalledTimes(counts);
  expect(found?.next?.id).toBe(hasNext ? ids.at(-1) : undefined);
});

test.each<[ListPlan['options'], Partial<ListArgs>]>([
  [{}, {}],
  [{ orderBy: 'title' }, {}],
  [{ orderBy: 'id' }, { orderby: 'id', order: 'desc' }],
])('with an object that the viewer must see, %j has a page only if so', async (options, rows) => {
  expect(await fiveRows(true).page({ ...options, source: 'readable' }, rows)).toMatchObject({ total: 5 });
  expect(await fiveRows(false).page({ ...options, source: 'readable' }, rows)).toBeUndefined();
});

test('a list by title takes as many relations from the budget as it has', async () => {
  const budget = new WorkBudget({ rows: 9 });
  const { page } = fiveRows();
  expect(await page({ orderBy: 'title', limit: 1 }, {}, budget)).toMatchObject({ total: 5 });
  expect(budget.left).toBe(4);
  await expect(page({ orderBy: 'title', limit: 1 }, {}, budget)).rejects.toMatchObject({ code: 'rest_too_much_work' });
});

test.each<[string, ListPlan['options'], Partial<ListArgs>, object]>([
  ['nothing else', {}, {}, {}],
  ['the date', { orderBy: 'date' }, {}, { date: '2026-02-01' }],
  ['the title as text', { orderBy: 'title' }, {}, { title: 'A & B' }],
  ['the value of the field', { orderBy: 'data.weight' }, { field: { name: 'weight', type: 'integer' } }, { value: 7 }],
])('a cursor has the place of a row and %s', (_name, options, rows, more) => {
  const last = row(3, { date: '2026-02-01', title: '<b>A</b> &amp; B', data: '{"weight":7}' });
  const place = { id: 3, position: 3, created_at: '2026-01-03', type: 'references' };
  expect(cursorOf(last, planOf(options, rows))).toEqual({ ...place, ...more });
});

test('a user or term has an empty date in a cursor', () => {
  expect(cursorOf(row(3), planOf({ orderBy: 'date' }))).toMatchObject({ date: '' });
});
