import type { ReactNode } from 'react';
import { open, type Relx } from 'relx/core';
import { type App, createApp } from 'relx/server';
import { createRenderer } from 'relx/shortcodes';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { content, posts, postTypes, types } from '../conformance/content.js';

const HOME = 'https://site.example';

let relx: Relx;
let all: App;
let core: App;
beforeAll(async () => {
  relx = await open({ dialect: libsql({ filename: ':memory:' }), types, postTypes, url: HOME });
  await relx.import(content(160));
  const render = createRenderer({ core: relx });
  all = createApp({ relx, render });
  core = createApp({ relx, render, routes: 'core' });
});
afterAll(() => relx.close());

const request = async (app: App, path: string, method = 'GET') => {
  const response = await app.fetch(new Request(`${HOME}/wp-json${path}`, { method }));
  // the index of routes, posts, and errors
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

it('renders contents with custom shortcodes, without a list as well', async () => {
  const shortcodes = { note: ({ children }: { children?: ReactNode }) => children };
  const app = createApp({ relx, render: createRenderer({ core: relx, shortcodes }) });
  await relx.import([{ kind: 'post', id: 900, type: 'post', title: 'Note', content: 'a [note]b[/note] c', author: 'ann-login' }]);
  const shown = async (from: App) => (await request(from, '/wp/v2/posts/900')).body.content;
  expect(await shown(app)).toMatchObject({ rendered: expect.stringContaining('a b c') });
  expect(await shown(all)).toMatchObject({ rendered: expect.stringContaining('[note]') });
});

describe('an app with core routes', () => {
  it('has WordPress’s namespace only', async () => {
    const { body } = await request(core, '/');
    expect(body.namespaces).toEqual(['wp/v2']);
    expect(Object.keys(body.routes as object).filter((path) => path.includes('relx'))).toEqual([]);
    expect((await request(core, '/wp/v2')).status).toBe(200);
  });

  it.each([
    ['GET', '/relx/v1'],
    ['GET', '/relx/v1/types'],
    ['GET', `/relx/v1/post/${posts.alpha}`],
    ['GET', `/relx/v1/related?objects=post:${posts.alpha}`],
    ['GET', '/relx/v1/openapi.json'],
    ['POST', '/relx/v1/relationships'],
    ['POST', '/relx/v1/render'],
    ['POST', '/relx/v1/suggestions'],
    ['OPTIONS', '/relx/v1/types'],
  ])('has no route %s %s', async (method, path) => {
    expect(await request(core, path, method)).toMatchObject({ status: 404, body: { code: 'rest_no_route' } });
  });

  it('names the methods of a path that lacks the one of a request', async () => {
    const { body } = await request(all, '/relx/v1/relationships/1', 'DELETE');
    expect(body).toMatchObject({ code: 'rest_no_route', message: expect.stringContaining('accepts GET, PATCH.') });
    // of paths that no router knows
    expect((await request(all, '/relx/v1/TYPES')).body.message).toContain('The index at');
    // without `render`
    expect((await request(createApp({ relx }), '/relx/v1/render', 'POST')).body.message).toContain('The index at');
    expect((await request(core, '/relx/v1/relationships/1', 'DELETE')).body.message).toContain('The index');
  });

  it('has posts as WordPress has them, without the embed', async () => {
    const path = `/wp/v2/posts/${posts.alpha}`;
    expect(await request(core, `${path}?relx_relations=1&relx_similar=1`)).toEqual(await request(all, path));
    expect((await request(all, `${path}?relx_relations=1`)).body).toHaveProperty('relx_relations');
  });

  it('leaves shortcodes as text', async () => {
    await relx.import([
      { kind: 'post', id: 9001, type: 'post', title: 'Lists', content: '[relx_related_posts type="references"]' },
    ]);
    await relx.functions.ncr_add_relation(9001, 'post', posts.beta, 'post', 'references');
    const text = async (app: App) => JSON.stringify((await request(app, '/wp/v2/posts/9001')).body.content);
    expect(await text(core)).toContain('[relx_related_posts');
    expect(await text(all)).toContain('relx-related-item');
  });
});
