import type { CompiledQuery } from 'kysely';
import type { ContentRecord } from 'relx/core';
import { open, type Relx } from 'relx/core';
import { type App, createApp } from 'relx/server';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basic } from '../conformance/api.js';
import { watched } from '../watched.js';

const COUNT = 120;

/** Posts, users and terms, each with relations to the next ones of every object type. */
function* site(): Generator<ContentRecord> {
  yield { kind: 'option', name: 'permalink_structure', value: '/%category%/%author%/%postname%/' };
  const login = (id: number) => `user-${id}`;
  for (let id = 1; id <= COUNT; id++) {
    yield { kind: 'user', id, login: login(id), role: 'author' };
    yield { kind: 'term', id, taxonomy: id % 2 ? 'category' : 'post_tag', name: `Term ${id}`, slug: `term-${id}` };
  }
  for (let id = 1; id <= COUNT; id++) {
    const term = { taxonomy: id % 2 ? 'category' : 'post_tag', slug: `term-${id}` };
    yield { kind: 'post', id, type: 'post', title: `Post ${id}`, content: 'Words', author: login(id), terms: [term] };
  }
  for (let id = 1; id <= COUNT; id++) {
    const from = { objectType: 'post', id } as const;
    const term = { objectType: 'term', taxonomy: id % 2 ? 'category' : 'post_tag', slug: `term-${id}` } as const;
    for (let step = 1; step <= 5; step++) {
      const to = { objectType: 'post', id: ((id + step - 1) % COUNT) + 1 } as const;
      yield { kind: 'relation', type: 'references', from, to };
      yield { kind: 'relation', type: 'related_to', from, to };
      yield { kind: 'relation', type: 'favorite_posts', from: { objectType: 'user', login: login(id) }, to };
    }
    yield { kind: 'relation', type: 'authored_by', from, to: { objectType: 'user', login: login(id) } };
    yield { kind: 'relation', type: 'categorized_as', from, to: term };
  }
}

let relx: Relx;
let app: App;
let ran: CompiledQuery[] = [];
const taken = () => ran.splice(0);
beforeAll(async () => {
  const { dialect, ran: statements } = watched(libsql({ filename: ':memory:' }));
  ran = statements;
  relx = await open({ dialect });
  await relx.import(site());
  // creates the keys of the site
  await relx.accounts.digester();
  app = createApp({ relx });
});
afterAll(() => relx.close());

/** The body of a response, and how many statements it took the second time. */
async function read<T>(path: string): Promise<{ body: T; count: number }> {
  const address = `https://site.example/wp-json${path}`;
  // options are read once
  await app.fetch(new Request(address));
  taken();
  // an app with an empty response cache
  const response = await createApp({ relx }).fetch(new Request(address));
  expect(response.status).toBe(200);
  return {
    body: (await response.json()) as T, // this query for changes runs often, and reads no rows
    count: taken().filter(({ sql }) => !sql.includes('data_version')).length,
  };
}

const names = (objectType: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${objectType}:${index + 1}`).join();

describe('relx/v1/related', () => {
  it.each(['post', 'user', 'term'])(
    'runs as many statements for 100 sources of the object type %s as for 2',
    async (objectType) => {
      const direction = objectType === 'term' ? '&direction=incoming' : '';
      const few = await read<object>(`/relx/v1/related?objects=${names(objectType, 2)}${direction}`);
      const many = await read<Record<string, { items: unknown[]; total: number }>>(
        `/relx/v1/related?objects=${names(objectType, 100)}${direction}`,
      );
      expect(Object.values(many.body).every(({ items }) => items.length > 0)).toBe(true);
      expect(many.count).toBe(few.count);
      expect(many.count).toBeLessThan(12);
    },
  );

  it('runs no more of them for a larger page, nor for titles', async () => {
    const few = await read(`/relx/v1/related?objects=${names('post', 2)}&per_page=16`);
    const many = await read(`/relx/v1/related?objects=${names('post', 100)}&per_page=16`);
    expect(many.count).toBe(few.count);
    // a statement that returns more would keep the thread for too long
    const most = await read(`/relx/v1/related?objects=${names('post', 100)}&per_page=100`);
    expect(most.count).toBeLessThanOrEqual(few.count * Math.ceil((100 * 100) / 1600));
    const title = await read(`/relx/v1/related?objects=${names('post', 2)}&orderby=title`);
    expect((await read(`/relx/v1/related?objects=${names('post', 100)}&orderby=title`)).count).toBe(title.count);
  });
});

describe('the embed', () => {
  it.each(['posts', 'users', 'categories', 'tags'])('of %s takes one statement more, however many items', async (collection) => {
    const counts = async (per_page: number) => {
      const bare = await read<unknown[]>(`/wp/v2/${collection}?per_page=${per_page}`);
      const whole = await read<{ relx_relations: unknown[] }[]>(`/wp/v2/${collection}?per_page=${per_page}&relx_relations=1`);
      expect(whole.body).toHaveLength(Math.min(per_page, collection === 'posts' || collection === 'users' ? COUNT : COUNT / 2));
      return [bare.count, whole.count - bare.count];
    };
    const few = await counts(2);
    expect(await counts(100)).toEqual(few);
    expect(few[1]).toBeLessThanOrEqual(1);
  });

  it('of a post is in its response', async () => {
    const { body } = await read<{ relx_relations: unknown[] }[]>('/wp/v2/posts?per_page=100&relx_relations=1');
    expect(body.every(({ relx_relations }) => relx_relations.length >= 12)).toBe(true);
  });
});

describe('an added relation', () => {
  it('takes seven statements: authentication, permissions, four of the transaction, and one for the response', async () => {
    const authorization = basic('user-1', await relx.accounts.createApplicationPassword('user-1', 'adds'));
    const added = async (to_id: number) => {
      taken();
      const body = JSON.stringify({ from_id: 1, to_id, type: 'references' });
      const headers = { authorization, 'Content-Type': 'application/json' };
      const address = 'https://site.example/wp-json/relx/v1/relationships';
      const response = await app.fetch(new Request(address, { method: 'POST', headers, body }));
      expect(response.status).toBe(201);
      expect(await response.json()).toMatchObject({ to_id, related: { title: `Post ${to_id}` } });
      return taken().map(({ sql }) => sql);
    };
    // stores the use of the password
    await added(60);
    const statements = await added(61);
    expect(statements.map((sql) => /^\w+/.exec(sql)?.[0])).toEqual([
      ...['select', 'select'],
      ...['begin', 'select', 'insert', 'commit'],
      'select',
      // the permalinks of this site have categories and authors
      ...['select', 'select', 'select'],
    ]);
    // texts of posts are read for the response only
    expect(statements.filter((sql) => sql.includes('post_content'))).toHaveLength(1);
  });
});

describe('a conditional request', () => {
  it('queries only the version of the database, while nothing is written', async () => {
    const address = 'https://site.example/wp-json/relx/v1/post/5?type=references';
    const tag = (await app.fetch(new Request(address))).headers.get('ETag') ?? '';
    const again = () => app.fetch(new Request(address, { headers: { 'If-None-Match': tag } }));
    await again();
    taken();
    expect((await again()).status).toBe(304);
    expect(taken().map(({ sql }) => sql)).toEqual([expect.stringContaining('data_version')]);
  });
});

describe('an earlier response', () => {
  it('is cached for a hundred sources, too', async () => {
    const read = () =>
      app.fetch(new Request(`https://site.example/wp-json/relx/v1/related?objects=${names('post', 100)}&_locale=x`));
    const first = await (await read()).text();
    taken();
    expect(await (await read()).text()).toBe(first);
    expect(taken()).toHaveLength(1);
  });

  it('takes one statement, which checks that nothing was written since', async () => {
    const read = () => app.fetch(new Request('https://site.example/wp-json/relx/v1/post/7?_locale=memory'));
    const first = await read();
    taken();
    const again = await read();
    expect(taken()).toHaveLength(1);
    expect(await again.text()).toBe(await first.text());
    expect([...again.headers]).toEqual([...first.headers]);

    await relx.functions.ncr_add_relation(7, 'post', 90, 'post', 'references');
    const after = await read();
    expect(await after.json()).toContainEqual(expect.objectContaining({ to_id: 90 }));
    expect(after.headers.get('etag')).not.toBe(first.headers.get('etag'));
    await relx.functions.ncr_remove_relation(7, 'post', 90, 'post', 'references');
    expect((await read()).headers.get('etag')).toBe(first.headers.get('etag'));
  });
});
