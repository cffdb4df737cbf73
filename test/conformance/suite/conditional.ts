import { describe, expect, it } from 'vitest';
import type { Api, RequestOptions } from '../api.js';
import { posts, terms, users } from '../content.js';

const { hub, alpha } = posts;

export function conditionalTests(api: Api): void {
  const tagOf = async (path: string, options: RequestOptions = {}) =>
    (await api.request(path, options)).headers.get('ETag') ?? expect.fail('no tag');
  const send = (path: string, known: string, more: RequestOptions = {}) =>
    api.request(path, { ...more, headers: { 'If-None-Match': known } });
  const reads = [
    `/relx/v1/post/${hub}`,
    `/relx/v1/post/${hub}?type=references&per_page=2`,
    `/relx/v1/related?objects=post:${hub},user:${users.editor.id}`,
    '/relx/v1/types',
    '/relx/v1/openapi.json',
    '/wp/v2/posts?relx_relations=1',
    ...(api.isCoreTested ? [`/wp/v2/posts/${alpha}`, `/wp/v2/tags/${terms.css}`, '/'] : []),
  ];

  describe('conditional requests', () => {
    it.each(reads)('%s has a strong tag, the same each time', async (path) => {
      const tag = await tagOf(path);
      expect(tag).toMatch(/^"[\w-]+"$/);
      expect(await tagOf(path)).toBe(tag);
    });

    it.each(reads)('%s is not sent again to a client that has it', async (path) => {
      const tag = await tagOf(path);
      // the second time the response is known without being rendered
      for (let time = 0; time < 3; time++) {
        const response = await send(path, tag);
        expect([response.status, response.headers.get('ETag'), await response.text()]).toEqual([304, tag, '']);
        expect([response.headers.get('Cache-Control'), response.headers.get('Vary')]).toEqual(['no-cache', 'Origin']);
      }
    });

    it('tags may be weak, several, or any', async () => {
      const path = `/relx/v1/post/${hub}`;
      const tag = await tagOf(path);
      for (const known of [`W/${tag}`, `"x", ${tag}`, `"x",W/"y" ,${tag}`, '*'])
        expect((await send(path, known)).status).toBe(304);
      for (const known of ['"x"', tag.slice(1, -1), '', 'W/*', `"${tag}"`.replace('""', '"x"')])
        expect((await send(path, known)).status, known).toBe(200);
    });

    it('HEAD is conditional, too', async () => {
      const path = `/relx/v1/post/${hub}`;
      expect((await send(path, await tagOf(path), { method: 'HEAD' })).status).toBe(304);
    });

    it('a new relation changes the tag on both sides, and its removal changes it back', async () => {
      const { from_id, to_id, type } = api.pair();
      const paths = [from_id, to_id].flatMap((id) => [`/relx/v1/post/${id}`, `/wp/v2/notes/${id}?relx_relations=1`]);
      const before = await Promise.all(paths.map((path) => tagOf(path)));
      // requested, so that they are cached
      for (const [index, path] of paths.entries()) await send(path, before[index] ?? '');
      await api.created({ from_id, to_id, type });
      for (const [index, path] of paths.entries()) expect((await send(path, before[index] ?? '')).status, path).toBe(200);
      await api.request('/relx/v1/relationships', { method: 'DELETE', as: 'administrator', body: { from_id, to_id, type } });
      for (const [index, path] of paths.entries()) expect((await send(path, before[index] ?? '')).status, path).toBe(304);
    });

    it('a write elsewhere changes no tag', async () => {
      const path = `/relx/v1/post/${hub}`;
      const tag = await tagOf(path);
      expect((await send(path, tag)).status).toBe(304);
      await api.created(api.pair());
      expect((await send(path, tag)).status).toBe(304);
    });

    it('a move changes the tag of the list and of each relation in it for users with permission to move them', async () => {
      const source = api.spare();
      const made = [];
      for (let index = 0; index < 2; index++)
        made.push(await api.created({ from_id: source, to_id: api.spare(), type: 'references' }));
      const paths = [`/relx/v1/post/${source}`, ...made.map(({ id }) => `/relx/v1/relationships/${id}`)];
      const before = await Promise.all(paths.map((path) => tagOf(path, { as: 'administrator' })));
      const body = { side: 'from', position: 0 };
      await api.request(`/relx/v1/relationships/${made[0]?.id}`, { method: 'PATCH', as: 'administrator', body });
      for (const [index, path] of paths.entries())
        expect((await send(path, before[index] ?? '', { as: 'administrator' })).status, path).toBe(200);
    });

    it('a total that changes changes the tag of every page', async () => {
      const source = api.spare();
      for (let index = 0; index < 2; index++) await api.created({ from_id: source, to_id: api.spare(), type: 'references' });
      const path = `/relx/v1/post/${source}?per_page=1&orderby=id&order=asc`;
      const tag = await tagOf(path);
      await api.created({ from_id: source, to_id: api.spare(), type: 'references' });
      expect((await send(path, tag)).status).toBe(200);
    });

    it('the tag of one user does not match the response of another', async () => {
      const path = `/relx/v1/post/${alpha}?type=parent_of`;
      const tag = await tagOf(path);
      expect((await send(path, tag)).status).toBe(304);
      const response = await send(path, tag, { as: 'author' });
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')?.split(', ')).toEqual(expect.arrayContaining(['private', 'no-store']));
    });

    it('a missing object has no tag', async () => {
      const response = await send('/relx/v1/post/987654', '*');
      expect([response.status, response.headers.get('ETag')]).toEqual([404, null]);
    });

    it('a write does not depend on a tag', async () => {
      const response = await api.request('/relx/v1/relationships', {
        method: 'POST', as: 'administrator', body: api.pair(), headers: { 'If-None-Match': '*' },
      }); // biome-ignore format: one request
      expect(response.status).toBe(201);
    });
  });
}
