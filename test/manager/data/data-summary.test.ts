import type { RelationFields } from 'relx/contract';
import { expect, test } from 'vitest';
import { dataSummary } from '../../../src/manager/data/data-summary.js';

const fields: RelationFields = {
  role: { type: 'string', label: 'Role' },
  weight: { type: 'integer', default: 3 },
  lead: { type: 'boolean', label: 'Lead' },
};

test.each([
  [{ weight: 0, role: 'editor' }, 'editor · 0'],
  [{ lead: true, weight: 1 }, '1 · Lead'],
  [{ lead: false, role: '', weight: 1 }, '1'],
  [undefined, '3'],
  [{ weight: 1, removed: 'of a field that the type no longer has' }, '1'],
  [{ weight: 1, role: 'x'.repeat(40) }, `${'x'.repeat(40)} · 1`],
  [{ weight: 1, role: `${'x'.repeat(39)} y` }, `${'x'.repeat(39)}… · 1`],
  [{ weight: 1, role: `${'x'.repeat(39)}😀` }, `${'x'.repeat(39)}… · 1`],
])('the values %j are %j', (data, text) => expect(dataSummary(fields, data)).toBe(text));

test('without fields or values there is no summary', () => {
  expect(dataSummary(undefined, { role: 'editor' })).toBeUndefined();
  expect(dataSummary({ role: { type: 'string' } }, {})).toBeUndefined();
});
