import { expect, it } from 'vitest';
import { deleteType, readTypes } from '../../../blocks/admin/types-data.js';
import { apiFetch } from '../../../blocks/relations/api-fetch.js';

type Respond = (path: string) => unknown;
function respond(to: Respond) {
  const paths: string[] = [];
  apiFetch.setFetchHandler(async ({ path = '' }: { path?: string }) => {
    // WordPress adds its own parameters
    paths.push(path.replace(/&_locale=.*/, ''));
    // a loop of microtasks can't be ended by a timeout
    if (paths.length > 10) throw new Error('too many requests');
    return to(path);
  });
  return paths;
}
const types = [{ name: 'a', origin: 'builtin' }, { name: 'b' }, { name: 'c', origin: 'site' }, { name: 'd', origin: 'code' }];

it('types of the site are first, and built-in ones last', async () => {
  respond((path) => (path.includes('overview') ? { types: [{ name: 'c', count: 3 }] } : [...types]));
  const found = await readTypes();
  expect(found.types.map(({ name }) => name)).toEqual(['c', 'b', 'd', 'a']);
  expect([...(found.counts ?? [])]).toEqual([['c', 3]]);
});

it('types are there without the number of their relations', async () => {
  respond((path) => {
    if (path.includes('overview')) throw new Error('timeout');
    return [...types];
  });
  const found = await readTypes();
  expect([found.types.length, found.counts]).toEqual([4, undefined]);
});

it('a type is deleted with as many requests as its relations need', async () => {
  let left = 3;
  const paths = respond(() => ({ deleted: --left <= 0 }));
  await deleteType('references', 'delete');
  expect(paths).toEqual(Array(3).fill('/relx/v1/types/references?relations=delete'));
});
