import { expect, it } from 'vitest';
import { migrationsOf, type Source } from '../../../blocks/admin/migration.js';

it('an import names the types that differ from those of the site, and leaves out what is not wanted', () => {
  const types = [
    { name: 'a', total: 1, type: 'a' },
    { name: 'b', total: 1, type: null },
    { name: 'c', total: 1, type: 'c' },
  ];
  const ncr: Source = { source: 'ncr', name: '', types };
  expect(migrationsOf(ncr, { a: 'a', b: 'references', c: '' })).toEqual([{ source: 'ncr', types: { b: 'references', c: '' } }]);
  expect(migrationsOf(ncr, { a: '', b: '', c: '' })).toEqual([]);
  const acf: Source = {
    source: 'acf',
    name: '',
    fields: [
      { key: 'x', label: 'X', from_type: 'user', total: 1 },
      { key: 'y', label: 'Y', from_type: 'post', total: 1 },
    ],
  };
  expect(migrationsOf(acf, { x: 'references', y: '' })).toEqual([
    { source: 'acf', key: 'x', type: 'references', from_type: 'user' },
  ]);
});
