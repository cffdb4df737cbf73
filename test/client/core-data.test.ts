// @vitest-environment happy-dom
import { createRequire } from 'node:module';
import type wordpress from '@wordpress/api-fetch';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { basic } from '../conformance/api.js';
import { posts, terms, users } from '../conformance/content.js';
import { openSite, type Site } from '../conformance/site.js';

interface Entity {
  readonly id: number;
  readonly [field: string]: unknown;
}
type Actions = Record<string, (...args: unknown[]) => Promise<Entity>>;
interface Registry {
  register(store: unknown): void;
  resolveSelect(name: 'core'): Record<string, (...args: unknown[]) => Promise<unknown>>;
  select(name: 'core'): Record<string, (...args: unknown[]) => unknown>;
  dispatch(name: 'core'): Actions;
}

// the packages' CommonJS builds: Node can't load their modules, which import JSON
const load = createRequire(import.meta.url);
const { default: apiFetch } = load('@wordpress/api-fetch') as { default: (typeof wordpress)['default'] };
const { createRegistry } = load('@wordpress/data') as { createRegistry(): Registry };
const { store } = load('@wordpress/core-data') as { store: unknown };

const ROOT = 'https://site.example/wp-json/';
let site: Site;
let registry: Registry;
const sent: string[] = [];

beforeAll(async () => {
  site = await openSite(libsql({ filename: ':memory:' }), [], 260);
  const authorization = basic(users.editor.login, site.passwords.editor);
  apiFetch.use(apiFetch.createRootURLMiddleware(ROOT));
  apiFetch.use(apiFetch.fetchAllMiddleware);
  apiFetch.use((options, next) => next({ ...options, headers: { ...options.headers, authorization } }));
  globalThis.fetch = ((input: string, init: RequestInit = {}) => {
    sent.push(`${init.method ?? 'GET'} ${input.replace(ROOT, '/')}`);
    return site.app.fetch(new Request(input, init));
  }) as typeof fetch;
});
afterAll(() => site.relx.close());
beforeEach(() => {
  sent.length = 0;
  registry = createRegistry();
  registry.register(store);
});

const ids = (records: unknown) => (records as readonly Entity[]).map(({ id }) => id);

describe('@wordpress/core-data', () => {
  it('getEntityRecord reads a post as its editor sees it', async () => {
    const post = await registry.resolveSelect('core').getEntityRecord?.('postType', 'post', posts.alpha);
    expect(post).toMatchObject({ id: posts.alpha, title: { raw: 'Alpha' }, content: { raw: '<p>The content of alpha.</p>' } });
    expect(registry.select('core').getRawEntityRecord?.('postType', 'post', posts.alpha)).toMatchObject({ title: 'Alpha' });
  });

  it('getEntityRecord of a missing post reports the error', async () => {
    const record = registry.resolveSelect('core').getEntityRecord?.('postType', 'post', 987654);
    await expect(record).rejects.toMatchObject({ status: 404 });
  });

  it('getEntityRecord requests only the given fields', async () => {
    const query = { _fields: 'id,slug', relx_relations: 1 };
    const post = await registry.resolveSelect('core').getEntityRecord?.('postType', 'note', posts.spare, query);
    expect(post).toMatchObject({ id: posts.spare, slug: 'spare-0' });
    expect(post).not.toHaveProperty('content');
  });

  it('getEntityRecords reads a page of a collection with its total', async () => {
    const { getEntityRecords } = registry.resolveSelect('core');
    const query = { per_page: 3, orderby: 'id', order: 'asc' };
    expect(ids(await getEntityRecords?.('postType', 'post', query))).toEqual([posts.alpha, posts.beta, posts.gamma]);
    const { getEntityRecordsTotalItems, getEntityRecordsTotalPages } = registry.select('core');
    expect([
      getEntityRecordsTotalItems?.('postType', 'post', query),
      getEntityRecordsTotalPages?.('postType', 'post', query),
    ]).toEqual([8, 3]);
  });

  it('getEntityRecords with per_page -1 follows the links to the last page', async () => {
    const all = await registry
      .resolveSelect('core')
      .getEntityRecords?.('postType', 'note', { per_page: -1, orderby: 'id', order: 'asc' });
    expect(new Set(ids(all)).size).toBe(260);
    expect(sent.filter((request) => request.includes('/notes?')).length).toBe(3);
  });

  it.each([
    ['taxonomy', 'category', [terms.local, terms.news]],
    ['taxonomy', 'post_tag', [terms.css]],
    ['postType', 'page', [posts.team, posts.about]],
  ])('getEntityRecords of %s %s', async (entity, name, expected) => {
    expect(ids(await registry.resolveSelect('core').getEntityRecords?.(entity, name, { per_page: 100 }))).toEqual(expected);
  });

  it('reads post types, taxonomies and the current user', async () => {
    const core = registry.resolveSelect('core');
    expect(await core.getPostType?.('product')).toMatchObject({ slug: 'product', rest_base: 'product' });
    expect(await core.getTaxonomy?.('category')).toMatchObject({ slug: 'category', hierarchical: true });
    expect(await core.getCurrentUser?.()).toMatchObject({ id: users.editor.id });
  });

  it('reads permissions from the Allow header', async () => {
    const { canUser } = registry.resolveSelect('core');
    const may = (action: string, name: string, id?: number) =>
      canUser?.(action, { kind: 'postType', name, ...(id ? { id } : {}) });
    expect([
      await may('create', 'post'),
      await may('update', 'post', posts.alpha),
      await may('delete', 'post', posts.alpha),
    ]).toEqual([true, true, true]);
    expect(await canUser?.('read', { kind: 'root', name: 'site' })).toBe(false);
  });

  it('saveEntityRecord creates, changes and deletes a post', async () => {
    const { saveEntityRecord, deleteEntityRecord, editEntityRecord, saveEditedEntityRecord } = registry.dispatch('core');
    const created = await saveEntityRecord?.('postType', 'post', {
      title: 'From the editor',
      content: '<!-- wp:paragraph --><p>Hi</p>',
      status: 'draft',
    });
    const id = created?.id ?? expect.fail('nothing was created');
    expect(created).toMatchObject({ status: 'draft', title: { raw: 'From the editor' } });
    await editEntityRecord?.('postType', 'post', id, { title: 'Edited', status: 'publish', categories: [terms.local] });
    await saveEditedEntityRecord?.('postType', 'post', id);
    expect(await registry.resolveSelect('core').getEntityRecord?.('postType', 'post', id)).toMatchObject({
      title: { raw: 'Edited' },
      slug: 'edited',
      status: 'publish',
      categories: [terms.local],
      content: { raw: '<!-- wp:paragraph --><p>Hi</p>', rendered: '<p>Hi</p>' },
    });
    await deleteEntityRecord?.('postType', 'post', id, { force: true });
    expect((await site.app.fetch(new Request(`${ROOT}wp/v2/posts/${id}`))).status).toBe(404);
  });

  it('saveEntityRecord keeps the error of the service', async () => {
    const record = { title: 'x', status: 'nonsense' };
    const save = registry.dispatch('core').saveEntityRecord?.('postType', 'post', record, { throwOnError: true });
    await expect(save).rejects.toMatchObject({
      code: 'rest_invalid_param',
      data: { status: 400, params: { status: expect.stringContaining('publish') } },
    });
  });
});
