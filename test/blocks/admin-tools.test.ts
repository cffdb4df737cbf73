import { resetLocaleData, setLocaleData } from '@wordpress/i18n';
import type { RelationType } from 'relx/contract';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addFindings, type CheckBatch, found, noFindings, SHOWN } from '../../blocks/admin/integrity.js';
import { metaMigrations } from '../../blocks/admin/meta-migration.js';
import { migrationsOf, type Source } from '../../blocks/admin/migration.js';
import { type Batch, runBatches, toolPath } from '../../blocks/admin/tools.js';
import { storedTypes } from '../../blocks/admin/transfer.js';
import { addLines, fileImport, migrationRun, noLines } from '../../blocks/admin/transfer-data.js';
import { phpOf, typescriptOf } from '../../blocks/admin/type-code.js';
import { begin, type Draft, definitionOf, faultsOf, namesOf } from '../../blocks/admin/type-draft.js';
import { directionText } from '../../blocks/admin/type-text.js';
import { apiFetch } from '../../blocks/relations/api-fetch.js';

describe('the path of a tool', () => {
  beforeEach(() => vi.stubGlobal('relxAdmin', { namespace: 'acme/v1', site: 'site', postTypes: [] }));
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [{}, '/acme/v1/tools/check'],
    [{ cursor: undefined, prune_unregistered: false, type: '' }, '/acme/v1/tools/check'],
    [
      { cursor: 'a+b/c=', prune_unregistered: true, per_page: 5 },
      '/acme/v1/tools/check?cursor=a%2Bb%2Fc%3D&prune_unregistered=1&per_page=5',
    ],
  ])('has the parameters that are given: %j', (params, path) => {
    expect(toolPath('check', params)).toBe(path);
  });
});

it('isolates the names around an arrow from right to left, which Latin names would turn', () => {
  const type = { direction: 'unidirectional', from_object_types: ['post'], to_object_types: ['user'] } as unknown as RelationType;
  expect(directionText(type)).toBe('Post → User');
  onTestFinished(() => resetLocaleData());
  setLocaleData({ 'text direction\u0004ltr': ['rtl'] });
  expect(directionText(type)).toBe('\u2068Post\u2069 → \u2068User\u2069');
});

it('imports and exports offer no computed type', () => {
  const type = (name: string) =>
    ({ name, label: name, from_object_types: ['post'], to_object_types: ['post'], direction: 'from_to' }) as never;
  expect(storedTypes([type('references'), { ...(type('similar') as object), computed: true } as never])).toEqual([
    { value: 'references', label: 'references' },
  ]);
});

describe('a new relation type', () => {
  const school = [
    { value: 'course', singular: 'Course', plural: 'Courses', link: '' },
    { value: 'lesson', singular: 'Lesson', plural: 'Lessons', link: '' },
  ];
  const site = { namespace: 'relx/v1', site: '', postTypes: [], subtypes: { post: school, user: [], term: [] } };
  beforeEach(() => vi.stubGlobal('relxAdmin', site));
  afterEach(() => vi.unstubAllGlobals());

  const sides: Draft = {
    ...begin('other').draft,
    from: { objectTypes: ['post'], subtypes: ['course'] },
    to: { objectTypes: ['post'], subtypes: ['lesson'] },
  };

  it.each<[string, Partial<Draft>, object]>([
    ['both sides', {}, { name: 'course_lesson_2', label: 'Courses → Lessons', labels: { from: 'Lessons', to: 'Courses' } }],
    ['one source of a target', { max: { to: 1 } }, { labels: { from: 'Lessons', to: 'Course' } }],
    [
      'a two-way type',
      { direction: 'bidirectional' },
      { name: 'course_course', label: 'Courses', labels: { from: 'Courses', to: 'Courses' } },
    ],
    [
      'what the user has written',
      { label: 'Teaches', labels: { to: 'Part of' } },
      { label: 'Teaches', labels: { from: 'Lessons', to: 'Part of' } },
    ],
  ])('is named after %s', (_, change, names) => {
    expect(namesOf({ ...sides, ...change }, new Set(['course_lesson']))).toMatchObject(names);
  });

  it('follows the field that the user has chosen', () => {
    const follows = (change: Partial<Draft>) => {
      const { meta_key, meta_side } = definitionOf({ ...sides, ...change }, new Set());
      return [meta_key, meta_side];
    };
    expect(follows({})).toEqual([null, null]);
    expect(follows({ metaKey: ' books ', metaSide: 'to' })).toEqual(['books', 'to']);
    expect(follows({ metaKey: 'books', metaSide: 'to', direction: 'bidirectional' })).toEqual(['books', null]);
    expect(faultsOf({ ...sides, metaKey: ' ' }, new Set())).toHaveProperty('meta_key');
  });

  it('of a preset has the post types of the site', () => {
    const { from_subtypes, to_subtypes, max_connections_to } = definitionOf(begin('course').draft, new Set());
    expect([from_subtypes, to_subtypes, max_connections_to]).toEqual([['course'], ['lesson'], 1]);
    expect(definitionOf(begin('event').draft, new Set()).from_subtypes).toEqual([]);
  });
});

it('a relation type is copied as code, without what code can’t register', () => {
  const type: RelationType = {
    name: 'it-s',
    label: "Ada's",
    labels: { from: 'C:\\', to: 'B' },
    from_object_types: ['post'],
    to_object_types: ['post', 'user'],
    direction: 'from_to',
    max_connections: 2,
    max_connections_to: null,
    fields: { role: { type: 'string', private: true } },
    hidden: true,
    source: { label: 'Books' },
    origin: 'site',
  };
  expect(phpOf(type)).toBe(`add_action( 'init', function () {
	if ( ! function_exists( 'ncr_register_relation_type' ) ) {
		return;
	}
	ncr_register_relation_type( 'it-s', array(
		'label' => 'Ada\\'s',
		'labels' => array(
			'from' => 'C:\\\\',
			'to' => 'B',
		),
		'from_object_types' => array( 'post' ),
		'to_object_types' => array( 'post', 'user' ),
		'direction' => 'from_to',
		'max_connections' => 2,
		'fields' => array(
			'role' => array(
				'type' => 'string',
				'private' => true,
			),
		),
	) );
} );
`);
  const { name: _, hidden, source, origin, max_connections_to, ...definition } = type;
  const [, list = ''] = /defineRelationTypes\(([\s\S]*)\);\n$/.exec(typescriptOf(type)) ?? [];
  expect(new Function(`return ${list}`)()).toEqual([{ name: 'it-s', ...definition }]);
});

describe('a tool', () => {
  const batches: readonly Batch[] = [
    { done: false, next: 'one' },
    { done: false, next: 'two' },
    { done: true, next: null },
  ];
  /** Runs it, and returns the cursors that were requested. */
  async function run(onBatch: (controller: AbortController) => void = () => undefined) {
    const controller = new AbortController();
    const cursors: (string | undefined)[] = [];
    const request = async (cursor: string | undefined) => {
      cursors.push(cursor);
      return batches[cursors.length - 1] as Batch;
    };
    await runBatches({ request, onBatch: () => onBatch(controller), signal: controller.signal });
    return cursors;
  }

  it('is requested with the cursor of each batch until it is done', async () => {
    expect(await run()).toEqual([undefined, 'one', 'two']);
  });

  it('stops after the batch in which it is stopped', async () => {
    expect(await run((controller) => controller.abort())).toEqual([undefined]);
  });

  it('throws what a request throws', async () => {
    const request = () => Promise.reject(new Error('offline'));
    const { signal } = new AbortController();
    await expect(runBatches({ request, onBatch: () => undefined, signal })).rejects.toThrow('offline');
  });
});

it('the counts of batches are added, the progress is that of the last one, and the first findings are kept', () => {
  const object = (id: number) => ({ object_type: 'post', id, title: `Post ${id}`, link: '' });
  const item = (id: number) =>
    ({ id, category: 'orphaned', action: 'remove', from: object(1), to: object(2), type: 'references', reason: '' }) as const;
  const batch = (checked: number, ids: readonly number[]): CheckBatch => ({
    ...noFindings,
    done: false,
    next: null,
    checked,
    total: 500,
    categories: { ...noFindings.categories, orphaned: ids.length },
    actions: { ...noFindings.actions, remove: ids.length },
    items: ids.map(item),
  });
  const ids = Array.from({ length: 80 }, (_, index) => index);
  const sum = [batch(200, ids), batch(400, ids)].reduce(addFindings, noFindings);
  expect([sum.checked, sum.total, found(sum), sum.actions.remove, sum.items.length]).toEqual([400, 500, 160, 160, SHOWN]);
});

describe('an import', () => {
  const counts = { added: 1, existing: 2, changed: 0, rejected: 1, errors: [{ at: 3, message: 'gone' }], partial: true };
  /** Responds to every request, and returns what was sent. */
  function respondWith(respond: (path: string, options: { body?: Blob; data?: unknown }) => object) {
    const sent: { path: string; size: number; data: unknown }[] = [];
    apiFetch.setFetchHandler(async ({ path = '', body, data }: { path?: string; body?: unknown; data?: unknown }) => {
      const part = body as Blob | undefined; // what is given as a body
      sent.push({ path, size: part?.size ?? 0, data });
      return respond(path, { ...(part && { body: part }), data });
    });
    return sent;
  }

  it('sends a file in parts, larger ones for a long line, and marks the last', async () => {
    const file = new Blob(['x'.repeat(600_000)]);
    let offset = 0;
    const sent = respondWith((_, { body }) => {
      const size = body?.size ?? 0;
      // a line of 300,000 bytes
      if (offset === 0) offset = size > 300_000 ? 300_000 : 0;
      else offset += size;
      return { ...counts, done: offset === 600_000, next: offset === 600_000 ? null : `at ${offset}`, offset };
    });
    let sum = noLines;
    const request = fileImport(file, { dry_run: true });
    await runBatches({ request, onBatch: (batch) => (sum = addLines(sum, batch)), signal: new AbortController().signal });
    expect(sent.map(({ size }) => size)).toEqual([262_144, 524_288, 262_144, 37_856]);
    expect(sent.map(({ path }) => /last=1/.test(path))).toEqual([false, false, false, true]);
    expect(sent[3]?.path).toMatch(/^\/relx\/v1\/tools\/import\?dry_run=1&cursor=at(%20|\+)562144&last=1(&|$)/);
    expect(sum).toEqual({
      share: 1,
      added: 4,
      existing: 8,
      changed: 0,
      rejected: 4,
      errors: Array(4).fill(counts.errors[0]),
      partial: true,
    });
  });

  it('ends at a line that no request can hold', async () => {
    respondWith(() => ({ ...counts, done: false, next: 'same', offset: 0 }));
    const request = fileImport(new Blob(['x'.repeat(3_000_000)]), {});
    const run = runBatches({ request, onBatch: () => undefined, signal: new AbortController().signal });
    await expect(run).rejects.toThrow('longer than 1 MB');
  });

  it('of several fields is one run', async () => {
    const sent = respondWith((_, { data }) => {
      const { key, cursor } = data as { key: string; cursor?: string };
      const done = key === 'second' || cursor !== undefined;
      return { ...counts, done, next: done ? null : 'more', total: 10, read: done ? 10 : 5 };
    });
    const shares: number[] = [];
    const request = migrationRun(
      [
        { source: 'acf', key: 'first', type: 'references' },
        { source: 'acf', key: 'second', type: 'references' },
      ],
      true,
    );
    await runBatches({ request, onBatch: ({ share }) => shares.push(share), signal: new AbortController().signal });
    expect(shares).toEqual([0.25, 0.5, 1]);
    expect(sent.map(({ data }) => data)).toEqual([
      { source: 'acf', key: 'first', type: 'references', dry_run: true },
      { source: 'acf', key: 'first', type: 'references', dry_run: true, cursor: 'more' },
      { source: 'acf', key: 'second', type: 'references', dry_run: true },
    ]);
  });

  it('names the types that differ from those of the site, and leaves out what is not wanted', () => {
    const types = [
      { name: 'a', total: 1, type: 'a' },
      { name: 'b', total: 1, type: null },
      { name: 'c', total: 1, type: 'c' },
    ];
    const ncr: Source = { source: 'ncr', name: '', types };
    expect(migrationsOf(ncr, { a: 'a', b: 'references', c: '' })).toEqual([{ source: 'ncr', types: { b: 'references', c: '' } }]);
    expect(migrationsOf(ncr, { a: '', b: '', c: '' })).toEqual([]);
    const acf: Source = {
      source: 'acf',
      name: '',
      fields: [
        { key: 'x', label: 'X', from_type: 'user', total: 1 },
        { key: 'y', label: 'Y', from_type: 'post', total: 1 },
      ],
    };
    expect(migrationsOf(acf, { x: 'references', y: '' })).toEqual([
      { source: 'acf', key: 'x', type: 'references', from_type: 'user' },
    ]);
  });

  it('of meta needs a key and a relation type', () => {
    expect(metaMigrations({ from: 'post', key: ' ', type: 'references' })).toEqual([]);
    expect(metaMigrations({ from: 'post', key: '_ids', type: '' })).toEqual([]);
    expect(metaMigrations({ from: 'user', key: ' _ids ', type: 'references' })).toEqual([
      { source: 'meta', key: '_ids', type: 'references', from_type: 'user' },
    ]);
  });
});
