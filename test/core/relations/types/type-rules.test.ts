import type { ObjectType, RelationType } from 'relx/contract';
import type { Relx } from 'relx/core';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '../../../../src/contract/limits.js';
import { TypeRules } from '../../../../src/core/relations/types/type-rules.js';
import type { Executor } from '../../../../src/store/query/prepared.js';
import type { Store } from '../../../../src/store/store.js';
import { openDatabase } from '../../../database.js';
import { size } from '../../../sizes.js';
import { openCore } from '../../open-core.js';

/** The position of a relation in a list without an order of its own. */
const UNORDERED = Number.MAX_SAFE_INTEGER;

const post = (id: number) => ({ objectType: 'post', id }) as const;

/** The code of the error when post 5 gets a child. */
const rejection = (relx: Relx, to: number): Promise<string> =>
  relx.relations.add({ from: post(5), to: post(to), type: 'parent_of' }).then(
    () => 'added',
    ({ code }) => code,
  );

describe('the check for cycles', () => {
  const usual = { ancestors: limits.ancestors, ancestorRelations: limits.ancestorRelations };
  const [ancestors, ancestorRelations] = [size(100, usual.ancestors), size(1000, usual.ancestorRelations)];
  beforeAll(() => {
    Object.assign(limits, { ancestors, ancestorRelations });
    return () => Object.assign(limits, usual);
  });

  /** A site, and a function that stores relations of an acyclic type: sources and targets by index. */
  async function openTree() {
    const database = await openDatabase();
    onTestFinished(() => database.remove());
    const relx = await openCore({ dialect: database.connect() });
    const insert = async (count: number, endsOf: (index: number) => readonly [from: number, to: number]) => {
      const rows = Array.from({ length: count }, (_, index) => {
        const [from, to] = endsOf(index);
        return `('parent_of', 'post', ${from}, 'post', ${to}, 'post:${from}>post:${to}', ${UNORDERED}, ${UNORDERED}, '2026-01-01T00:00:00.000Z')`;
      });
      for (let start = 0; start < count; start += 5000)
        await database.run(
          `insert into wp_relx_relations (type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at) values ${rows.slice(start, start + 5000).join()}`,
        );
    };
    return { relx, insert };
  }

  test('has limits of 10,000 ancestors and 100,000 relations', () => {
    expect(usual).toEqual({ ancestors: 10_000, ancestorRelations: 100_000 });
  });

  test('follows as many ancestors as its limit', async () => {
    const { relx, insert } = await openTree();
    const code = (to: number) => rejection(relx, to);
    await insert(ancestors - 1, (index) => [1000 + index, 5]);
    await relx.relations.add({ from: post(7), to: post(5), type: 'parent_of' });
    expect(await code(7)).toBe('ncr_cycle');
    await relx.relations.add({ from: post(5), to: post(6), type: 'parent_of' });
    await relx.relations.add({ from: post(8), to: post(5), type: 'parent_of' });
    expect([await code(7), await code(11)]).toEqual(['rest_too_much_work', 'rest_too_much_work']);
  });

  test('reads as many relations for a level of ancestors as its limit', async () => {
    const { relx, insert } = await openTree();
    const each = size(50, 1000);
    await insert(ancestorRelations / each, (index) => [1000 + index, 5]);
    await insert(ancestorRelations, (index) => [2000 + (index % each), 1000 + Math.floor(index / each)]);
    await relx.relations.add({ from: post(5), to: post(6), type: 'parent_of' });
    await insert(1, () => [3000, 1000]);
    expect(await rejection(relx, 8)).toBe('rest_too_much_work');
  });
});

describe('relations that are checked together', () => {
  const type = {
    name: 'parent_of',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
    acyclic: true,
  } as unknown as RelationType; // the rules read no more of it
  const executor = {} as Executor;
  const relation = (from: number, to: number) => ({ type, from: post(from), to: post(to) });

  /** Rules over stored relations, and their read of sources. */
  function rulesOver(...stored: readonly (readonly [from: number, to: number])[]) {
    const sources = vi.fn(async (_executor: Executor, _type: string, _objectType: string, ids: readonly number[]) =>
      stored.filter(([, to]) => ids.includes(to)).map(([from_id, to_id]) => ({ from_id, to_id })),
    );
    return { rules: new TypeRules({ relations: { sources } } as unknown as Store), sources };
  }

  type Sources = ReturnType<typeof rulesOver>['sources'];
  /** The ids whose sources were read. */
  const idsOf = (sources: Sources) => sources.mock.calls.flatMap(([, , , ids]) => ids);

  test('count for each other before they are stored', async () => {
    const { rules } = rulesOver([1, 2]);
    await rules.read(executor, [relation(2, 3), relation(3, 1)]);
    await rules.check(executor, relation(2, 3));
    rules.add(relation(2, 3));
    await expect(rules.check(executor, relation(3, 1))).rejects.toMatchObject({ code: 'ncr_cycle' });
    await rules.check(executor, relation(1, 3));
  });

  test('read the sources of each object once', async () => {
    const { rules, sources } = rulesOver([1, 2], [2, 3]);
    const all = [relation(3, 4), relation(3, 5), relation(2, 6)];
    await rules.read(executor, all);
    for (const one of all) await rules.check(executor, one);
    const read = idsOf(sources);
    expect(read).toEqual([...new Set(read)]);
  });

  test('read nothing for a check that was not read before', async () => {
    const { rules, sources } = rulesOver([1, 2], [2, 3]);
    const all = [relation(3, 4), relation(2, 6)];
    await rules.read(executor, all);
    const read = idsOf(sources);
    for (const one of all) await rules.check(executor, one);
    expect(idsOf(sources)).toEqual(read);
  });

  test('all count for each other, also several with one target', async () => {
    const { rules } = rulesOver();
    for (const from of [1, 2]) rules.add(relation(from, 3));
    for (const to of [1, 2]) await expect(rules.check(executor, relation(3, to))).rejects.toMatchObject({ code: 'ncr_cycle' });
  });

  test('name the parameter of a target that closes a cycle', async () => {
    const { rules } = rulesOver([1, 2]);
    await expect(rules.check(executor, relation(2, 1))).rejects.toMatchObject({
      code: 'ncr_cycle',
      data: { params: { to_id: expect.any(String) } },
    });
  });

  test('read no further than to the target', async () => {
    const { rules, sources } = rulesOver([1, 2], [2, 3], [3, 4]);
    await expect(rules.check(executor, relation(4, 3))).rejects.toMatchObject({ code: 'ncr_cycle' });
    expect(idsOf(sources)).toEqual([4]);
  });

  test('end where stored relations form a cycle already', async () => {
    const { rules, sources } = rulesOver([1, 2], [2, 1]);
    await rules.check(executor, relation(2, 3));
    expect(idsOf(sources)).toEqual([2, 1]);
  });

  test('of a type that may have cycles are not read', async () => {
    const { rules, sources } = rulesOver([1, 2]);
    const free = { ...relation(2, 1), type: { ...type, acyclic: undefined } as unknown as RelationType };
    await rules.read(executor, [free]);
    await rules.check(executor, free);
    rules.add(free);
    expect(sources).not.toHaveBeenCalled();
  });
});

describe('objects that a type does not connect', () => {
  beforeEach(async () => {
    relx = await openCore({
      types: [
        {
          name: 'has_page',
          direction: 'from_to',
          label: 'L',
          from_object_types: ['post'],
          from_subtypes: ['post'],
          to_object_types: ['post'],
          to_subtypes: ['page'],
        },
        {
          name: 'has_author',
          direction: 'from_to',
          label: 'L',
          from_object_types: ['term'],
          from_subtypes: ['category'],
          to_object_types: ['user'],
          to_subtypes: ['author'],
        },
      ],
    });
  });
  let relx: Relx;
  const object = (objectType: ObjectType, id: number) => ({ objectType, id });
  const [news, blue, ann, bob] = [object('term', 5), object('term', 6), object('user', 5), object('user', 6)];

  test.each([
    ['has_page', post(11), post(5), 'from_id', ['page 11', 'post to page', 'source']],
    ['has_page', post(5), post(6), 'to_id', ['post 6', 'post to page', 'target']],
    ['has_page', post(404), post(11), 'from_id', ['post 404', 'post to page', 'source']],
    ['has_author', blue, ann, 'from_id', ['post_tag 6', 'category to author', 'source']],
    ['has_author', news, bob, 'to_id', ['user 6', 'category to author', 'target']],
  ] as const)('of the type %s: %j to %j', async (type, from, to, name, parts) => {
    const [error] = await relx.relations.rejections([{ type, from, to }]);
    expect(error).toMatchObject({ code: 'ncr_invalid_combination', data: { params: { [name]: error?.message } } });
    for (const part of parts) expect(error?.message).toContain(part);
  });

  test('do not include those it connects', async () => {
    const keys = [
      { type: 'has_page', from: post(5), to: post(11) },
      { type: 'has_author', from: news, to: ann },
    ];
    expect(await relx.relations.rejections(keys)).toEqual([undefined, undefined]);
  });
});
