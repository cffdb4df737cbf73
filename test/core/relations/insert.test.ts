import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createGuardedHooks } from '../../../src/core/lib/hooks.js';
import { insertRelation } from '../../../src/core/relations/insert.js';
import { RelationRules } from '../../../src/core/relations/rules.js';
import { TypeRegistry } from '../../../src/core/relations/types/type-registry.js';
import type { Store } from '../../../src/store/store.js';
import { openCore } from '../open-core.js';
import { openTestStore } from '../open-store.js';

const post = (id: number) => ({ objectType: 'post', id }) as const;

describe('a relation that another connection inserts after the checks', () => {
  const types = new TypeRegistry({ post: new Set(['post']), term: new Set(), user: new Set() });
  const details = { created_at: '2026-01-05T00:00:00.000Z', data: null };
  let store: Store;
  const insert = (from: number, to: number, type: string) => {
    const rules = new RelationRules(
      store,
      createGuardedHooks(() => {}),
    );
    return insertRelation(store, rules, store.db, types.stored(type), { from: post(from), to: post(to) }, details);
  };
  beforeEach(async () => {
    store = await openTestStore();
    vi.spyOn(store.relations, 'isPossible').mockResolvedValue(true);
  });

  test.each([
    ['references', 5, 6],
    ['related_to', 5, 6],
    ['related_to', 6, 5],
  ])('is found by the unique index: %s %i %i', async (type, from, to) => {
    const { id } = await insert(5, 6, type);
    await expect(insert(from, to, type)).rejects.toMatchObject({
      code: 'ncr_relation_exists',
      data: { status: 409, relation_id: id },
    });
  });

  test('and then removes is rejected without its ID', async () => {
    await insert(5, 6, 'references');
    vi.spyOn(store.relations, 'find').mockResolvedValue(undefined);
    await expect(insert(5, 6, 'references')).rejects.toMatchObject({
      code: 'ncr_relation_exists',
      data: { relation_id: undefined },
    });
  });

  test('in the other direction of a one-way type is another one', async () => {
    await insert(5, 6, 'references');
    expect(await insert(6, 5, 'references')).toMatchObject({ from_id: 6, to_id: 5 });
  });
});

test.each([
  ['a one-way type', 'references', [5, 6], true],
  ['the other direction of a one-way type', 'references', [6, 5], false],
  ['a two-way type', 'related_to', [5, 6], true],
  ['the other order of a two-way type', 'related_to', [6, 5], true],
] as const)('a relation of %s is removed once', async (_name, type, [from, to], isFound) => {
  const relx = await openCore();
  const added = await relx.relations.add({ type, from: post(5), to: post(6) });
  const remove = () => relx.relations.remove({ type, from: post(from), to: post(to) });
  if (isFound) expect(await remove()).toEqual(added);
  await expect(remove()).rejects.toMatchObject({ code: 'ncr_relation_not_found' });
  expect(await relx.relations.count()).toBe(isFound ? 0 : 1);
});
