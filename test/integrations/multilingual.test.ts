import { is_relation_error } from 'relx/core';
import { multilingual, type Translations } from 'relx/integrations';
import { createApp } from 'relx/server';
import { expect, test } from 'vitest';
import { openCore } from '../core/open-core.js';

/** English posts 5 and 6, German 7 and 8; 11 is a page without a language. Post 50 is the French 5, when it comes. */
const groups: Translations[] = [
  { en: 5, de: 7 },
  { en: 6, de: 8 },
];

async function openBilingual(more: readonly Translations[] = []) {
  const translations = structuredClone([...groups, ...more]) as Record<string, number>[];
  const requested: number[] = [];
  const errors: unknown[] = [];
  const relx = await openCore({
    types: [
      {
        name: 'noted',
        label: 'Noted',
        from_object_types: ['post'],
        to_object_types: ['post'],
        direction: 'from_to',
        fields: { note: { type: 'string' }, weight: { type: 'integer' }, fee: { type: 'integer', private: true } },
      },
      {
        name: 'single',
        label: 'Single',
        from_object_types: ['post'],
        to_object_types: ['post'],
        direction: 'from_to',
        max_connections_to: 1,
      },
    ],
    postTypes: [{ name: 'book', label: 'Books', rest_base: 'books', hierarchical: false, capability_type: 'book' }],
    onHookError: (error) => errors.push(error),
    plugins: [
      multilingual({
        translationsOf: async (id) => {
          requested.push(id);
          return translations.find((group) => Object.values(group).includes(id));
        },
      }),
    ],
  });
  await relx.import([
    { kind: 'post', id: 50, type: 'post', title: 'Écho', author: 'ann-login' },
    { kind: 'post', id: 60, type: 'post', title: 'Alpha', author: 'ann-login' },
  ]);
  // the similar posts of the import
  requested.splice(0);
  const ids = (id: number, type: string) => relx.functions.ncr_get_related(id, 'post', type, { fields: 'ids' });
  return { relx, ids, requested, errors, translations };
}

test('a relation that a plugin rejects is not mirrored, and no error', async () => {
  const { relx, ids, errors } = await openBilingual();
  relx.hooks.addFilter('ncr_relation_allowed', 'test', (allowed, from) => allowed && from !== 7);
  await relx.functions.ncr_add_relation(5, 'post', 6, 'post', 'references');
  expect([await ids(5, 'references'), await ids(7, 'references'), errors]).toEqual([[6], [], []]);
});

test('a relation is mirrored in the same language, and in no other', async () => {
  const { relx, ids } = await openBilingual();
  await relx.functions.ncr_add_relation(5, 'post', 6, 'post', 'references');
  expect(await ids(7, 'references')).toEqual([8]);
  expect(await ids(5, 'references')).toEqual([6]);
  for (const type of ['related_to', 'depends_on']) expect(await ids(7, type)).toEqual([]);
});

test('a two-way relation too, once', async () => {
  const { relx, ids } = await openBilingual();
  await relx.functions.ncr_add_relation(8, 'post', 7, 'post', 'related_to');
  expect(await ids(5, 'related_to')).toEqual([6]);
  expect(await ids(6, 'related_to')).toEqual([5]);
});

test('removal is mirrored', async () => {
  const { relx, ids } = await openBilingual();
  await relx.functions.ncr_add_relation(5, 'post', 6, 'post', 'references');
  await relx.functions.ncr_remove_relation(7, 'post', 8, 'post', 'references');
  expect(await ids(5, 'references')).toEqual([]);
});

test('a post without a language is left alone', async () => {
  const { relx, ids } = await openBilingual();
  await relx.functions.ncr_add_relation(5, 'post', 11, 'post', 'references');
  expect(await ids(7, 'references')).toEqual([]);
});

test('users are not mirrored, even with the number of a post', async () => {
  const { relx, requested } = await openBilingual();
  await relx.functions.ncr_add_relation(5, 'post', 5, 'user', 'authored_by');
  expect(requested).toEqual([]);
  expect(await relx.functions.ncr_get_related(7, 'post', 'authored_by')).toEqual([]);
});

test('mirroring does not run in circles', async () => {
  const { relx, requested } = await openBilingual();
  await relx.functions.ncr_add_relation(5, 'post', 6, 'post', 'references');
  expect(requested).toEqual([5, 6]);
});

test('a mirror that is there already is no error', async () => {
  const reported: unknown[] = [];
  const { relx } = await openBilingual();
  relx.hooks.addAction('ncr_relation_added', 'test', () => reported.push('added'));
  await relx.functions.ncr_add_relation(7, 'post', 8, 'post', 'references');
  await relx.functions.ncr_remove_relation(5, 'post', 6, 'post', 'references');
  expect(await relx.functions.ncr_is_related(7, 'post', 8, 'post', 'references')).toBe(false);
  expect(reported).toHaveLength(2);
});

test('a new translation gets the relations of the others', async () => {
  const { relx, ids, errors, translations } = await openBilingual();
  await relx.functions.ncr_add_relation(5, 'post', 6, 'post', 'references');
  await relx.functions.ncr_add_relation(6, 'post', 5, 'post', 'depends_on');
  Object.assign(translations[0] ?? {}, { fr: 50 });
  Object.assign(translations[1] ?? {}, { fr: 60 });
  await relx.hooks.doActionAsync('relx_translation_added', 50);
  expect(await ids(50, 'references')).toEqual([60]);
  expect(await ids(60, 'depends_on')).toEqual([50]);
  // similar posts are not copied
  expect(errors).toEqual([]);
  expect(await ids(50, 'related_to')).toEqual([]);
});

test.each([
  ['a draft', 'post', 'draft'],
  ['a private post', 'post', 'private'],
  ['a scheduled post', 'post', 'future'],
  ['a post in the trash', 'post', 'trash'],
  ['a draft with capabilities of its own', 'book', 'draft'],
  ['a post of a type that is not public', 'wp_block', 'publish'],
])('%s is copied, ordered and moved to another language like others', async (_name, type, status) => {
  const { relx, errors, translations } = await openBilingual([{ en: 71, de: 72, fr: 73 }]);
  const date = '2036-01-01T00:00:00Z';
  await relx.import(
    [71, 72, 73].map((id) => ({ kind: 'post', id, type, status, date, title: `Note ${id}`, author: 'ann-login' })),
  );
  const targets = async (id: number) => {
    const rows = await relx.relations.ordered({ objectType: 'post', id }, 'references');
    return rows.map(({ related }) => related.id);
  };
  await relx.functions.ncr_add_relation(5, 'post', 71, 'post', 'references');
  await relx.functions.ncr_add_relation(5, 'post', 6, 'post', 'references');
  Object.assign(translations[0] ?? {}, { fr: 50 });
  Object.assign(translations[1] ?? {}, { fr: 60 });
  await relx.hooks.doActionAsync('relx_translation_added', 50);
  expect(await targets(50)).toEqual([60, 73]);
  await relx.relations.reorderRelated({ objectType: 'post', id: 5 }, 'references', [71, 6]);
  expect([await targets(7), await targets(50)]).toEqual([[72, 8], [73, 60]]); // biome-ignore format: one pair

  translations[3] = { de: 11 };
  await relx.functions.ncr_add_relation(11, 'post', 72, 'post', 'references');
  translations[3] = { fr: 11 };
  await relx.hooks.doActionAsync('relx_translation_added', 11, 'de');
  expect([await targets(11), errors]).toEqual([[73], []]);
});

test('a new translation has the data and order of the list, and follows later changes', async () => {
  const { relx, ids, errors, translations } = await openBilingual([{ en: 50, de: 60 }]);
  const data = async (id: number) => {
    const list = await relx.functions.ncr_get_related(id, 'post', 'noted');
    return is_relation_error(list) ? list : list.map((item) => item.data);
  };
  const [first = {}] = translations;
  const german = first.de ?? 0;
  delete first.de;
  for (const [to, note] of [
    [50, 'last'],
    [6, 'first'],
  ] as const) {
    await relx.functions.ncr_add_relation(5, 'post', to, 'post', 'noted', { data: { note } });
    await relx.functions.ncr_add_relation(5, 'post', to, 'post', 'related_to');
  }
  Object.assign(first, { de: german });
  await relx.hooks.doActionAsync('relx_translation_added', german);
  expect([await ids(german, 'noted'), await ids(german, 'related_to')]).toEqual([[8, 60], [8, 60]]); // biome-ignore format: one pair
  expect(await data(german)).toEqual([{ note: 'first' }, { note: 'last' }]);

  for (const type of ['noted', 'related_to']) {
    await relx.functions.ncr_reorder_relations(german, 'post', type, [60, 8]);
    expect(await ids(5, type)).toEqual([50, 6]);
    const list = await relx.functions.ncr_get_related(5, 'post', type);
    if (is_relation_error(list)) throw list;
    const { id = 0, from_id } = list[1] ?? {};
    await relx.relations.move(id, { side: from_id === 5 ? 'from' : 'to', position: 0 });
    expect(await ids(german, type)).toEqual([8, 60]);
  }
  const list = await relx.functions.ncr_get_related(german, 'post', 'noted');
  if (is_relation_error(list)) throw list;
  await relx.functions.ncr_update_relation(list[0]?.id ?? 0, { data: { note: null, weight: 2 } });
  expect((await data(5)) as unknown).toEqual([{ weight: 2 }, { note: 'last' }]);
  expect(errors).toEqual([]);
});

test('a post whose language changes is related to the translations in its new language', async () => {
  const { relx, ids, errors, translations } = await openBilingual([{ de: 50 }]);
  Object.assign(translations[0] ?? {}, { fr: 60 });
  await relx.functions.ncr_add_relation(50, 'post', 7, 'post', 'references');
  // the relation to the French post exists already
  await relx.functions.ncr_add_relation(50, 'post', 60, 'post', 'related_to');
  expect(await ids(50, 'related_to')).toEqual([7, 60]);
  Object.assign(translations[2] ?? {}, { fr: 50 });
  delete translations[2]?.de;
  await relx.hooks.doActionAsync('relx_translation_added', 50, 'de');
  expect([await ids(50, 'references'), await ids(50, 'related_to'), errors]).toEqual([[60], [60], []]);
});

test('a relation that the translation cannot have stays as it is', async () => {
  const { relx, ids, errors, translations } = await openBilingual([{ de: 50 }]);
  Object.assign(translations[0] ?? {}, { fr: 60 });
  const id = await relx.functions.ncr_add_relation(50, 'post', 7, 'post', 'single');
  await relx.functions.ncr_add_relation(6, 'post', 60, 'post', 'single');
  // and no post is related to itself
  await relx.functions.ncr_add_relation(50, 'post', 11, 'post', 'references');
  const actions: string[] = [];
  for (const name of ['ncr_relation_added', 'ncr_relation_removed'])
    relx.hooks.addAction(name, 'test', () => void actions.push(name));
  translations[2] = { de: 11, fr: 50 };
  await relx.hooks.doActionAsync('relx_translation_added', 50, 'de');
  expect(await Promise.all(['single', 'references'].map((type) => ids(50, type)))).toEqual([[7], [11]]);
  expect(await relx.relations.findById(id as number)).toMatchObject({ from_id: 50, to_id: 7 });
  expect([actions, errors]).toEqual([[], []]);
});

test.each([
  ['an author without permission to edit the translations', 5, false],
  ['an editor', 7, true],
])('requests of %s change what that user may edit', async (_name, user, mayEdit) => {
  // the German posts 70 and 71 are of another author than the English 50 and 60
  const { relx, ids, errors } = await openBilingual([{ en: 50, de: 70 }, { en: 60, de: 71 }]); // biome-ignore format: two pairs
  await relx.import([
    { kind: 'user', id: 7, login: 'eve-login', slug: 'eve', display_name: 'Eve', role: 'editor' },
    ...[70, 71].map((id) => ({ kind: 'post' as const, id, type: 'post', title: `Seite ${id}`, author: 'bob-login' })),
  ]);
  const first = await relx.functions.ncr_add_relation(50, 'post', 60, 'post', 'noted', { data: { note: 'a' } });
  await relx.functions.ncr_add_relation(50, 'post', 5, 'post', 'noted', { data: { note: 'b' } });

  const app = createApp({ relx });
  const send = async (method: string, path: string, body?: object) => {
    const request = { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    const response = await app.fetch(new Request(`http://site.example/wp-json/${path}`, request), { user });
    expect(response.ok, `${method} ${path}`).toBe(true);
  };
  const german = async () => {
    const lists = await Promise.all([70, 71].map((id) => relx.functions.ncr_get_related(id, 'post', 'noted')));
    return lists.flatMap((list) =>
      is_relation_error(list) ? [list.code] : list.map(({ from_id, to_id, data }) => `${from_id}>${to_id} ${data?.note}`),
    );
  };
  const before = await german();
  expect(before).toEqual(['70>7 b', '70>71 a']);
  const relation = (from_id: number, to_id: number, more: object = {}) => ({ from_id, to_id, type: 'noted', ...more });
  const batch = (validation: string, method: string, body: object) => ({ validation, requests: [{ method, body }] });
  for (const [method, path, body, expected] of [
    ['PATCH', `relx/v1/relationships/${first}`, { data: { note: 'c' } }, ['70>7 b', '70>71 c']],
    ['PATCH', `relx/v1/relationships/${first}`, { side: 'from', position: 0 }, ['70>71 c', '70>7 b']],
    ['DELETE', 'relx/v1/relationships', relation(50, 60), ['70>7 b']],
    ['POST', 'relx/v1/relationships', relation(60, 50, { data: { note: 'd' } }), ['70>7 b', '71>70 d']],
    ['POST', 'relx/v1/relationships/batch', batch('require-all-validate', 'DELETE', relation(60, 50)), ['70>7 b']],
    [
      'POST',
      'relx/v1/relationships/batch',
      batch('normal', 'POST', relation(60, 50, { data: { note: 'e' } })),
      ['70>7 b', '71>70 e'],
    ],
    ['DELETE', 'wp/v2/posts/50?force=true', undefined, []],
  ] as const) {
    await send(method, path, body);
    expect(await german(), `${method} ${path} ${JSON.stringify(body)}`).toEqual(mayEdit ? expected : before);
  }
  // the source decides, of a two-way type both
  await send('POST', 'relx/v1/relationships', { from_id: 5, to_id: 60, type: 'references' });
  await send('POST', 'relx/v1/relationships', { from_id: 5, to_id: 60, type: 'related_to' });
  expect([await ids(7, 'references'), await ids(7, 'related_to')]).toEqual([[71], mayEdit ? [71] : []]);
  expect(errors).toEqual([]);
});

test('a new translation gets the private fields that the user sees', async () => {
  const { relx, translations } = await openBilingual();
  await relx.import([
    { kind: 'user', id: 7, login: 'eve-login', slug: 'eve', display_name: 'Eve', role: 'editor' },
    { kind: 'user', id: 8, login: 'cas-login', slug: 'cas', display_name: 'Cas', role: 'author' },
    { kind: 'post', id: 70, type: 'post', title: 'Seite', author: 'cas-login' },
  ]);
  await relx.functions.ncr_add_relation(50, 'post', 6, 'post', 'noted', { data: { note: 'a', fee: 5 } });
  translations.push({ en: 50, de: 70 });
  for (const [user, data] of [
    [8, { note: 'a' }],
    [7, { note: 'a', fee: 5 }],
    [undefined, { note: 'a', fee: 5 }],
  ] as const) {
    const viewer = user === undefined ? undefined : await relx.accounts.viewer(user);
    await relx.hooks.doActionAsync('relx_translation_added', 70, undefined, viewer);
    const [made] = await relx.relations.ordered({ objectType: 'post', id: 70 }, 'noted', 'from');
    expect((await relx.relations.findById(made?.id ?? 0))?.data).toEqual(data);
    await relx.relations.remove({ type: 'noted', from: { objectType: 'post', id: 70 }, to: { objectType: 'post', id: 8 } });
    await relx.functions.ncr_add_relation(50, 'post', 6, 'post', 'noted', { data: { note: 'a', fee: 5 } });
  }
});

test('the incoming list of a translation keeps its order where the user may not edit the sources', async () => {
  const { relx, errors } = await openBilingual([{ en: 50, de: 70 }, { en: 60, de: 71 }, { en: 80, de: 81 }]); // biome-ignore format: three pairs
  await relx.import([
    ...[70, 71].map((id) => ({ kind: 'post' as const, id, type: 'post', title: `Quelle ${id}`, author: 'bob-login' })),
    ...[80, 81].map((id) => ({ kind: 'post' as const, id, type: 'post', title: `Target ${id}`, author: 'ann-login' })),
  ]);
  const first = await relx.functions.ncr_add_relation(50, 'post', 80, 'post', 'noted');
  await relx.functions.ncr_add_relation(60, 'post', 80, 'post', 'noted');
  const lists = () =>
    Promise.all(
      [80, 81].map((id) => relx.functions.ncr_get_related(id, 'post', 'noted', { fields: 'ids', direction: 'incoming' })),
    );
  expect(await lists()).toEqual([[60, 50], [71, 70]]); // biome-ignore format: two lists
  const response = await createApp({ relx }).fetch(
    new Request(`http://site.example/wp-json/relx/v1/relationships/${first}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ side: 'to', position: 0 }),
    }),
    { user: 5 },
  );
  expect([response.status, await lists(), errors]).toEqual([200, [[50, 60], [71, 70]], []]); // biome-ignore format: two lists
});

test('similar posts have the language of the post', async () => {
  const ids = [201, 202, 203, 204];
  const { relx } = await openBilingual(ids.map((id, index) => ({ [index % 2 ? 'de' : 'en']: id })));
  await relx.import(ids.map((id) => ({ kind: 'post', id, type: 'post', title: `Harbour ${id}`, content: 'Ships and piers.', author: 'ann-login' }))); // biome-ignore format: one import
  await relx.similar.work();
  expect(await relx.functions.ncr_get_related(201, 'post', 'similar', { fields: 'ids' })).toEqual([203]);
});
