import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RelationTypeDefinition } from 'relx/contract';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { OptionRows } from '../../../../src/store/content/option-rows.js';
import { DatabaseUnavailable } from '../../../../src/store/dialects/database-unavailable.js';
import { RelationRows } from '../../../../src/store/relations/relation-rows.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'relx-stored-types-'));
});
afterEach(() => rm(folder, { recursive: true }));

const type = (name: string, label = name): RelationTypeDefinition => ({
  name,
  label,
  labels: { from: label, to: `Used in: ${label}` },
  from_object_types: ['post'],
  to_object_types: ['user'],
  direction: 'from_to',
  max_connections: null,
  max_connections_to: 3,
});

/** A core that is opened over a site whose options have these values. */
async function openWith(options: Readonly<Record<string, string>>, own: readonly RelationTypeDefinition[] = []) {
  const dialect = () => libsql({ filename: join(folder, 'site.db') });
  const before = await open({ dialect: dialect() });
  await before.import(Object.entries(options).map(([name, value]) => ({ kind: 'option', name, value }) as const));
  await before.close();
  const relx = await open({ dialect: dialect(), types: own });
  onTestFinished(() => relx.close());
  return relx;
}

/** The types of a core that is opened over a site whose option has this value. */
const typesWith = async (value: string, own: readonly RelationTypeDefinition[] = []) =>
  (await openWith({ relx_types: value }, own)).types.all();

it('types that PHP has registered are known, and built-in types are as PHP has configured them', async () => {
  const all = await typesWith(JSON.stringify([{ ...type('related_to'), edit: 'both' }, type('sponsored_by', 'Sponsored by')]));
  expect(all.find(({ name }) => name === 'sponsored_by')).toEqual(type('sponsored_by', 'Sponsored by'));
  expect(all.find(({ name }) => name === 'related_to')).toEqual({ ...type('related_to'), edit: 'both' });
});

it('types that PHP has registered have their fields', async () => {
  const fields = { role: { type: 'string', enum: ['author', 'editor'], label: 'Role' } } as const;
  const all = await typesWith(
    JSON.stringify([
      { ...type('sponsored_by'), fields },
      { ...type('paid_by'), fields: [] },
    ]),
  );
  expect(all.find(({ name }) => name === 'sponsored_by')).toEqual({ ...type('sponsored_by'), fields });
  expect(all.find(({ name }) => name === 'paid_by')).toEqual(type('paid_by'));
});

it('types of the configuration come first', async () => {
  const all = await typesWith(JSON.stringify([type('sponsored_by', 'In PHP')]), [type('sponsored_by', 'Here')]);
  expect(all.find(({ name }) => name === 'sponsored_by')?.label).toBe('Here');
});

it.each(['', 'no JSON', '{}', 'null', '[null, 1, "x", {}, { "name": "a b" }]'])(
  'a damaged option is left out: %s',
  async (value) => {
    const names = (await typesWith(value)).map(({ name }) => name);
    expect(names).toEqual((await typesWith('[]')).map(({ name }) => name));
  },
);

it('types of the site are registered, and those of code replace them', async () => {
  const references = { ...type('references', 'Verweise'), to_object_types: ['post'], max_connections_to: null };
  const site = { types: [type('sold_by'), type('made_by', 'Of the site'), { name: 'broken' }, null], hidden: ['references'] };
  const { types } = await openWith(
    {
      relx_registered_types: JSON.stringify(site),
      // PHP stores all types, with labels in the language of the site
      relx_types: JSON.stringify([references, type('sold_by'), type('used_by')]),
    },
    [type('made_by', 'Of code')],
  );
  expect(types.get('made_by').label).toBe('Of code');
  expect(types.get('references')).toMatchObject({ label: 'Verweise', hidden: true });
  const origins = ['sold_by', 'made_by', 'used_by', 'references'].map((name) => types.origin(name));
  expect(origins).toEqual(['site', 'code', 'code', 'builtin']);
  expect([types.has('broken'), types.foreign.has('broken')]).toEqual([false, true]);
});

it('a changed type of the site is not overridden by what PHP has stored before', async () => {
  const options = {
    relx_registered_types: JSON.stringify({ types: [type('sold_by')], hidden: [] }),
    relx_types: JSON.stringify([type('sold_by'), type('used_by')]),
  };
  const relx = await openWith(options);
  await relx.siteTypes.update('sold_by', { max_connections_to: 7 });
  await relx.close();
  const again = await openWith({});
  expect(again.types.get('sold_by').max_connections_to).toBe(7);
  expect([again.types.origin('sold_by'), again.types.has('used_by')]).toEqual(['site', true]);
});

it('a deletion that fails after its relations are removed does not report that nothing was changed', async () => {
  const relx = await openWith({});
  await relx.import([1, 2].map((id) => ({ kind: 'post', id, type: 'post', title: `${id}` }) as const));
  await relx.siteTypes.create({ ...type('cites'), to_object_types: ['post'] });
  await relx.relations.add({ type: 'cites', from: { objectType: 'post', id: 1 }, to: { objectType: 'post', id: 2 } });
  const counted = vi.spyOn(RelationRows.prototype, 'count');
  onTestFinished(() => counted.mockRestore());
  for (const outcome of ['unknown', 'undone']) {
    counted.mockRejectedValueOnce(new DatabaseUnavailable('undone', 'test'));
    // nothing is left to remove the second time
    await expect(relx.siteTypes.delete('cites', 'delete')).rejects.toMatchObject({ outcome });
  }
});

it('types stay known while the database is not available', async () => {
  let now = 0;
  const relx = await open({ dialect: libsql({ filename: join(folder, 'site.db') }), now: () => now });
  onTestFinished(() => relx.close());
  await relx.siteTypes.create(type('cites'));
  const read = vi.spyOn(OptionRows.prototype, 'value').mockRejectedValue(new DatabaseUnavailable('undone', 'test'));
  onTestFinished(() => read.mockRestore());
  now = 10_000;
  await relx.siteTypes.refresh();
  expect(read).toHaveBeenCalledOnce();
  expect(relx.types.has('cites')).toBe(true);
});
