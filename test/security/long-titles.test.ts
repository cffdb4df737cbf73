import type { RelatedPost, RelationItem } from 'relx';
import { WorkBudget } from 'relx/core';
import { describe, expect, it } from 'vitest';
import { openCore } from '../core/open-core.js';

/** As long as the column of titles holds. */
const LONG = 'long "title" -- '.repeat(3750);
const EXCERPT = 'excerpt '.repeat(8000);
const SOURCES = [100, 101, 102, 103];
const TARGETS = [200, 201];

async function openLongTitles() {
  const relx = await openCore();
  await relx.import([
    ...SOURCES.map((id) => ({ kind: 'post', id, type: 'post', title: `Source ${id}` }) as const),
    ...TARGETS.map((id) => ({ kind: 'post', id, type: 'post', title: `${id} ${LONG}`, excerpt: EXCERPT }) as const),
    ...SOURCES.flatMap((from) =>
      TARGETS.map(
        (to) =>
          ({
            kind: 'relation',
            type: 'references',
            from: { objectType: 'post', id: from },
            to: { objectType: 'post', id: to },
          }) as const,
      ),
    ),
  ]);
  return relx;
}

describe('lists of long titles', () => {
  const queries = (orderBy: 'manual' | 'title') =>
    SOURCES.map((id) => ({ object: { objectType: 'post' as const, id }, options: { type: 'references', limit: 10, orderBy } }));

  it.each(['manual', 'title'] as const)('share the texts of one budget, by %s', async (orderBy) => {
    const relx = await openLongTitles();
    // 12,800 characters: those of two lists
    const budget = new WorkBudget({ rows: 50 });
    const found = await relx.relations.lists(queries(orderBy), undefined, budget);
    const shown = found.map((list) => (list && 'items' in list ? list.items.length : (list as { code: string }).code));
    expect(shown).toEqual([2, 2, 'rest_too_much_work', 'rest_too_much_work']);
    expect(budget.exceeded).toBe(true);
  });

  it('have the beginnings of titles and excerpts, where no budget limits them', async () => {
    const relx = await openLongTitles();
    const [list] = await relx.relations.lists(queries('manual'));
    const item = list && 'items' in list ? list.items[0] : undefined;
    const { title, excerpt = '' } = (item as RelationItem).related as RelatedPost;
    expect(title.length).toBeGreaterThan(900);
    expect(title.length).toBeLessThanOrEqual(1000);
    expect(excerpt.split(' ')).toHaveLength(100);
    expect(excerpt).toMatch(/^excerpt excerpt/);
  });

  it('are cut in an embed, which links to the list', async () => {
    const relx = await openLongTitles();
    const embedded = (rows: number) => relx.relations.embedded('post', SOURCES, {}, undefined, new WorkBudget({ rows }));
    const few = await embedded(20);
    expect([...few.truncated]).toEqual(SOURCES);
    const all = await embedded(1000);
    expect([...all.truncated]).toEqual([]);
    expect([...all.relations.values()].map(({ length }) => length)).toEqual(SOURCES.map(() => TARGETS.length));
  });
});
