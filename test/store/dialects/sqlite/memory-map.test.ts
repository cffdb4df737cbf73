import { existsSync, readFileSync } from 'node:fs';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../database.js';

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
