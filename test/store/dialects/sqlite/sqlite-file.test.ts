import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onMariadb, testDatabase } from '../../../database.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'relx-close-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const post = (id: number) => ({ kind: 'post', id, type: 'post', title: `Post ${id}` }) as const;

test('a database file that was closed can be copied without the files beside it', async () => {
  const [filename, copy] = [join(folder, 'site.db'), join(folder, 'copy.db')];
  const relx = await open({ dialect: libsql({ filename }) });
  await relx.import([1, 2, 3].map(post));
  await relx.close();
  expect(existsSync(`${filename}-wal`) ? statSync(`${filename}-wal`).size : 0).toBe(0);
  copyFileSync(filename, copy);
  const copied = await open({ dialect: libsql({ filename: copy, readonly: true }) });
  expect(await copied.content.readable('post', 3)).toBe(true);
  await copied.close();
});

test('closing one of two cores of a file disturbs neither reads nor writes of the other', async () => {
  const filename = join(folder, 'site.db');
  const [one, other] = [await open({ dialect: libsql({ filename }) }), await open({ dialect: libsql({ filename }) })];
  const writing = other.import(Array.from({ length: 200 }, (_, index) => post(index + 1)));
  await one.close();
  await writing;
  expect(await other.content.readable('post', 200)).toBe(true);
  await other.import([post(201)]);
  expect(await other.content.readable('post', 201)).toBe(true);
  await other.close();
});

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
