import { array, looseObject, object, parse, unknown } from 'valibot';
import { describe, expect, it } from 'vitest';
import { CoreObject } from '../../../src/api/schemas/index.js';
import type { Api, RequestOptions } from '../api.js';
import { posts, SECRET, terms, users } from '../content.js';

const { alpha, draft, locked } = posts;

export function coreDetailTests(api: Api): void {
  const body = (path: string, options: RequestOptions = {}) => api.get(looseObject({}), path, options);

  describe('_fields', () => {
    it.each([
      ['id,title', { id: alpha, title: { rendered: 'Alpha' } }],
      ['title.rendered, id', { id: alpha, title: { rendered: 'Alpha' } }],
      ['content.protected', { content: { protected: false } }],
      ['content.nothing,nothing', { content: {} }],
      ['title,title.nothing', { title: { rendered: 'Alpha' } }],
    ])('%s', async (fields, expected) => {
      expect(await body(`/wp/v2/posts/${alpha}?_fields=${encodeURIComponent(fields)}`)).toEqual(expected);
    });

    it('may come as a list', async () => {
      expect(Object.keys(await body(`/wp/v2/posts/${alpha}?_fields[]=id&_fields[]=slug`))).toEqual(['id', 'slug']);
    });

    it('cut each item of a list, and the embed with it', async () => {
      const items = await api.get(array(unknown()), '/wp/v2/tags?_fields=id,relx_relations&relx_relations=1');
      expect(items).toEqual([{ id: terms.css, relx_relations: expect.arrayContaining([expect.any(Object)]) }]);
      const without = await api.get(array(unknown()), '/wp/v2/tags?_fields=slug&relx_relations=1');
      expect(without).toEqual([{ slug: 'css' }]);
    });

    it('apply to the responses of the plugin, too', async () => {
      const [item] = await api.get(array(unknown()), `/relx/v1/post/${posts.hub}?_fields=id,related.title&type=references`);
      expect(item).toEqual({ id: expect.any(Number), related: { title: 'Alpha' } });
    });

    it('are all fields if the parameter is empty', async () => {
      expect(await body(`/wp/v2/posts/${alpha}?_fields=`)).toHaveProperty('content');
    });

    it('do not cut errors', async () => {
      expect((await api.failure('/wp/v2/posts/987654?_fields=id')).code).toBe('rest_post_invalid_id');
    });
  });

  describe('_links and _embed', () => {
    it('links lead to what they name', async () => {
      const { _links } = await api.get(CoreObject, `/wp/v2/posts/${alpha}`);
      expect(Object.keys(_links ?? {})).toEqual(
        expect.arrayContaining(['self', 'collection', 'about', 'author', 'wp:featuredmedia', 'wp:term', 'curies']),
      );
      for (const rel of ['self', 'collection', 'about', 'author', 'wp:featuredmedia', 'wp:term'])
        for (const { href } of _links?.[rel] ?? []) expect((await api.request(href)).status, `${rel} ${href}`).toBe(200);
      const [categories] = _links?.['wp:term'] ?? [];
      expect(await (await api.request(categories?.href ?? '')).json()).toMatchObject([{ id: terms.news }]);
    });

    it('_embed puts what they lead to beside them', async () => {
      const { _embedded } = await body(`/wp/v2/posts/${alpha}?_embed`);
      expect(_embedded).toMatchObject({
        author: [{ id: users.author.id, name: 'Art & Author', _links: { self: [{}] } }],
        'wp:featuredmedia': [
          {
            id: posts.picture,
            alt_text: 'A picture',
            source_url: 'https://site.example/wp-content/uploads/2024/01/picture.png',
            media_details: { width: 800, height: 600 },
          },
        ],
        'wp:term': [[{ id: terms.news, taxonomy: 'category' }], [{ id: terms.css, taxonomy: 'post_tag' }]],
      });
    });

    it('_embed may name some of them, on lists as well', async () => {
      const items = await api.get(array(CoreObject), '/wp/v2/posts?_embed=author&per_page=100');
      for (const { _embedded } of items) expect(Object.keys(_embedded ?? {})).toEqual(['author']);
    });

    it('without _embed nothing is', async () => {
      expect(await body(`/wp/v2/posts/${alpha}`)).not.toHaveProperty('_embedded');
    });

    it.each([
      ['', [posts.picture]],
      [`?include=${posts.picture},${alpha}&orderby=include`, [posts.picture]],
      ['?media_type=image&per_page=1', [posts.picture]],
      ['?media_type=video', []],
      ['?mime_type=image/png&parent=0', [posts.picture]],
      [`?parent=${alpha}`, []],
      ['?search=pict&orderby=title&order=asc', [posts.picture]],
      [`?exclude=${posts.picture}`, []],
    ])('attachments are a collection: media%s', async (query, expected) => {
      const found = await api.get(array(looseObject({})), `/wp/v2/media${query}`);
      expect(found.map(({ id }) => id)).toEqual(expected);
    });

    it.each([
      ['orderby=include', 'rest_orderby_include_missing_include'],
      ['media_type=paper', 'rest_invalid_param'],
      ['page=9', 'rest_post_invalid_page_number'],
    ])('media reject %s', async (query, code) => {
      expect(await api.failure(`/wp/v2/media?${query}`)).toMatchObject({ status: 400, code });
    });

    it('users who can edit attachments get their texts as they are stored', async () => {
      const raw = { title: { raw: 'Picture', rendered: 'Picture' }, caption: { raw: '' }, description: { raw: '' } };
      const as = 'administrator';
      expect(await api.get(looseObject({}), `/wp/v2/media/${posts.picture}?context=edit`, { as })).toMatchObject(raw);
      expect(await api.get(array(looseObject({})), '/wp/v2/media?context=edit', { as })).toMatchObject([raw]);
      expect(await api.get(array(looseObject({})), '/wp/v2/media?context=edit', { as: 'contributor' })).toEqual([]);
      for (const path of ['/wp/v2/media?context=edit', `/wp/v2/media/${posts.picture}?context=edit`])
        for (const [role, status] of [
          [undefined, 401],
          ['subscriber', 403],
        ] as const)
          expect(await api.failure(path, { as: role })).toMatchObject({ status, code: 'rest_forbidden_context' });
    });

    it('an attachment has a path, without fields for editors', async () => {
      expect(await body(`/wp/v2/media/${posts.picture}`)).toMatchObject({ id: posts.picture, media_type: 'image' });
      expect((await api.failure(`/wp/v2/media/${alpha}`)).code).toBe('rest_post_invalid_id');
    });
  });

  describe('_envelope', () => {
    const Envelope = object({ body: unknown(), status: unknown(), headers: looseObject({}) });

    it('holds body, status and headers', async () => {
      const path = `/relx/v1/post/${posts.hub}?type=references&per_page=2`;
      const envelope = await api.get(Envelope, `${path}&_envelope`);
      expect(envelope).toMatchObject({ status: 200, headers: { 'X-WP-Total': '5', Link: expect.stringContaining('next') } });
      expect(envelope.body).toEqual(await (await api.request(path)).json());
    });

    it('holds errors, too', async () => {
      const response = await api.request('/relx/v1/post/987654?_envelope=1');
      expect(response.status).toBe(200);
      expect(parse(Envelope, await response.json())).toMatchObject({ status: 404, body: { code: 'rest_post_invalid_id' } });
    });
  });

  describe('context', () => {
    it('embed shows less, edit shows more', async () => {
      expect(await body(`/wp/v2/posts/${alpha}?context=embed`)).not.toHaveProperty('content');
      expect(await body(`/wp/v2/posts/${alpha}?context=edit`, { as: 'editor' })).toMatchObject({
        title: { raw: 'Alpha', rendered: 'Alpha' },
        content: { raw: '<p>The content of alpha.</p>', block_version: 0 },
        password: '',
      });
    });

    it('edit needs the permission to edit', async () => {
      const path = `/wp/v2/posts/${alpha}?context=edit`;
      expect((await api.failure(path)).status).toBe(401);
      const { status, code } = await api.failure(path, { as: 'contributor' });
      expect([status, code]).toEqual([403, 'rest_forbidden_context']);
      expect((await api.failure('/wp/v2/posts?context=edit', { as: 'subscriber' })).code).toBe('rest_forbidden_context');
    });

    it('edit lists what one may edit only', async () => {
      const listed = await api.get(array(CoreObject), '/wp/v2/posts?context=edit&per_page=100&status=any', { as: 'contributor' });
      expect(listed.map(({ id }) => id)).toEqual([posts.pending]);
    });

    it('edit shows an editor what a password protects', async () => {
      const shown = await body(`/wp/v2/posts/${locked}?context=edit`, { as: 'editor' });
      expect(shown).toMatchObject({ content: { raw: 'Secret content', protected: true }, password: 'open sesame' });
      expect(JSON.stringify(await body(`/wp/v2/posts/${locked}`))).not.toContain(SECRET);
    });
  });

  describe('status', () => {
    const ids = async (query: string, options: RequestOptions = {}) =>
      (await api.get(array(CoreObject), `/wp/v2/posts?per_page=100&${query}`, options)).map(({ id }) => id);

    it('is publish by default, for an administrator as well', async () => {
      expect(await ids('', { as: 'administrator' })).toEqual(await ids(''));
    });

    it('draft and any show what the viewer may see', async () => {
      expect(await ids('status=draft', { as: 'editor' })).toEqual([draft]);
      expect(await ids('status=any', { as: 'author' })).toContain(draft);
    });

    it('other than publish is rejected for logged-out users', async () => {
      const { status, data } = await api.failure('/wp/v2/posts?status=draft');
      expect([status, data.details]).toMatchObject([400, { status: { code: 'rest_forbidden_status' } }]);
      expect((await api.failure('/wp/v2/posts?status=nonsense', { as: 'editor' })).code).toBe('rest_invalid_param');
    });

    it('offset replaces the page', async () => {
      const all = await ids('');
      expect(await ids('offset=2')).toEqual(all.slice(2));
    });
  });

  describe('rejected parameters', () => {
    it('have details as WordPress gives them', async () => {
      const { data } = await api.failure('/wp/v2/posts?page=0&order=up&include=x');
      expect(data.details).toMatchObject({
        page: { code: 'rest_out_of_bounds', message: data.params?.page, data: { param: 'page' } },
        order: { code: 'rest_not_in_enum' },
        include: { code: 'rest_invalid_type' },
      });
    });
  });

  describe('OPTIONS', () => {
    const options = (path: string, init: RequestOptions = {}) => api.request(path, { method: 'OPTIONS', ...init });

    it('describes a route as WordPress does', async () => {
      const response = await options(`/relx/v1/post/${alpha}`);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({
        namespace: 'relx/v1',
        methods: ['GET'],
        endpoints: [
          {
            methods: ['GET'],
            args: {
              per_page: { type: 'integer', minimum: 1, maximum: 100, default: 10, required: false },
              id: { required: true },
            },
          },
        ],
        schema: { $schema: 'http://json-schema.org/draft-04/schema#', title: 'listRelated', type: 'object' },
      });
    });

    it.each([
      ['/relx/v1/relationships', undefined, ''],
      ['/relx/v1/relationships', 'subscriber', 'POST, DELETE'],
      ['/relx/v1/types', undefined, 'GET'],
      ['/wp/v2/posts', undefined, 'GET'],
      ['/wp/v2/posts', 'contributor', 'GET, POST'],
      ['/wp/v2/pages', 'contributor', 'GET'],
      [`/wp/v2/posts/${alpha}`, 'contributor', 'GET'],
      [`/wp/v2/posts/${alpha}`, 'editor', 'GET, PUT, POST, PATCH, DELETE'],
      ['/wp/v2/settings', 'editor', ''],
      ['/wp/v2/settings', 'administrator', 'GET'],
    ] as const)('%s allows a %s: %s', async (path, as, allowed) => {
      expect((await options(path, { as })).headers.get('Allow')).toBe(allowed);
    });

    it('of what is no route is 404', async () => {
      expect((await api.failure('/relx/v1/nothing', { method: 'OPTIONS' })).code).toBe('rest_no_route');
    });
  });
}
