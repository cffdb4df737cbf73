import { WorkBudget } from 'relx/core';
import { expect, test } from 'vitest';

test('relations fit until they exceed the budget, and none fit after that', () => {
  const budget = new WorkBudget({ rows: 5 });
  expect([budget.take(3), budget.take(2), budget.left, budget.exceeded]).toEqual([true, true, 0, false]);
  expect([budget.take(1), budget.take(0), budget.exceeded, budget.left]).toEqual([false, false, true, 0]);
});

test('what does not fit takes nothing from the budget', () => {
  const budget = new WorkBudget({ rows: 5 });
  expect(budget.take(6)).toBe(false);
  expect(budget.left).toBe(5);
});

test('as many items fit as there may be', () => {
  const budget = new WorkBudget({ items: 2 });
  expect([budget.takeItems(2), budget.hasSpace, budget.exceeded]).toEqual([true, true, false]);
  expect([budget.takeItems(1), budget.hasSpace, budget.exceeded]).toEqual([false, false, true]);
});

test('titles and excerpts fit by the number of relations', () => {
  const budget = new WorkBudget({ rows: 1 });
  expect(
    budget.takeTexts([
      { title: 'x'.repeat(200), excerpt: 'y'.repeat(56) },
      { title: '', excerpt: null },
    ]),
  ).toBe(true);
  expect(budget.exceeded).toBe(false);
  expect(budget.takeTexts([{ title: 'z' }])).toBe(false);
  expect(budget.exceeded).toBe(true);
});

test('without limits, everything fits', () => {
  const budget = new WorkBudget();
  const most = Number.MAX_SAFE_INTEGER;
  expect([budget.take(most), budget.takeItems(most), budget.takeTexts([{ title: 'x' }]), budget.exceeded]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a pause ends the work when no client waits for it', async () => {
  const client = new AbortController();
  const budget = new WorkBudget({ signal: client.signal });
  await budget.pause();
  client.abort();
  await expect(budget.pause()).rejects.toMatchObject({ code: 'rest_answer_timeout' });
});
