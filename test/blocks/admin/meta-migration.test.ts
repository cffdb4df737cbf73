import { expect, it } from 'vitest';
import { metaMigrations } from '../../../blocks/admin/meta-migration.js';

it('an import of meta needs a key and a relation type', () => {
  expect(metaMigrations({ from: 'post', key: ' ', type: 'references' })).toEqual([]);
  expect(metaMigrations({ from: 'post', key: '_ids', type: '' })).toEqual([]);
  expect(metaMigrations({ from: 'user', key: ' _ids ', type: 'references' })).toEqual([
    { source: 'meta', key: '_ids', type: 'references', from_type: 'user' },
  ]);
});
