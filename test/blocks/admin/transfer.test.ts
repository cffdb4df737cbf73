import { expect, it } from 'vitest';
import { storedTypes } from '../../../blocks/admin/transfer.js';

it('imports and exports offer no computed type', () => {
  const type = (name: string) =>
    ({ name, label: name, from_object_types: ['post'], to_object_types: ['post'], direction: 'from_to' }) as never;
  expect(storedTypes([type('references'), { ...(type('similar') as object), computed: true } as never])).toEqual([
    { value: 'references', label: 'references' },
  ]);
});
