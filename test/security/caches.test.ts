import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RelationType } from 'relx/contract';
import { createApp } from 'relx/server';
import { prometheus } from 'relx/server/metrics';
import { libsql } from 'relx/store/libsql';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BoundedCache } from '../../src/bounded-cache.js';
import { pageByTitle } from '../../src/core/relations/related/related-titles.js';
import { BranchCache } from '../../src/core/relations/types/sides.js';
import type { TypeRegistry } from '../../src/core/relations/types/type-registry.js';
import { readImageMeta } from '../../src/core/wordpress/content/image-meta.js';
import { siteTime } from '../../src/core/wordpress/content/site-time.js';
import { defaultLimits } from '../../src/server/adapters/node-limits.js';
import { simpleRead } from '../../src/server/adapters/node-read.js';
import { queryOf } from '../../src/server/direct-reads.js';
import { CachedResponse } from '../../src/server/http/cached-response.js';
import { CachedResponses } from '../../src/server/middleware/response-cache.js';
import { checkedDatabase, type SqliteStatement } from '../../src/store/dialects/sqlite/checked-database.js';
import { type Executor, PreparedQueries } from '../../src/store/query/prepared.js';
import { openSite } from '../conformance/site.js';

const MEGABYTE = 2 ** 20;
/** Every spelling of a time zone is one to `Intl`. */
const spelling = (number: number) =>
  [...'america/argentina/buenos_aires'].map((letter, place) => ((number >> place) % 2 ? letter.toUpperCase() : letter)).join('');

/** Every cache of the back end: its bound, and what makes an entry of a number. */
const caches: Readonly<
  Record<string, { readonly most: number; readonly weight?: number; readonly filler: () => (number: number) => unknown }>
> = {
  responses: {
    most: 16 * MEGABYTE,
    weight: MEGABYTE,
    filler() {
      const responses = new CachedResponses();
      const response = new CachedResponse('x'.repeat(MEGABYTE), {}, '', '');
      return (number) => responses.set(`key ${number}`, { version: '1', until: 1 }, response);
    },
  },
  'compiled queries': {
    most: 32 * MEGABYTE,
    weight: MEGABYTE,
    filler() {
      const queries = new PreparedQueries({} as Executor);
      const compiled = { sql: 'x'.repeat(MEGABYTE), parameters: [], query: {}, queryId: { queryId: '' } } as never;
      return (number) => queries.compiled(`key ${number}`, () => ({ compile: () => compiled }));
    },
  },
  statements: {
    most: 500,
    filler() {
      const database = checkedDatabase({ prepare: () => ({ reader: true }) as SqliteStatement, close: () => undefined });
      return (number) => database.prepare(`select ${number}`);
    },
  },
  collators: { most: 50, filler: () => (number) => pageByTitle([], { order: 'asc', language: `en-x-${number}` }) },
  clocks: { most: 50, filler: () => (number) => siteTime(spelling(number), 0) },
  'list queries': { most: 500, filler: () => (number) => queryOf(`type=type-${number}`) },
  'secure origins': {
    most: 100,
    filler: () => (number) => {
      const headers = { host: `site${number}.example`, 'x-forwarded-proto': 'https' };
      const incoming = { method: 'GET', url: '/', headers, rawHeaders: [], socket: {} } as unknown as IncomingMessage;
      return simpleRead(incoming, {} as ServerResponse, new WeakMap(), 1, defaultLimits);
    },
  },
  'image metadata': { most: 1000, filler: () => (number) => readImageMeta(`a:1:{s:5:"width";i:${number};}`) },
  branches: {
    most: 1000,
    filler() {
      const found = new BranchCache({ locked: true, revision: 1, get: () => ({}) } as unknown as TypeRegistry);
      const type = { direction: 'from_to', from_object_types: ['post'], to_object_types: ['post'] } as unknown as RelationType;
      return (number) => found.from({ objectType: 'post' }, { ...type, name: `type ${number}` });
    },
  },
};

/** The caches that are written to while a test runs, by name. */
let written: ReadonlyMap<string, BoundedCache<unknown>>;
beforeEach(() => {
  const set = vi.spyOn(BoundedCache.prototype, 'set');
  written = {
    get: (name: string) => set.mock.contexts.find((cache) => (cache as BoundedCache<unknown>).bound.name === name),
    keys: () => new Set(set.mock.contexts.map((cache) => (cache as BoundedCache<unknown>).bound.name)).values(),
  } as unknown as typeof written;
});
afterEach(() => vi.restoreAllMocks());

describe('a cache of the back end', () => {
  it.each(Object.entries(caches))('is bounded: %s', (name, { most, weight = 1, filler }) => {
    const fill = filler();
    const count = (10 * most) / weight;
    for (let number = 0; number < count; number++) fill(number);
    const cache = written.get(name) ?? expect.fail('nothing was cached');
    expect(cache.bound.most).toBe(most);
    expect(cache.weight).toBeLessThanOrEqual(most);
    expect(cache.weight).toBeGreaterThan(most / 2);
    expect(cache.size).toBeLessThanOrEqual(most / weight);
    // what was used last is there still
    const { length } = vi.mocked(BoundedCache.prototype.set).mock.calls;
    if (name !== 'responses') fill(count - 1);
    expect(vi.mocked(BoundedCache.prototype.set).mock.calls).toHaveLength(length);
  });

  it('is one of those', async () => {
    // an import of fewer posts finds similar ones, with a cache of its own
    const { relx, app } = await openSite(libsql({ filename: ':memory:' }), [], 510);
    onTestFinished(() => relx.close());
    for (const path of ['/', '/wp/v2/posts?relx_relations=1', '/relx/v1/post/60?orderby=title', '/relx/v1/post/10'])
      await app.fetch(new Request(`https://site.example/wp-json${path}`));
    for (const name of written.keys()) expect(Object.keys(caches)).toContain(name);
    expect([...written.keys()].length).toBeGreaterThan(3);
  });
});

describe('metrics', () => {
  it('have the same series whatever is requested', async () => {
    const { relx } = await openSite(libsql({ filename: ':memory:' }));
    onTestFinished(() => relx.close());
    const metrics = prometheus();
    const app = createApp({ relx, metrics });
    const series = async (from: number) => {
      for (let number = from; number < from + 50; number++) {
        for (const path of [`/relx/v1/post/${number}`, `/relx/v1/${number}`, `/${number}`]) {
          const method = `M${number}`;
          await app.fetch(new Request(`https://site.example/wp-json${path}`));
          await app.fetch(new Request(`https://${number}.example/wp-json${path}`, { method }));
        }
      }
      return (await metrics.report()).body.split('\n').filter((line) => line.startsWith('relx_http_requests_total')).length;
    };
    const few = await series(1000);
    expect(await series(2000)).toBe(few);
  });
});
