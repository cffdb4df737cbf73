import { createRegistry } from '@wordpress/data';
import type { RelxClient } from 'relx';
import { expect, it, vi } from 'vitest';
import { createRelationsStore } from '../../../blocks/relations/relations-store.js';

it('a list is requested once per query, and as each revision of a post has it', async () => {
  const clientOf = (name: string) => ({ listRelated: vi.fn(async () => ({ items: [], total: 0, totalPages: 0, name })) });
  const [now, revision] = [clientOf('now'), clientOf('revision')];
  const store = createRelationsStore(now as unknown as RelxClient, () => revision as unknown as RelxClient);
  const registry = createRegistry();
  registry.register(store);
  const { getList } = registry.resolveSelect(store) as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  expect(await getList?.('post', 1, { limit: 3 })).toMatchObject({ name: 'now' });
  expect(await getList?.('post', 1, { limit: 3 })).toMatchObject({ name: 'now' });
  expect(now.listRelated.mock.calls).toEqual([['post', 1, { limit: 3 }]]);
  expect(await getList?.('post', 1, { limit: 3, revision: 9 })).toMatchObject({ name: 'revision' });
  expect(await getList?.('post', 1, { limit: 3 })).toMatchObject({ name: 'now' });
  expect(revision.listRelated.mock.calls).toEqual([['post', 1, { limit: 3 }]]);
});
