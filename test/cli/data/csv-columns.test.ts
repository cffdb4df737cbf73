import { expect, it } from 'vitest';
import { csvColumns } from '../../../src/cli/data/csv-columns.js';

it.each<[string, string, Record<string, string>, (string | undefined)[], string[]]>([
  ['ids', 'type,from_id,to_id', {}, ['type', 'from_id', 'to_id'], []],
  ['slugs', 'from_slug,to_slug', {}, ['from_slug', 'to_slug'], []],
  ['spaces around a name', ' from_id , to_id ', {}, ['from_id', 'to_id'], []],
  ['fields of data', 'from_id,to_id,data.role,data.Role,data.', {}, ['from_id', 'to_id', 'data.role', undefined, undefined], ['data.Role', 'data.']],
  ['columns without a name', 'from_id,,to_id', {}, ['from_id', undefined, 'to_id'], []],
  ['other names', 'book,to_id', { from_id: 'book' }, ['from_id', 'to_id'], []],
  ['another column for a field that is there, too', 'from_id,book,to_id', { from_id: 'book' }, [undefined, 'from_id', 'to_id'], ['from_id']],
  ['names that change places', 'from_id,to_id', { from_id: 'to_id', to_id: 'from_id' }, ['to_id', 'from_id'], []],
])('finds the fields of %s', (_, header, map, fields, ignored) => {
  expect(csvColumns(header.split(','), new Map(Object.entries(map)))).toEqual({ fields, ignored });
}); // biome-ignore format: a table

it.each<[string, string, Record<string, string>]>([
  ['a field twice', 'from_id,to_id,to_id', {}],
  ['no source', 'to_id', {}],
  ['no target', 'from_id', {}],
  ['no column of the name that was given', 'from_id,to_id', { from_id: 'book' }],
])('rejects %s', (_, header, map) => {
  expect(() => csvColumns(header.split(','), new Map(Object.entries(map)))).toThrow(Error);
});

it('an error names the columns without what would steer a terminal, and not all of many', () => {
  const header = ['\x1b[31mred', ...Array.from({ length: 100 }, (_, index) => `column ${index}`)];
  const rejected = () => csvColumns(header, new Map());
  expect(rejected).toThrow(/\?\[31mred/);
  expect(rejected).not.toThrow(/column 99/);
});
