import type { IntegrityItem, IntegrityOptions, IntegrityProgress } from 'relx/core';
import { describe, expect, test } from 'vitest';
import { onMariadb } from '../../database.js';
import { type BrokenSite, brokenSite, UNORDERED } from './broken-site.js';

const short = (items: readonly IntegrityItem[]) => items.map(({ id, category, action }) => `${id} ${category} ${action}`);
const ids = async (site: BrokenSite) => (await site.rows()).map(({ id }) => id);

/** Checks, plans and fixes, and expects the same from all three. */
async function fixed(site: BrokenSite, options: IntegrityOptions = {}) {
  const before = await site.rows();
  const plan = await site.plan(options);
  const report = await site.relx.integrity.check(options);
  expect(await site.rows()).toEqual(before);
  const done: IntegrityItem[] = [];
  expect(await site.relx.integrity.fix({ ...options, onItem: (item) => done.push(item) })).toEqual(report);
  expect(done).toEqual(plan);
  const removed = new Set(plan.filter(({ action }) => action === 'remove').map(({ id }) => id));
  const repaired = new Set(plan.filter(({ action }) => action === 'repair').map(({ id }) => id));
  expect(await ids(site)).toEqual(before.map(({ id }) => id).filter((id) => !removed.has(id)));
  expect((await site.rows()).filter(({ id }) => !repaired.has(id))).toEqual(
    before.filter(({ id }) => !removed.has(id) && !repaired.has(id)),
  );
  const { actions } = await site.relx.integrity.check();
  expect(actions).toMatchObject({ remove: 0, repair: 0 });
  return plan;
}

test('a sound database is left as it is', async () => {
  const site = await brokenSite();
  for (const to of [6, 7]) await site.insert(`few post:5 post:${to}`, { from_order: to, to_order: 0 });
  await site.insert('pairs post:5 user:5');
  await site.insert('pairs user:5 term:5', { from_order: 1 });
  await site.insert('references post:5 post:9');
  expect(await fixed(site)).toEqual([]);
  expect(await site.relx.integrity.check()).toEqual({
    checked: 5,
    found: 0,
    categories: {
      orphaned: 0,
      unregistered: 0,
      self: 0,
      kind: 0,
      duplicate: 0,
      excess: 0,
      order: 0,
      wrong_subtype: 0,
      cycle: 0,
      data: 0,
    },
    actions: { remove: 0, repair: 0, keep: 0 },
    unknownSubtypes: [],
  });
});

test('relations that do not fit their type, and cycles, are found and kept', async () => {
  const posts = { label: 'L', from_object_types: ['post'], to_object_types: ['post'], direction: 'from_to' } as const;
  const site = await brokenSite([
    { ...posts, name: 'about', from_subtypes: ['post'], to_subtypes: ['page', 'gone'] },
    { ...posts, name: 'by', to_object_types: ['user'], to_subtypes: ['author'] },
  ]);
  for (const relation of [
    'about post:5 post:11',
    'about post:5 post:6',
    'by post:5 user:5',
    'by post:5 user:6',
    // two cycles with a path between them, and a branch
    ...['5-6', '6-5', '6-7', '7-8', '8-9', '9-7', '9-10'].map((pair) => `parent_of post:${pair.replace('-', ' post:')}`),
    'references post:5 post:6',
    'references post:6 post:5',
  ])
    await site.insert(relation);
  const found = await fixed(site);
  expect(short(found)).toEqual([
    '2 wrong_subtype keep',
    '4 wrong_subtype keep',
    ...[5, 6, 8, 9, 10].map((id) => `${id} cycle keep`),
  ]);
  expect(found[0]?.reason).toBe('The type "about" connects post to page or gone, so post 6 can\'t be its target');
  const { unknownSubtypes } = await site.relx.integrity.check();
  expect(unknownSubtypes).toEqual([{ type: 'about', side: 'to', subtype: 'gone' }]);
});

test('an empty table is sound', async () => {
  const site = await brokenSite();
  expect((await site.relx.integrity.check()).checked).toBe(0);
});

describe('each category alone', () => {
  test.each([
    ['a target that is gone', 'few post:5 post:404', '1 orphaned remove'],
    ['a source that is gone', 'few post:404 post:5', '1 orphaned remove'],
    ['a source of an unknown object type', 'few comment:5 post:5', '1 orphaned remove'],
    ['an unregistered type', 'gone_type post:5 post:6', '1 unregistered keep'],
    ['an object and itself', 'pairs post:5 post:5', '1 self remove'],
    ['a source that the type does not allow', 'few user:5 post:5', '1 kind remove'],
    ['a target that the type does not allow', 'few post:5 term:5', '1 kind remove'],
  ])('%s', async (_, relation, expected) => {
    const site = await brokenSite();
    await site.insert(relation);
    await site.insert('few post:7 post:8');
    expect(short(await fixed(site))).toEqual([expected]);
  });

  test('a revision is no related object', async () => {
    const site = await brokenSite();
    await site.run("update wp_posts set post_type = 'revision' where ID = 6");
    await site.insert('few post:5 post:6');
    expect(short(await fixed(site))).toEqual(['1 orphaned remove']);
  });

  test('the same pair again: the oldest stays', async () => {
    const site = await brokenSite();
    await site.insert('references post:5 post:6');
    await site.insert('references post:5 post:6', { pair: 'a copy' });
    await site.insert('references post:6 post:5');
    expect(short(await fixed(site))).toEqual(['2 duplicate remove']);
  });

  test('the same pair again in a table that lost its unique index', async () => {
    const site = await brokenSite();
    await site.run(`drop index ${onMariadb() ? 'pair on wp_relx_relations' : 'wp_relx_relations__pair'}`);
    for (let copy = 0; copy < 3; copy++) await site.insert('references post:5 post:6');
    expect(short(await fixed(site))).toEqual(['2 duplicate remove', '3 duplicate remove']);
  });

  test('A-B and B-A of a type that became two-way: one stays, and its pair is repaired', async () => {
    const site = await brokenSite();
    await site.insert('pairs post:5 post:6', { pair: 'post:5>post:6' });
    await site.insert('pairs post:6 post:5', { pair: 'post:6>post:5' });
    expect(short(await fixed(site))).toEqual(['1 duplicate repair', '2 duplicate remove']);
    expect(await site.rows()).toMatchObject([{ id: 1, pair: 'post:5-post:6' }]);
  });

  test('the oldest stays even if a newer one has the correct pair', async () => {
    const site = await brokenSite();
    await site.insert('pairs post:6 post:5', { pair: 'post:6>post:5' });
    await site.insert('references post:5 post:6');
    await site.insert('pairs post:5 post:6');
    expect(short(await fixed(site, { batchSize: 1 }))).toEqual(['1 duplicate repair', '3 duplicate remove']);
    expect((await site.rows())[0]).toMatchObject({ id: 1, pair: 'post:5-post:6' });
  });

  test('two relations with each other’s pair', async () => {
    const site = await brokenSite();
    await site.insert('references post:5 post:6', { pair: 'post:5>post:7' });
    await site.insert('references post:5 post:7', { pair: 'post:5>post:6' });
    expect(short(await fixed(site, { batchSize: 1 }))).toEqual(['1 duplicate repair', '2 duplicate repair']);
    expect((await site.rows()).map(({ pair }) => pair)).toEqual(['post:5>post:6', 'post:5>post:7']);
  });

  test('more than max_connections: the newest go', async () => {
    const site = await brokenSite();
    for (const to of [6, 7, 8, 9]) await site.insert(`few post:5 post:${to}`);
    expect(short(await fixed(site))).toEqual(['3 excess remove', '4 excess remove']);
  });

  test('more than max_connections_to: the newest go', async () => {
    const site = await brokenSite();
    for (const from of [6, 7, 8]) await site.insert(`few post:${from} post:5`);
    expect(short(await fixed(site))).toEqual(['3 excess remove']);
  });

  test('a two-way type counts an object on both sides', async () => {
    const site = await brokenSite();
    await site.insert('pairs post:5 post:6');
    await site.insert('pairs post:7 post:5');
    await site.insert('pairs post:8 post:5');
    await site.insert('pairs post:5 post:9');
    expect(short(await fixed(site))).toEqual(['3 excess remove', '4 excess remove']);
  });

  test('positions out of range, and positions that an older relation has', async () => {
    const site = await brokenSite();
    await site.insert('references post:5 post:6', { from_order: -1 });
    await site.insert('references post:5 post:7', { from_order: 3, to_order: 0 });
    await site.insert('references post:5 post:8', { from_order: 3, to_order: 0 });
    await site.insert('references post:6 post:8', { from_order: 3, to_order: 0 });
    await site.insert('references post:6 post:9', { from_order: 4 });
    expect(short(await fixed(site))).toEqual(['1 order repair', '3 order repair', '4 order repair']);
    expect((await site.rows()).map(({ from_order, to_order }) => [from_order, to_order])).toEqual([
      [UNORDERED, UNORDERED],
      [3, 0],
      [UNORDERED, 0],
      [3, UNORDERED],
      [4, UNORDERED],
    ]);
  });

  test('an object has one list of a two-way type, whichever side it is on', async () => {
    const site = await brokenSite();
    await site.insert('pairs post:5 post:6', { from_order: 1 });
    await site.insert('pairs post:7 post:5', { to_order: 1, from_order: 9 });
    expect(short(await fixed(site, { batchSize: 1 }))).toEqual(['2 order repair']);
    expect((await site.rows())[1]).toMatchObject({ from_order: 9, to_order: UNORDERED });
  });
});

describe('one relation with several faults: the first category wins', () => {
  test('object type before duplicate, duplicate before excess, excess before order', async () => {
    const site = await brokenSite();
    await site.insert('few post:5 user:6');
    await site.insert('few post:5 user:6', { pair: 'a' });
    await site.insert('few post:5 post:6', { from_order: 1 });
    await site.insert('few post:5 post:7', { from_order: 2 });
    await site.insert('few post:5 post:7', { pair: 'b' });
    await site.insert('few post:5 post:8', { from_order: 2 });
    expect(short(await fixed(site))).toEqual(['1 kind remove', '2 kind remove', '5 duplicate remove', '6 excess remove']);
  });

  test('a wrong pair and a wrong position are one repair', async () => {
    const site = await brokenSite();
    await site.insert('references post:5 post:6', { pair: 'x', from_order: -1 });
    const [item] = await fixed(site);
    expect(item).toMatchObject({ category: 'duplicate', action: 'repair' });
    expect(item?.reason).toMatch(/pair.*from_order/);
    expect((await site.rows())[0]).toMatchObject({ pair: 'post:5>post:6', from_order: UNORDERED });
  });

  test('a removed relation makes space for a newer one', async () => {
    const site = await brokenSite();
    await site.insert('few post:5 post:404', { from_order: 1 });
    await site.insert('few post:5 post:6', { from_order: 1 });
    await site.insert('few post:5 post:7');
    await site.insert('pairs post:5 post:6');
    await site.insert('pairs post:5 post:7');
    await site.insert('pairs post:5 post:8');
    // 8 has two others, and would have three with the one that goes
    await site.insert('pairs post:8 post:9');
    await site.insert('pairs post:8 post:10');
    expect(short(await fixed(site))).toEqual(['1 orphaned remove', '6 excess remove']);
  });
});

describe('invalid data', () => {
  test.each([
    ['{"role":"owner"}', /^its data is invalid: role /],
    ['{"weight":"5"}', /weight/],
    ['{"role":"owner","weight":-1}', /role .*, and weight /],
    ['{"role":', /is not a JSON object/],
    ['["author"]', /is not a JSON object/],
    ['7', /is not a JSON object/],
  ])('%s is reported and kept', async (data, reason) => {
    const site = await brokenSite();
    await site.insert('few post:5 post:6', { data });
    const [item, ...others] = await fixed(site);
    expect(item).toMatchObject({ id: 1, category: 'data', action: 'keep', reason: expect.stringMatching(reason) });
    expect(item).not.toHaveProperty('data');
    expect(others).toEqual([]);
    expect((await site.rows())[0]?.data).toBe(data);
  });

  test.each([
    '{"role":"editor","weight":0}',
    '{"gone":{"a":[1]}}',
    '{"role":null}',
    '{"__proto__":1,"constructor":"x"}',
    '{}',
    null,
  ])('%s is valid, also of fields that are no longer declared', async (data) => {
    const site = await brokenSite();
    await site.insert('few post:5 post:6', { data });
    await site.insert('references post:5 post:6', { data: 'of a type without fields' });
    expect(await fixed(site)).toEqual([]);
  });

  test('is kept when the relation is repaired, and does not save one that is removed', async () => {
    const site = await brokenSite();
    await site.insert('few post:5 post:6', { data: '{"weight":-1}', from_order: -1 });
    await site.insert('few post:5 post:404', { data: '{"weight":-1}' });
    expect(short(await fixed(site))).toEqual(['1 order repair', '2 orphaned remove']);
    expect((await site.rows())[0]?.data).toBe('{"weight":-1}');
    expect(short(await fixed(site))).toEqual(['1 data keep']);
  });
});

test('post 5, user 5 and term 5 are three objects', async () => {
  const site = await brokenSite();
  for (const end of ['user:5', 'term:5'])
    await site.insert(`pairs post:5 ${end}`, { from_order: end === 'user:5' ? 1 : 2, to_order: 1 });
  for (const end of ['user:6', 'term:6'])
    await site.insert(`pairs ${end} ${end.startsWith('user') ? 'term' : 'user'}:5`, { from_order: 1 });
  expect(await fixed(site)).toEqual([]);
  await site.run('delete from wp_users where ID = 5');
  expect((await fixed(site)).map(({ id, reason }) => `${id} ${reason}`)).toEqual([
    '1 there is no user 5',
    '4 there is no user 5',
  ]);
});

test('rows of an unregistered type are kept, and pruned on request', async () => {
  const site = await brokenSite();
  await site.insert('gone_type post:5 post:6', { pair: 'whatever', from_order: -1 });
  expect(short(await fixed(site))).toEqual(['1 unregistered keep']);
  expect(await ids(site)).toEqual([1]);
  expect(short(await fixed(site, { pruneUnregistered: true }))).toEqual(['1 unregistered remove']);
  expect(await ids(site)).toEqual([]);
});

test('ncr_max_relationships decides as it does for the writer', async () => {
  const site = await brokenSite();
  const types = new Set<unknown>();
  site.relx.hooks.addFilter('ncr_max_relationships', 'test', (max, id, type) => {
    types.add(type);
    if (type === 'references') return id === 5 ? 1 : 0;
    return type === 'few' && id === 6 ? 'nonsense' : max;
  });
  for (const to of [7, 8, 9]) {
    await site.insert(`references post:5 post:${to}`);
    await site.insert(`references post:6 post:${to}`);
    await site.insert(`few post:6 post:${to}`);
  }
  expect(short(await fixed(site))).toEqual(['4 excess remove', '7 excess remove']);
  expect(types).toContain('references');
});

test('both removal hooks get each removed relation, after the commit', async () => {
  const site = await brokenSite();
  const seen: unknown[] = [];
  const left: Promise<number[]>[] = [];
  for (const name of ['ncr_relation_removed', 'relx_relation_removed']) {
    site.relx.hooks.addAction(name, 'test', (...args: unknown[]) => {
      seen.push([name, ...args]);
      // read on a connection that does not see uncommitted data
      left.push(ids(site));
    });
  }
  await site.insert('few post:5 post:404');
  await site.insert('references post:5 post:6', { pair: 'wrong' });
  await site.insert('gone_type post:5 post:6');
  await site.insert('few post:6 post:404');
  await site.plan();
  expect(seen).toEqual([]);
  await site.relx.integrity.fix({ batchSize: 3 });
  expect(seen).toEqual([
    ['ncr_relation_removed', 5, 404, 'few'],
    ['relx_relation_removed', 5, 404, 'few'],
    ['ncr_relation_removed', 6, 404, 'few'],
    ['relx_relation_removed', 6, 404, 'few'],
  ]);
  for (const [index, rows] of (await Promise.all(left)).entries()) expect(rows).not.toContain(index < 2 ? 1 : 4);
});

test('a fix is done when its callbacks are', async () => {
  const site = await brokenSite();
  await site.insert('few post:5 post:404');
  let isDone = false;
  site.relx.hooks.addAction('ncr_relation_removed', 'test', async () => {
    // longer than all that is left to do
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
    isDone = true;
  });
  await site.relx.integrity.fix();
  expect(isDone).toBe(true);
});

test('progress reports the checked and the total number, and what was found', async () => {
  const site = await brokenSite();
  for (const to of [6, 7, 404, 8, 9]) await site.insert(`references post:5 post:${to}`);
  const seen: IntegrityProgress[] = [];
  await site.relx.integrity.check({ batchSize: 2, onProgress: (progress) => seen.push(progress) });
  expect(seen).toEqual([
    { checked: 2, total: 5, found: 0 },
    { checked: 4, total: 5, found: 1 },
    { checked: 5, total: 5, found: 1 },
  ]);
});

describe('an abort', () => {
  test('leaves whole batches', async () => {
    const site = await brokenSite();
    for (let id = 1; id <= 7; id++) await site.insert(`references post:5 post:${400 + id}`);
    const stop = new AbortController();
    const onProgress = ({ checked }: IntegrityProgress) => {
      if (checked === 4) stop.abort(new Error('enough'));
    };
    await expect(site.relx.integrity.fix({ batchSize: 2, onProgress, signal: stop.signal })).rejects.toThrow('enough');
    expect(await ids(site)).toEqual([5, 6, 7]);
  });

  test('before the start changes nothing', async () => {
    const site = await brokenSite();
    await site.insert('references post:5 post:404');
    await expect(site.relx.integrity.fix({ signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no');
    expect(await ids(site)).toEqual([1]);
  });
});

describe('what others change between plan and fix', () => {
  test('a relation that became valid stays', async () => {
    const site = await brokenSite();
    await site.insert('few post:8 post:404');
    for (const to of [6, 7, 8]) await site.insert(`few post:5 post:${to}`);
    await site.insert('few post:7 post:9', { from_order: -1 });
    const planned = short(await site.plan());
    expect(planned).toEqual(['1 orphaned remove', '4 excess remove', '5 order repair']);
    site.beforeTransaction(async () => {
      await site.run('delete from wp_relx_relations where id = 2');
      await site.run('update wp_relx_relations set from_order = 7 where id = 5');
    });
    const { actions } = await site.relx.integrity.fix();
    expect(actions).toEqual({ remove: 1, repair: 0, keep: 0 });
    expect((await site.rows()).map(({ id, from_order }) => [id, from_order])).toEqual([
      [3, UNORDERED],
      [4, UNORDERED],
      [5, 7],
    ]);
  });

  test('a copy whose original goes stays', async () => {
    const site = await brokenSite();
    await site.insert('references post:5 post:6');
    await site.insert('references post:5 post:6', { pair: 'copy', from_order: 4 });
    site.beforeTransaction(() => site.run('delete from wp_relx_relations where id = 1'));
    await site.relx.integrity.fix({ batchSize: 1 });
    expect(await site.rows()).toMatchObject([{ id: 2, pair: 'post:5>post:6', from_order: 4 }]);
  });
});

test.each([
  [{ batchSize: 0 }, 'batchSize'],
  [{ batchSize: 1.5 }, 'batchSize'],
  [{ batchSize: '10' }, 'batchSize'],
  [{ batchSize: 10_001 }, 'batchSize'],
  [{ pruneUnregistered: 'false' }, 'pruneUnregistered'],
  [{ onProgress: 1 }, 'onProgress'],
  [{ onItem: {} }, 'onItem'],
  [{ signal: {} }, 'signal'],
  [null, 'options'],
  [[], 'options'],
])('bad options %j are rejected by name', async (options, name) => {
  const site = await brokenSite();
  await site.insert('few post:5 post:404');
  const given = options as never; // a caller without types
  for (const run of [site.relx.integrity.check(given), site.relx.integrity.fix(given), site.plan(given)]) {
    await expect(run).rejects.toMatchObject({ code: 'ncr_invalid_args', data: { params: { [name]: expect.any(String) } } });
  }
  expect(await ids(site)).toEqual([1]);
});
