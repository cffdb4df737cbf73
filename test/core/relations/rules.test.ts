import { RelationError, type RelationKey } from 'relx/core';
import { describe, expect, test } from 'vitest';
import { openCore } from '../open-core.js';

type Site = Awaited<ReturnType<typeof openCore>>;

const post = (id: number) => ({ objectType: 'post', id }) as const;
const user = (id: number) => ({ objectType: 'user', id }) as const;

/** The error that an attempt to relate two objects throws. */
async function rejection(relx: Site, key: RelationKey): Promise<RelationError> {
  const error = await relx.relations.add(key).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof RelationError)) throw new Error(`Expected a RelationError, got ${String(error)}`);
  return error;
}

describe('the error of a rejected relation', () => {
  test.each([
    ['a source that does not exist', { from: post(99), to: post(5) }, 'ncr_object_not_found', 'from_id'],
    ['a target that does not exist', { from: post(5), to: post(99) }, 'ncr_object_not_found', 'to_id'],
    ['a source of a type that cannot have the relation', { from: user(5), to: post(5) }, 'ncr_invalid_object_type', 'from_type'],
    ['a target of a type that cannot have the relation', { from: post(5), to: user(5) }, 'ncr_invalid_object_type', 'to_type'],
    ['the object itself', { from: post(5), to: post(5) }, 'ncr_self_relation', 'to_id'],
    ['no object type', { from: { id: 5 } as never, to: post(5) }, 'ncr_invalid_object_type', 'from_type'],
    ['an ID that is none', { from: post(5), to: post(0) }, 'ncr_invalid_id', 'to_id'],
    ['no source', { from: undefined as never, to: post(5) }, 'ncr_invalid_object_type', 'from_type'],
  ])('names the parameter: %s', async (_name, ends, code, parameter) => {
    const relx = await openCore();
    const error = await rejection(relx, { ...ends, type: 'references' });
    expect([error.code, Object.keys(error.data.params ?? {})]).toEqual([code, [parameter]]);
  });

  test.each([
    ['the same pair', 'references', post(6), post(7)],
    ['the other order of a two-way type', 'related_to', post(7), post(6)],
  ])('contains the ID of the relation that exists: %s', async (_name, type, from, to) => {
    const relx = await openCore();
    const existing = await relx.relations.add({ from: post(6), to: post(7), type });
    const error = await rejection(relx, { from, to, type });
    expect([error.code, error.data.status, error.data.relation_id]).toEqual(['ncr_relation_exists', 409, existing.id]);
  });

  test('contains the limit and the object that has reached it', async () => {
    const limited = await openCore();
    limited.hooks.addFilter('ncr_max_relationships', 'test', () => 1);
    await limited.relations.add({ from: post(5), to: post(6), type: 'references' });
    const error = await rejection(limited, { from: post(5), to: post(7), type: 'references' });
    expect([error.code, error.data]).toEqual([
      'ncr_max_connections_exceeded',
      expect.objectContaining({ status: 409, max_connections: 1, object_type: 'post', object_id: 5 }),
    ]);
  });
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', true, null, undefined, {}])(
  'ncr_max_relationships that returns %j sets no limit',
  async (max) => {
    const relx = await openCore();
    relx.hooks.addFilter('ncr_max_relationships', 'test', () => max);
    for (const id of [6, 7, 8]) await relx.relations.add({ from: post(5), to: post(id), type: 'references' });
    expect(await relx.functions.ncr_get_related(5, 'post', 'references')).toHaveLength(3);
  },
);
