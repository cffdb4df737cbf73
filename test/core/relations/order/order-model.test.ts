import fc from 'fast-check';
import type { KeptRelation } from 'relx/contract';
import { type MoveTarget, RelationError, type Relx } from 'relx/core';
import { expect, test } from 'vitest';
import { onMariadb } from '../../../database.js';
import { runs } from '../../../sizes.js';
import { openCore } from '../../open-core.js';
import { type ModelSide, modelTypes, OrderModel } from './order-model.js';

const posts = [5, 6, 7, 8, 11] as const;
const types = Object.keys(modelTypes);
const post = (id: number) => ({ objectType: 'post', id }) as const;

const aPost = fc.constantFrom(...posts);
const aType = fc.constantFrom(...types);
const aSide = fc.constantFrom<ModelSide>('from', 'to');
/** A number that picks one of however many there are. */
const pick = fc.nat(999);

const operation = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('add' as const), type: aType, from: aPost, to: aPost }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), type: aType, from: aPost, to: aPost }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('move' as const), relation: pick, side: aSide, how: fc.nat(2), where: pick }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('reorder' as const), type: aType, post: aPost, side: aSide, picks: fc.array(pick) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('copy' as const), from: aPost, to: aPost }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replace' as const), from: aPost, to: aPost, limit: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove all' as const), type: aType, post: aPost }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'forget' as const), post: aPost }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('trash' as const, 'untrash' as const), post: aPost }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const codeOf = (error: unknown): string => {
  if (error instanceof RelationError) return error.code;
  throw error;
};

/** Does the same to both; if the core rejects it, the model has to reject it with the same code. */
async function run(relx: Relx, model: OrderModel, step: Operation): Promise<void> {
  const { relations } = relx;
  if (step.do === 'add') {
    const { type, from, to } = step;
    const result = await relations.add({ type, from: post(from), to: post(to) }).catch(codeOf);
    expect(typeof result === 'string' ? result : undefined).toBe(model.rejection(type, from, to));
    if (typeof result !== 'string') model.relations.push({ id: result.id, type, from, to });
  } else if (step.do === 'remove') {
    if (step.from === step.to) return;
    const found = model.find(step.type, step.from, step.to);
    const result = await relations.remove({ type: step.type, from: post(step.from), to: post(step.to) }).catch(codeOf);
    expect(typeof result === 'string' ? result : result.id).toBe(found?.id ?? 'ncr_relation_not_found');
    model.remove(({ id }) => id === found?.id);
  } else if (step.do === 'move') {
    const { relations: all } = model;
    const relation = all[step.relation % all.length];
    if (!relation) return;
    const { side, how, where } = step;
    const others = model.list(relation.type, side, relation[side]).filter((id) => id !== relation.id);
    const neighbour = others[where % Math.max(1, others.length)];
    if (how === 0 || neighbour === undefined) {
      const position = where % (others.length + 3);
      await relations.move(relation.id, { side, position });
      model.move(relation.id, side, () => Math.min(position, others.length));
    } else {
      const key = how === 1 ? 'before' : 'after';
      await relations.move(relation.id, { side, [key]: neighbour } as MoveTarget);
      model.move(relation.id, side, (ids) => ids.indexOf(neighbour) + (key === 'after' ? 1 : 0));
    }
  } else if (step.do === 'reorder') {
    const list = model.list(step.type, step.side, step.post);
    const first = [...new Set(list.length === 0 ? [] : step.picks.map((at) => list[at % list.length] as number))];
    const ids = await relations.reorder(post(step.post), step.type, first, step.side);
    model.reorder(step.type, step.side, step.post, first);
    expect(ids).toEqual(model.list(step.type, step.side, step.post));
  } else if (step.do === 'copy') {
    if (step.from === step.to) return;
    await copy(relx, model, step.from, step.to);
  } else if (step.do === 'replace') {
    if (step.from === step.to) return;
    await replace(relx, model, step.from, step.to, step.limit);
  } else if (step.do === 'remove all') {
    const gone = model.list(step.type, 'from', step.post);
    const result = await relations.removeAll(step.type, post(step.post)).catch(codeOf);
    const ids = typeof result === 'string' ? result : result.map(({ id }) => id).sort((a, b) => b - a);
    expect(ids).toEqual(gone.length > 0 ? gone.sort((a, b) => b - a) : 'ncr_relation_not_found');
    model.remove(({ id }) => gone.includes(id));
  } else if (step.do === 'trash' || step.do === 'untrash') {
    const isTrashed = model.trashed.has(step.post);
    expect(await relx.deletion[step.do](step.post)).toBe(isTrashed === (step.do === 'untrash'));
    if (step.do === 'trash') model.trashed.add(step.post);
    else model.trashed.delete(step.post);
  } else {
    const touched = model.relations.filter(({ from, to }) => from === step.post || to === step.post).length;
    if (step.do === 'forget') expect(await relations.removeObject(post(step.post))).toBe(touched);
    else await rewrite(relx, model, step.post);
    model.remove(({ from, to }) => from === step.post || to === step.post);
  }
}

/** Deletes a post, and writes another one with its id. */
async function rewrite(relx: Relx, model: OrderModel, id: number): Promise<void> {
  await relx.deletion.delete(post(id));
  await relx.import([{ kind: 'post', id, type: 'post', title: `Another ${id}` }]);
  model.trashed.delete(id);
}

async function copy(relx: Relx, model: OrderModel, source: number, target: number): Promise<void> {
  const { copied, skipped, errors } = await relx.relations.copy(post(source), post(target), types);
  expect(errors).toEqual([]);
  const created = [...copied];
  const reasons = new Map(skipped.map(({ relation_id, reason }) => [relation_id, reason.code]));
  for (const type of types) {
    for (const side of modelTypes[type]?.twoWay ? (['from'] as const) : (['from', 'to'] as const)) {
      const wasPlaced = model.placed(type, side, source);
      const fits: { id: number; from: number; to: number }[] = [];
      for (const id of model.list(type, side, source)) {
        const { from, to } = model.relations.find((one) => one.id === id) ?? { from: 0, to: 0 };
        const ends = from === source ? { from: target, to } : { from, to: target };
        const rejection = model.rejection(type, ends.from, ends.to, fits.length, target);
        expect(reasons.get(id)).toBe(rejection);
        if (!rejection) fits.push({ id, ...ends });
      }
      const placed = model.placed(type, side, target);
      for (const { id, from, to } of fits) {
        const relation = created.shift();
        expect(relation).toMatchObject({ type, from_id: from, to_id: to });
        if (!relation) return;
        model.relations.push({ id: relation.id, type, from, to });
        if (wasPlaced.includes(id)) placed.push(relation.id);
      }
      model.place(type, side, target, placed);
    }
  }
  expect(created).toEqual([]);
}

/** Moves all relations of a post, in several calls if there is a limit. A dry run reports the same. */
async function replace(relx: Relx, model: OrderModel, source: number, target: number, limit: number): Promise<void> {
  const options = { types, ...(limit > 0 ? { limit } : {}) };
  const planned = await relx.relations.replace(post(source), post(target), { types, dryRun: true });
  const result = { moved: 0, dropped: 0, kept: [] as KeptRelation[] };
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const { moved, dropped, kept, next } = await relx.relations.replace(post(source), post(target), { ...options, cursor });
    result.moved += moved;
    result.dropped += dropped;
    result.kept.push(...kept);
    cursor = next;
  }
  expect(result).toEqual(planned);
  expect({ ...result, kept: result.kept.map(({ relation_id }) => relation_id) }).toEqual(replaceIn(model, source, target));
  expect(result.kept.filter(({ code }) => code !== 'ncr_max_connections_exceeded')).toEqual([]);
}

/** What a replacement makes of the lists of the model. */
function replaceIn(model: OrderModel, source: number, target: number) {
  const kept: number[] = [];
  let [moved, dropped] = [0, 0];
  for (const type of types) {
    for (const side of modelTypes[type]?.twoWay ? (['from'] as const) : (['from', 'to'] as const)) {
      const wasPlaced = model.placed(type, side, source);
      const placed = model.placed(type, side, target);
      for (const id of model.list(type, side, source)) {
        const { from, to } = model.relations.find((one) => one.id === id) ?? { from: 0, to: 0 };
        const ends = from === source ? { from: target, to } : { from, to: target };
        if (ends.from === ends.to || model.find(type, ends.from, ends.to)) {
          model.remove((one) => one.id === id);
          dropped += 1;
          continue;
        }
        // a relation between both posts is about to be dropped
        const others = model.list(type, 'from', target).filter((one) => {
          const relation = model.relations.find((other) => other.id === one);
          return relation?.from !== source && relation?.to !== source;
        });
        if (side === 'from' && others.length >= (modelTypes[type]?.max ?? 0)) {
          kept.push(id);
          continue;
        }
        model.relations = model.relations.map((one) => (one.id === id ? { ...one, ...ends } : one));
        if (wasPlaced.includes(id)) placed.push(id);
        moved += 1;
      }
      model.place(
        type,
        side,
        source,
        wasPlaced.filter((id) => kept.includes(id)),
      );
      model.place(type, side, target, placed);
    }
  }
  return { moved, dropped, kept };
}

/** Every list of every post, in the core and in the model. */
async function lists(relx: Relx, model: OrderModel) {
  const [real, expected]: [Record<string, number[]>, Record<string, number[]>] = [{}, {}];
  for (const type of types) {
    for (const side of modelTypes[type]?.twoWay ? (['from'] as const) : (['from', 'to'] as const)) {
      for (const id of posts) {
        const direction = side === 'from' ? 'outgoing' : 'incoming';
        const { items } = await relx.relations.list(post(id), { type, direction });
        real[`${type} ${side} ${id}`] = items.flatMap((item) => (item.automatic ? [] : [item.id]));
        expected[`${type} ${side} ${id}`] = model.visible(type, side, id);
      }
    }
  }
  return { real, expected };
}

test('whatever is done in whatever order, the lists are those of the model', async () => {
  const three = { from_object_types: ['post'], to_object_types: ['post'], direction: 'bidirectional' } as const;
  const relx = await openCore({ types: [{ ...three, name: 'three_friends', label: 'L', max_connections: 3 }] });
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 40 }), async (steps) => {
      for (const id of posts) {
        await relx.relations.removeObject(post(id));
        await relx.deletion.untrash(id);
      }
      const model = new OrderModel();
      for (const [index, step] of steps.entries()) {
        await run(relx, model, step);
        // one query per list: most of the work
        if (index % 4 !== 3 && index < steps.length - 1) continue;
        const { real, expected } = await lists(relx, model);
        expect(real).toEqual(expected);
      }
      // nothing is written that could not be written again
      const { checked, found } = await relx.integrity.check();
      expect([checked, found]).toEqual([model.relations.length, 0]);
    }),
    // MariaDB takes longer
    onMariadb() ? runs(15, 150) : runs(35, 600),
  );
});
