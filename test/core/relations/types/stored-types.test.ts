import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RelationTypeDefinition } from 'relx/contract';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';

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

/** The types of a core that is opened over a site whose option has this value. */
async function typesWith(value: string, own: readonly RelationTypeDefinition[] = []) {
  const dialect = () => libsql({ filename: join(folder, 'site.db') });
  const before = await open({ dialect: dialect() });
  await before.import([{ kind: 'option', name: 'relx_types', value }]);
  await before.close();
  const relx = await open({ dialect: dialect(), types: own });
  const all = relx.types.all();
  await relx.close();
  return all;
}

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
