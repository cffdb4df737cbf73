import { type ContentRecord, type OpenOptions, open, type Relx } from 'relx/core';
import { beforeAll, onTestFinished } from 'vitest';
import { openStore, type Store } from '../../src/store/store.js';
import { freshDialect, type OnFinished, siteDatabase, type TestDatabase } from '../database.js';

/** Three published posts, a draft, a private post, a page; two users of whom one has published; two terms. */
export const content: readonly ContentRecord[] = [
  { kind: 'option', name: 'permalink_structure', value: '/%postname%/' },
  { kind: 'user', id: 5, login: 'ann-login', slug: 'ann', display_name: 'Ann', role: 'author' },
  { kind: 'user', id: 6, login: 'bob-login', slug: 'bob', display_name: 'Bob', role: 'subscriber' },
  { kind: 'term', id: 5, taxonomy: 'category', name: 'News', slug: 'news' },
  { kind: 'term', id: 6, taxonomy: 'post_tag', name: 'Blue', slug: 'blue' },
  { kind: 'post', id: 5, type: 'post', title: 'Echo', date: '2026-01-05T00:00:00Z', author: 'ann-login' },
  { kind: 'post', id: 6, type: 'post', title: 'alpha', date: '2026-01-06T00:00:00Z', author: 'ann-login' },
  { kind: 'post', id: 7, type: 'post', title: 'Čapek 10', date: '2026-01-07T00:00:00Z', author: 'ann-login' },
  { kind: 'post', id: 8, type: 'post', title: 'Čapek 9', date: '2026-01-08T00:00:00Z', author: 'ann-login' },
  { kind: 'post', id: 9, type: 'post', status: 'draft', title: 'Secret draft', author: 'ann-login' },
  { kind: 'post', id: 10, type: 'post', status: 'private', title: 'Secret private', author: 'ann-login' },
  { kind: 'post', id: 11, type: 'page', title: 'About' },
];

/** A core over a fresh database, closed when the test ends. */
export async function openCore(options: Partial<OpenOptions> = {}, onFinished: OnFinished = onTestFinished): Promise<Relx> {
  const relx = await open({ ...options, dialect: options.dialect ?? (await freshDialect(onFinished)) });
  onFinished(() => relx.close());
  await relx.import(content);
  return relx;
}

/** A core with content and a store of its own over the same database, both closed when the test ends. */
export async function openWithStore(
  options: Partial<OpenOptions> = {},
): Promise<{ readonly relx: Relx; readonly store: Store; readonly database: TestDatabase }> {
  const database = await siteDatabase();
  const relx = await openCore({ ...options, dialect: database.connect() });
  const types = { postTypes: ['post', 'page'], taxonomies: ['category', 'post_tag'], plurals: {} };
  const store = await openStore({ dialect: database.connect(), prefix: 'wp_', content: types });
  onTestFinished(() => store.close());
  return { relx, store, database };
}

/** Opens a core for all tests of a group, which only read. `prepare` gets it before the first test. */
export function withSharedCore(options: Partial<OpenOptions>, prepare: (relx: Relx) => Promise<unknown>): void {
  beforeAll(async () => {
    const ends: Parameters<OnFinished>[0][] = [];
    await prepare(await openCore(options, (end) => ends.push(end)));
    return async () => {
      for (const end of ends.toReversed()) await end();
    };
  });
}
