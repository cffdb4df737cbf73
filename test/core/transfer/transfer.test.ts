import fc from 'fast-check';
import { open, type RelationError, type Relx, type TransferItem, type TransferOptions } from 'relx/core';
import { expect, onTestFinished, test } from 'vitest';
import { freshDialect, onMariadb, testDatabase } from '../../database.js';
import { isExhaustive, runs } from '../../sizes.js';
import { content, openCore } from '../open-core.js';

const post = (id: number) => ({ objectType: 'post', id }) as const;
const linesOf = (records: readonly object[]) => records.map((record, index) => ({ at: index + 1, record }));

/** Imports records, and gives the report with every item in a word or a code. */
async function imported(relx: Relx, records: readonly object[], options: TransferOptions = {}) {
  const items: TransferItem[] = [];
  const report = await relx.transfer.import(linesOf(records), { every: true, onItem: (item) => items.push(item), ...options });
  return { report, words: items.map((item) => (item.action === 'reject' ? item.reason.code : item.action)), items };
}

async function exported(relx: Relx, options = {}) {
  const records = [];
  for await (const record of relx.transfer.export(options)) records.push(record);
  return records;
}

const related = async (relx: Relx, id: number, type: string) => {
  const options = { type, direction: type === 'related_to' ? 'both' : 'outgoing', fields: 'ids' } as const;
  return (await relx.relations.list(post(id), options, await admin(relx))).items;
};
const admin = (relx: Relx) => relx.accounts.viewer(5);

test.each([true, false])(
  'types with subtypes and acyclic types hold for lines, also for those of a dry run: %s',
  async (dryRun) => {
    const relx = await openCore({
      types: [{ name: 'about', label: 'About', from: 'post', to: 'page', bidirectional: false } as never],
    });
    const tree = (from_id: number, to_id: number) => ({ type: 'parent_of', from_id, to_id });
    const { words } = await imported(
      relx,
      [
        { type: 'about', from_id: 5, to_id: 11 },
        { type: 'about', from_id: 5, to_id: 6 },
        tree(5, 6),
        tree(6, 7),
        tree(7, 5),
        tree(5, 6),
        tree(7, 8),
        tree(8, 6),
        tree(5, 8),
      ],
      { dryRun },
    );
    expect(words).toEqual(['add', 'ncr_invalid_combination', 'add', 'add', 'ncr_cycle', 'existing', 'add', 'ncr_cycle', 'add']);
  },
);

test('every rule of a relation holds for a line, and rejects that line alone', async () => {
  const limited = { name: 'one', label: 'One', from: 'post', to: 'post', bidirectional: false, max_connections: 1 } as const;
  const relx = await openCore({ types: [limited as never] });
  relx.hooks.addFilter('ncr_relation_allowed', 'test', (allowed: boolean, from: number) => allowed && from !== 11);
  const ends = { from_id: 5, to_id: 6 };
  const { report, words } = await imported(relx, [
    { type: 'references', ...ends },
    { type: 'references', ...ends },
    { type: 'nonsense', ...ends },
    { type: 'references', from_id: 5, to_id: 5 },
    { type: 'references', from_id: 5, to_id: 999 },
    { type: 'references', from_id: 5, to_type: 'user', to_id: 6 },
    { type: 'references', from_id: 2 ** 53, to_id: 6 },
    { type: 'references', from_id: '9007199254740993', to_id: 6 },
    { type: 'references', from_id: 11, to_id: 6 },
    { type: 'one', ...ends },
    { type: 'one', from_id: 5, to_id: 7 },
    { type: 'one', ...ends },
    { type: 'references', from_id: 5, to_id: 7, from_order: -1 },
    { type: 'references', from_id: 5, to_id: 7, created_at: 'yesterday' },
    { type: 'references', from_id: 5, to_id: 7, form_order: 1 },
    { type: 'references', from_id: 5, from_slug: 'echo', to_id: 7 },
    { type: 'references', from_id: '5', to_id: '8', from_order: '3', created_at: '2026-01-01 10:00:00' },
  ]);
  expect(words).toEqual([
    'add', 'existing', 'ncr_invalid_type', 'ncr_self_relation', 'ncr_object_not_found', 'ncr_invalid_object_type', 'ncr_invalid_id',
    'ncr_invalid_id', 'ncr_relation_not_allowed', 'add', 'ncr_max_connections_exceeded', 'existing', 'ncr_invalid_args',
    'ncr_invalid_args', 'ncr_invalid_args', 'ncr_invalid_id', 'add',
  ]); // biome-ignore format: as the lines above
  expect(report).toEqual({ lines: 17, added: 3, existing: 2, changed: 0, rejected: 12, at: 17 });
  expect((await exported(relx)).at(-1)).toMatchObject({ from_order: 3, to_order: null, created_at: '2026-01-01T10:00:00.000Z' });
});

test('a dry run reports for every line what an import does, and writes nothing', async () => {
  const relx = await openCore();
  await relx.relations.add({ type: 'related_to', from: post(5), to: post(6) });
  const records = [
    { type: 'related_to', from_id: 6, to_id: 5, from_order: 7 },
    { type: 'related_to', from_id: 7, to_id: 5 },
    { type: 'related_to', from_id: 5, to_id: 7, to_order: 1 },
    { type: 'related_to', from_id: 5, to_id: 77 },
  ];
  for (const onConflict of ['skip', 'update'] as const) {
    const before = await exported(relx);
    const foretold = await imported(relx, records, { onConflict, dryRun: true });
    expect(await exported(relx)).toEqual(before);
    expect(foretold.words).toEqual(['skip'].includes(onConflict)
      ? ['existing', 'add', 'existing', 'ncr_object_not_found']
      : ['change', 'existing', 'change', 'ncr_object_not_found']); // biome-ignore format: two rows
    const done = await imported(relx, records, { onConflict });
    expect(done.words).toEqual(foretold.words);
    expect(done.report).toEqual(foretold.report);
  }
  // the positions of a line in the other direction are swapped
  expect(await exported(relx)).toMatchObject([
    { from_id: 5, to_id: 6, from_order: null, to_order: 7 },
    { from_id: 7, to_id: 5, from_order: 1, to_order: null },
  ]);
  expect(await relx.integrity.check()).toMatchObject({ found: 0 });
});

test('update changes the fields of the line, and nothing else', async () => {
  const relx = await openCore();
  const key = { type: 'references', from_id: 5, to_id: 6 };
  await imported(relx, [{ ...key, from_order: 1, to_order: 2, created_at: '2026-01-01T00:00:00.000Z' }]);
  const { items } = await imported(relx, [{ ...key, from_order: 4 }], { onConflict: 'update' });
  expect(items).toMatchObject([{ action: 'change', changes: { from_order: [1, 4] } }]);
  await imported(relx, [{ ...key, to_order: null, created_at: '2026-02-02' }], { onConflict: 'update' });
  expect(await exported(relx)).toMatchObject([{ from_order: 4, to_order: null, created_at: '2026-02-02T00:00:00.000Z' }]);
});

test('strict stops at the first rejected line, and the lines before it are written', async () => {
  const relx = await openCore();
  const records = [
    { type: 'references', from_id: 5, to_id: 6 },
    { type: 'references', from_id: 5, to_id: 99 },
    { type: 'references', from_id: 5, to_id: 7 },
  ];
  await expect(imported(relx, records, { strict: true })).rejects.toMatchObject({ code: 'ncr_object_not_found' });
  expect(await related(relx, 5, 'references')).toEqual([6]);
});

// a batch of SQLite has 50,000 lines, which take seconds
if (onMariadb() || isExhaustive)
  test('an import that is interrupted leaves whole batches, and continues when it is run again', async () => {
    const relx = await open({ dialect: await freshDialect() });
    onTestFinished(() => relx.close());
    await relx.import(Array.from({ length: 400 }, (_, n) => ({ kind: 'post', id: n + 1, type: 'post', title: `${n}` }) as const));
    // more than one batch of each database
    const all = Array.from({ length: onMariadb() ? 2500 : 60_000 }, (_, n) => ({
      type: 'references',
      from_id: (n % 400) + 1,
      to_id: ((n + 1 + Math.floor(n / 400)) % 400) + 1,
    }));
    const stop = new AbortController();
    const reason = new Error('enough');
    let written = 0;
    const stopped = relx.transfer.import(linesOf(all), {
      signal: stop.signal,
      onProgress({ added }) {
        written = added;
        stop.abort(reason);
      },
    });
    await expect(stopped).rejects.toBe(reason);
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(all.length);
    expect(await relx.relations.count()).toBe(written);
    const { added, existing } = await relx.transfer.import(linesOf(all));
    expect(existing).toBe(written);
    expect(added + existing).toBe(all.length);
  });

test('a source that fails leaves the batches before', async () => {
  const relx = await openCore();
  async function* failing() {
    yield* linesOf([{ type: 'references', from_id: 5, to_id: 6 }]);
    throw new Error('the disk is gone');
  }
  await expect(relx.transfer.import(failing())).rejects.toThrow('the disk is gone');
  expect(await relx.relations.count()).toBe(0);
});

test('positions that two relations have in one list are separated, and each list keeps its order', async () => {
  const relx = await openCore();
  for (const id of [6, 7]) await relx.relations.add({ type: 'related_to', from: post(5), to: post(id) });
  await relx.relations.reorderRelated(post(5), 'related_to', [7, 6]);
  const placed = (await exported(relx)).map(({ from_order }) => from_order);
  await imported(relx, [
    { type: 'related_to', from_id: 8, to_id: 5, to_order: Math.max(...placed.map(Number)) },
    { type: 'related_to', from_id: 11, to_id: 5, to_order: Math.min(...placed.map(Number)) },
  ]);
  expect(await relx.integrity.check()).toMatchObject({ found: 0 });
  expect(await related(relx, 5, 'related_to')).toEqual([11, 7, 8, 6]);
});

test('names: slugs, logins and terms, and ids where a name is not one object’s alone', async () => {
  const relx = await openCore();
  await relx.import([
    { kind: 'post', id: 20, type: 'page', title: 'Team', slug: 'team', date: '2026-01-01T00:00:00Z' },
    { kind: 'post', id: 21, type: 'page', title: 'News', slug: 'twin', parent: 20, date: '2026-01-02T00:00:00Z' },
    { kind: 'post', id: 22, type: 'page', title: 'News', slug: 'twin', date: '2026-01-03T00:00:00Z' },
  ]);
  const { words, items } = await imported(relx, [
    { type: 'references', from_slug: 'echo', to_slug: 'about', to_subtype: 'page' },
    { type: 'authored_by', from_slug: 'echo', to_slug: 'ANN-login' },
    { type: 'categorized_as', from_slug: 'echo', to_slug: 'news', to_subtype: 'category' },
    { type: 'references', from_slug: 'echo', to_slug: 'twin', to_subtype: 'page' },
    { type: 'references', from_slug: 'echo', to_slug: 'nobody' },
    { type: 'categorized_as', from_slug: 'echo', to_slug: 'news' },
    { type: 'references', from_slug: 'echo', to_id: 21 },
    { type: 'references', from_slug: 'echo', to_id: 9 },
  ]);
  expect(words.map((word) => word.replace('ncr_', ''))).toEqual([
    'add', 'add', 'add', 'object_not_found', 'object_not_found', 'invalid_args', 'add', 'add',
  ]); // biome-ignore format: as the lines above
  expect(items[3]).toMatchObject({ reason: { message: expect.stringMatching(/more than one page/) } });
  const records = await exported(relx, { slugs: true });
  expect(records).toMatchObject([
    { from_subtype: 'post', from_slug: 'echo', to_subtype: 'page', to_slug: 'about' },
    { to_subtype: 'user', to_slug: 'ann-login' },
    { to_subtype: 'category', to_slug: 'news' },
    { from_slug: 'echo', to_id: 21 },
    // a draft has no slug
    { from_slug: 'echo', to_id: 9 },
  ]);
  expect((await imported(relx, records)).words).toEqual(Array(5).fill('existing'));
});

test('what is exported and imported into an empty copy is the same, in the same order, whatever the relations', async () => {
  const types = ['references', 'related_to', 'depends_on'];
  const targets = { authored_by: 'user', categorized_as: 'term' } as const;
  const id = fc.integer({ min: 5, max: 11 });
  const place = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null });
  const orders = {
    from_order: place,
    to_order: place,
    created_at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString()),
  };
  const line = fc.oneof(
    fc.record({ type: fc.constantFrom(...types), from_id: id, to_id: id, ...orders }),
    fc.record({ type: fc.constantFrom(...Object.keys(targets)), from_id: id, to_id: fc.constantFrom(5, 6), ...orders }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 60 }), fc.boolean(), async (records, slugs) => {
      const [one, two] = [await open({ dialect: await freshDialect() }), await open({ dialect: await freshDialect() })];
      try {
        for (const relx of [one, two]) await relx.import(content);
        await one.transfer.import(linesOf(records));
        expect(await one.integrity.check()).toMatchObject({ found: 0 });
        const before = await exported(one);
        const { rejected } = await two.transfer.import(linesOf(slugs ? await exported(one, { slugs }) : before));
        expect(rejected).toBe(0);
        const bare = (all: typeof before) => all.map(({ id: _, ...record }) => record);
        expect(bare(await exported(two))).toEqual(bare(before));
        for (const source of [5, 6, 7, 8])
          for (const type of types) expect(await related(two, source, type)).toEqual(await related(one, source, type));
      } finally {
        await one.close();
        await two.close();
      }
    }),
    runs(4, 40),
  );
});

test('two concurrent imports of the same lines: every relation once, and none rejected', async () => {
  const database = await testDatabase();
  const cores = [await open({ dialect: database.connect() }), await open({ dialect: database.connect() })] as const;
  for (const core of cores) onTestFinished(() => core.close());
  await cores[0].import(
    Array.from({ length: 60 }, (_, n) => ({ kind: 'post', id: n + 1, type: 'post', title: `${n}` }) as const),
  );
  const records = Array.from({ length: 59 * 58 }, (_, n) => ({
    type: 'references',
    from_id: Math.floor(n / 58) + 1,
    to_id: ((Math.floor(n / 58) + 1 + (n % 58)) % 60) + 1,
  }));
  const reports = await Promise.all(cores.map((core) => core.transfer.import(linesOf(records))));
  expect(reports.reduce((sum, { added }) => sum + added, 0)).toBe(records.length);
  expect(reports.map(({ rejected }) => rejected)).toEqual([0, 0]);
  expect(await cores[0].integrity.check()).toMatchObject({ found: 0 });
});

test('a batch rejects lines by a limit that others reach meanwhile', async () => {
  const relx = await openCore();
  relx.hooks.addFilter('ncr_max_relationships', 'test', () => 2);
  await relx.relations.add({ type: 'references', from: post(5), to: post(6) });
  const { words } = await imported(
    relx,
    [7, 8, 11].map((to_id) => ({ type: 'references', from_id: 5, to_id })),
  );
  expect(words).toEqual(['add', 'ncr_max_connections_exceeded', 'ncr_max_connections_exceeded']);
});

test('a misspelt option is rejected by name, and so is an invalid line', async () => {
  const relx = await openCore();
  const rejection = async (work: () => Promise<unknown>) => work().catch((error: unknown) => (error as RelationError).message);
  expect(await rejection(() => relx.transfer.import([], { dryrun: true } as never))).toMatch(/^dryrun /);
  expect(await rejection(() => relx.transfer.import([{ record: {} }] as never))).toMatch(/^at must be/);
});
