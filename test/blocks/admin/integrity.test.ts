import { expect, it } from 'vitest';
import { addFindings, type CheckBatch, found, noFindings, SHOWN } from '../../../blocks/admin/integrity.js';

it('the counts of batches are added, the progress is that of the last one, and the first findings are kept', () => {
  const object = (id: number) => ({ object_type: 'post', id, title: `Post ${id}`, link: '' });
  const item = (id: number) =>
    ({ id, category: 'orphaned', action: 'remove', from: object(1), to: object(2), type: 'references', reason: '' }) as const;
  const batch = (checked: number, ids: readonly number[]): CheckBatch => ({
    ...noFindings,
    done: false,
    next: null,
    checked,
    total: 500,
    categories: { ...noFindings.categories, orphaned: ids.length },
    actions: { ...noFindings.actions, remove: ids.length },
    items: ids.map(item),
  });
  const ids = Array.from({ length: 80 }, (_, index) => index);
  const sum = [batch(200, ids), batch(400, ids)].reduce(addFindings, noFindings);
  expect([sum.checked, sum.total, found(sum), sum.actions.remove, sum.items.length]).toEqual([400, 500, 160, 160, SHOWN]);
});
