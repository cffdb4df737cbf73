import { expect, test } from 'vitest';
import { hiddenReason } from '../../src/manager/hidden-reason.js';

test('a public object has no reason, and an unknown status is one by its slug', () => {
  expect(hiddenReason({})).toBeUndefined();
  expect(hiddenReason({ hidden: 'archived' as 'draft' })).toMatch(/^archived ·/);
  expect(hiddenReason({ hidden: 'toString' as 'draft' })).toMatch(/^toString ·/);
});
