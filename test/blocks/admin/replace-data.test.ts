import { expect, it } from 'vitest';
import { replaceObject, searchObjects } from '../../../blocks/admin/replace-data.js';
import { apiFetch } from '../../../blocks/relations/api-fetch.js';

const config = { namespace: 'relx/v1', objectType: 'post', id: 12, subtype: 'page', lists: [] } as const;
/** Responds to each request in its turn. Returns the requests. */
function respond(...responses: unknown[]) {
  const requests: { readonly path: string; readonly data?: unknown }[] = [];
  apiFetch.setFetchHandler(async ({ path = '', data }: { path?: string; data?: unknown }) => {
    requests.push({ path, data });
    return responses[requests.length - 1];
  });
  return requests;
}
const { signal } = new AbortController();
const paramsOf = (path = '') => Object.fromEntries(new URLSearchParams(path.split('?')[1]));

it('objects that are found have titles as text, with the ID where two have one title or none', async () => {
  const [first, ...rest] = ['Tom &amp; Ada', 'Same', 'Same', ''];
  const found = [first, ...rest].map((title, index) => ({ id: index + 1, title }));
  const requests = respond(found);
  expect((await searchObjects(config, 'a&b', signal)).map(({ value, label }) => [value, label])).toEqual([
    ['1', 'Tom & Ada'],
    ['2', 'Same (ID 2)'],
    ['3', 'Same (ID 3)'],
    ['4', expect.stringMatching(/\S/)],
  ]);
  const { path } = requests[0] ?? {};
  expect(path?.startsWith('/wp/v2/search?')).toBe(true);
  expect(paramsOf(path)).toMatchObject({ search: 'a&b', exclude: '12', type: 'post', subtype: 'page' });
});

it('users are found by their names', async () => {
  const requests = respond([{ id: 3, name: 'Ada' }]);
  expect(await searchObjects({ ...config, objectType: 'user', subtype: '' }, 'a', signal)).toEqual([
    { value: '3', label: 'Ada' },
  ]);
  expect(requests[0]?.path.startsWith('/wp/v2/users?')).toBe(true);
  expect(paramsOf(requests[0]?.path)).not.toHaveProperty('subtype');
});

it('a replacement is the sum of its requests, also after what was done before', async () => {
  const kept = (relation_id: number) => ({ relation_id, message: 'No.' });
  const parts = [
    { moved: 2, dropped: 1, kept: [kept(1)], next: 'two' },
    { moved: 3, dropped: 0, kept: [kept(2)] },
  ];
  const requests = respond(...parts);
  const seen: number[] = [];
  const begin = { moved: 10, dropped: 0, kept: [], next: 'one' };
  const sum = await replaceObject(config, 7, false, ({ moved }) => seen.push(moved), begin);
  expect(sum).toEqual({ moved: 15, dropped: 1, kept: [kept(1), kept(2)] });
  expect(seen).toEqual([12]);
  expect(requests.map(({ data }) => data)).toEqual([
    { by: 7, dry_run: false, cursor: 'one' },
    { by: 7, dry_run: false, cursor: 'two' },
  ]);
});
