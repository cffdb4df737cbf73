import fc from 'fast-check';
import type { ListToSet, RelationItem, SetListItem } from 'relx/contract';
import { defineRelationTypes, type ExportOptions, type Relx, Viewer } from 'relx/core';
import { describe, expect, test } from 'vitest';
import { compareLists, itemKey, type ListItem } from '../../../src/contract/merge-list.js';
import { runs } from '../../sizes.js';
import { openCore } from '../open-core.js';

const types = defineRelationTypes([
  {
    name: 'cast',
    label: 'Cast',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
    fields: { role: { type: 'string', default: 'extra' }, weight: { type: 'integer' } },
  },
  {
    name: 'pair',
    label: 'Pair',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'bidirectional',
    max_connections: 2,
  },
  {
    name: 'linked',
    label: 'Linked',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
    managed_by: 'links',
  },
]);
const source = { objectType: 'post', id: 5 } as const;
const TARGETS = Array.from({ length: 10 }, (_, index) => 100 + index);

async function openCast(): Promise<Relx> {
  const relx = await openCore({ types });
  await relx.import(TARGETS.map((id) => ({ kind: 'post', id, type: 'post', title: `Post ${id}` }) as const));
  return relx;
}

async function listed(relx: Relx, type = 'cast'): Promise<ListItem[]> {
  const { items } = await relx.relations.list(source, { type });
  // stored relations
  return (items as readonly RelationItem[]).map(({ data, related: { object_type, id } }) => ({
    object_type,
    id,
    ...(data && { data }),
  }));
}

const ids = (items: readonly SetListItem[]) => items.map(({ id }) => id);
const posts = (...all: number[]): SetListItem[] => all.map((id) => ({ id }));

/** Calls of actions while work runs: name and arguments. */
async function fired(relx: Relx, work: () => Promise<unknown>): Promise<unknown[][]> {
  const calls: unknown[][] = [];
  const names = ['ncr_relation_added', 'ncr_relation_removed', 'ncr_relation_updated', 'relx_relations_reordered'] as const;
  for (const name of names) relx.hooks.addAction(name, 'test', (...args: unknown[]) => void calls.push([name, ...args]));
  await work();
  for (const name of names) relx.hooks.removeAction(name, 'test');
  return calls;
}

/** A change of an author's list: of the item at a place, or of a target. */
interface Change {
  readonly op: 'add' | 'remove' | 'move' | 'role' | 'weight';
  readonly target: number;
  readonly place: number;
  readonly value: number | null;
}
const change: fc.Arbitrary<Change> = fc.record({
  op: fc.constantFrom('add', 'remove', 'move', 'role', 'weight'),
  target: fc.constantFrom(...TARGETS),
  place: fc.nat(9),
  value: fc.constantFrom(null, 1, 2),
});
/** One of two editors changes and saves a list, perhaps after reading it again, or with a part of it as the base. */
const save = fc.record({
  editor: fc.constantFrom(0, 1),
  reads: fc.boolean(),
  seen: fc.constantFrom(4, 100),
  changes: fc.array(change, { maxLength: 4 }),
});

function edited(items: readonly ListItem[], { op, target, place, value }: Change): ListItem[] {
  if (op === 'add') {
    const added: ListItem = { object_type: 'post', id: target, data: value === null ? {} : { weight: value } };
    return items.some(({ id }) => id === target) ? [...items] : items.toSpliced(place % (items.length + 1), 0, added);
  }
  const index = place % (items.length || 1);
  const item = items[index];
  if (!item) return [];
  const others = items.filter((other) => other !== item);
  if (op === 'remove') return others;
  if (op === 'move') return others.toSpliced(target % items.length, 0, item);
  const own = op === 'role' ? { role: value === null ? null : `role ${value}` } : { weight: value };
  return items.map((other) => (other === item ? { ...item, data: { ...item.data, ...own } } : other));
}

/** What a save makes of a list, item by item. */
function model(list: readonly ListItem[], base: readonly ListItem[], items: readonly ListItem[]): ListItem[] {
  const find = (all: readonly ListItem[], { id }: ListItem) => all.find((item) => item.id === id);
  const moved = new Set(ids(compareLists(base, items, list).moved));
  const isPlaced = (item: ListItem) => moved.has(item.id) || (!find(base, item) && !find(list, item));
  const result = list.filter((item) => !isPlaced(item) && (find(items, item) || !find(base, item)));
  for (const [index, item] of items.entries()) {
    const isGone = find(base, item) && !find(list, item);
    if (isGone || !isPlaced(item)) continue;
    const previous = items.slice(0, index).findLast((other) => find(result, other));
    const place = previous ? result.findIndex(({ id }) => id === previous.id) + 1 : 0;
    result.splice(place, 0, find(list, item) ?? { ...item, data: { role: 'extra' } });
  }
  return result.map((item) => {
    const [seen, wanted] = [find(base, item), find(items, item)];
    const data: Record<string, unknown> = { ...item.data };
    for (const [field, value] of Object.entries(wanted?.data ?? {}))
      if (value !== (seen?.data?.[field] ?? null)) data[field] = value;
    data.role ??= 'extra';
    if (data.weight === null) delete data.weight;
    return { ...item, data: data as NonNullable<ListItem['data']> };
  });
}

test('interleaved saves of two editors lose and double no relation, and keep order and data as a model does', async () => {
  const relx = await openCast();
  await fc.assert(
    fc.asyncProperty(fc.array(save, { minLength: 2, maxLength: 5 }), async (saves) => {
      let list: ListItem[] = [];
      const seen: (ListItem[] | undefined)[] = [undefined, undefined];
      for (const { editor, reads, seen: most, changes } of saves) {
        const base = (reads ? list : (seen[editor] ?? list)).slice(0, most);
        const items = changes.reduce(edited, base);
        await relx.relations.setList(source, 'cast', { items, base });
        const expected = model(list, base, items);
        list = await listed(relx);
        expect(list).toEqual(expected);
        expect(new Set(list.map(itemKey)).size).toBe(list.length);
        seen[editor] = list;
      }
      await relx.relations.setList(source, 'cast', { items: [] });
      expect(await listed(relx)).toEqual([]);
    }),
    runs(100, 3000),
  );
});

describe('setting a list', () => {
  test('fires the actions of single writes after the commit, once for each change', async () => {
    const relx = await openCast();
    const a = await relx.relations.add({ type: 'cast', from: source, to: { objectType: 'post', id: 100 } });
    await relx.relations.add({ type: 'cast', from: source, to: { objectType: 'post', id: 101 } });
    await relx.relations.add({ type: 'cast', from: source, to: { objectType: 'post', id: 102 } });
    const items = [{ id: 100, data: { weight: 3 } }, { id: 103 }, { id: 101 }];
    const viewer = new Viewer(5, ['administrator']);
    const key = { user: 5, request: 'PUT /lists', key: 'k', body: '' };
    const once = async () => {
      const idempotencyKey = await relx.shared.idempotencyKey(key);
      await relx.relations.setList(source, 'cast', { items }, { viewer, idempotencyKey });
    };
    const calls = await fired(relx, once);
    expect(await fired(relx, once)).toEqual([]);
    const added = (await relx.relations.find({ type: 'cast', from: source, to: { objectType: 'post', id: 103 } }))?.id;
    expect(calls).toEqual([
      ['ncr_relation_removed', 5, 102, 'cast', viewer],
      ['ncr_relation_added', added, 5, 103, 'cast', viewer],
      [
        'ncr_relation_updated',
        { ...a, data: { role: 'extra', weight: 3 } },
        { role: 'extra', weight: 3 },
        { role: 'extra' },
        viewer,
      ],
      ['relx_relations_reordered', 5, 'post', 'cast', 'from', viewer],
    ]);
    expect(ids(await listed(relx))).toEqual([100, 103, 101]);
  });

  test('fires nothing for the list as it is, and writes positions only where they are needed', async () => {
    const relx = await openCast();
    await relx.relations.setList(source, 'cast', { items: posts(100, 101, 102) });
    // the newest first, as without positions
    expect(await fired(relx, () => relx.relations.setList(source, 'cast', { items: posts(100, 101, 102) }))).toEqual([]);
    const calls = await fired(relx, () => relx.relations.setList(source, 'cast', { items: posts(103, 100, 101, 102) }));
    expect(calls.map(([name]) => name)).toEqual(['ncr_relation_added']);
  });

  test('writes nothing if a change is rejected, and the others on request', async () => {
    const relx = await openCast();
    await relx.relations.setList(source, 'pair', { items: posts(100, 101) });
    const list: ListToSet = { items: posts(102, 101, 103, 999), base: posts(100, 101) };
    const calls = await fired(relx, () =>
      expect(relx.relations.setList(source, 'pair', list)).rejects.toMatchObject({
        code: 'relx_list_rejected',
        data: {
          status: 400,
          items: [
            { object_type: 'post', id: 103, op: 'add', code: 'ncr_max_connections_exceeded', status: 409 },
            { object_type: 'post', id: 999, op: 'add', code: 'ncr_object_not_found', status: 404 },
          ],
        },
      }),
    );
    expect(calls).toEqual([]);
    expect(ids(await listed(relx, 'pair'))).toEqual([100, 101]);
    const { rejected } = await relx.relations.setList(source, 'pair', { ...list, skipRejected: true });
    expect(rejected.map(({ id }) => id)).toEqual([103, 999]);
    expect(ids(await listed(relx, 'pair'))).toEqual([102, 101]);
  });

  test('is for the manager of a managed type only, and so are all other writes', async () => {
    const relx = await openCast();
    const code = 'ncr_managed_type';
    const { relations } = relx;
    await expect(relations.setList(source, 'linked', { items: posts(100) })).rejects.toMatchObject({ code });
    await relations.setList(source, 'linked', { items: posts(101, 100) }, { manager: 'links' });
    expect(ids(await listed(relx, 'linked'))).toEqual([101, 100]);
    const key = { type: 'linked', from: source, to: { objectType: 'post', id: 100 } } as const;
    const id = (await relations.find(key))?.id ?? 0;
    for (const write of [
      () => relations.add({ ...key, to: { objectType: 'post', id: 102 } }),
      () => relations.remove(key),
      () => relations.removeAll('linked', source),
      () => relations.update(id, { data: {} }),
      () => relations.move(id, { side: 'from', position: 0 }),
      () => relations.reorder(source, 'linked', [id]),
      () => relations.copy(source, { objectType: 'post', id: 6 }, ['linked']),
    ])
      await expect(write()).rejects.toMatchObject({ code });
    const { results } = await relations.batch([{ change: 'remove', key }]);
    expect(results).toMatchObject([{ code }]);
    expect(await relations.copy(source, { objectType: 'post', id: 6 })).toMatchObject({ copied: [] });
    const exported = async (options?: ExportOptions) => {
      const types: string[] = [];
      for await (const { type } of relx.transfer.export(options)) types.push(type);
      return types;
    };
    expect([await exported(), await exported({ type: 'linked' })]).toEqual([[], ['linked', 'linked']]);
    await relations.removeObject({ objectType: 'post', id: 101 });
    expect(ids(await listed(relx, 'linked'))).toEqual([100]);
  });

  test('needs the base of a list that is too long to be replaced as a whole', async () => {
    const relx = await openCast();
    const many = Array.from({ length: 501 }, (_, index) => 1000 + index);
    await relx.import(many.map((id) => ({ kind: 'post', id, type: 'post', title: `Post ${id}` }) as const));
    await relx.relations.setList(source, 'cast', { items: posts(...many.slice(0, 500)) });
    await relx.relations.setList(source, 'cast', { items: posts(1500), base: [] });
    const replaced = relx.relations.setList(source, 'cast', { items: [] });
    await expect(replaced).rejects.toMatchObject({ code: 'ncr_invalid_args', data: { params: { base: /501|500/ } } });
    await relx.relations.setList(source, 'cast', { items: [], base: posts(1500, 1000), partial: true });
    expect(ids(await listed(relx))).toEqual(many.slice(1, 500));
  });
});
