import { existsSync, readFileSync } from 'node:fs';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { expect, test } from 'vitest';
import { onMariadb, testDatabase } from '../database.js';

test('reads neither wait for a transaction nor see what it has not committed', async () => {
  expect(onMariadb()).toBe(false);
  const relx = await open({ dialect: (await testDatabase()).connect() });
  try {
    let more: () => void = () => {};
    const reading = new Promise<void>((resolve) => {
      more = resolve;
    });
    async function* records() {
      yield { kind: 'post', id: 1, type: 'post', title: 'One' } as const;
      yield { kind: 'post', id: 2, type: 'post', title: 'Two' } as const;
      yield {
        kind: 'relation',
        type: 'related_to',
        from: { objectType: 'post', id: 1 },
        to: { objectType: 'post', id: 2 },
      } as const;
      await reading;
    }
    const importing = relx.import(records());
    const seen = await relx.functions.ncr_get_related(1, 'post', 'related_to', { fields: 'ids' });
    expect(seen).toEqual([]);
    expect(await relx.content.readable('post', 2)).toBe(false);
    more();
    await importing;
    expect(await relx.functions.ncr_get_related(1, 'post', 'related_to', { fields: 'ids' })).toEqual([2]);
  } finally {
    await relx.close();
  }
});

/** True if this process has mapped a file into memory, as far as the system lists it. */
const isMapped = (filename: string): boolean =>
  existsSync('/proc/self/maps') && readFileSync('/proc/self/maps', 'utf8').includes(`${filename}\n`);

test.each([
  ['by default', {}, true],
  ['with memoryMap', { memoryMap: true }, true],
  ['without', { memoryMap: false }, false],
  ['read-only', { readonly: true }, true],
  ['read-only and without', { readonly: true, memoryMap: false }, false],
])('reads map a file of a local disk into memory on Linux: %s', async (_, options, maps) => {
  const { address: filename } = await testDatabase();
  await (await open({ dialect: libsql({ filename }) })).close();
  const relx = await open({ dialect: libsql({ filename, ...options }) });
  await relx.relations.list({ objectType: 'post', id: 1 });
  expect(isMapped(filename)).toBe(maps && process.platform === 'linux');
  await relx.close();
});
