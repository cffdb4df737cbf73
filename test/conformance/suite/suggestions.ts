import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import { CoreObject } from '../../../src/api/schemas/index.js';
import type { Api } from '../api.js';
import { posts, type Role } from '../content.js';
import { stories, topics } from '../stories.js';

const { coffee, bread, rivers, hidden, empty, lonely } = stories;
const [first, second, chosen, last] = coffee;
const ascending = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);
const PATH = '/relx/v1/suggestions';
const DISMISSALS = `${PATH}/dismissals`;

export function suggestionTests(api: Api): void {
  const suggest = async (body: object, as: Role = 'author') =>
    (await api.get(routes.suggest.response, PATH, { method: 'POST', body, as })).map(({ related }) => related.id);
  const rejected = (body: object, as: Role | 'visitor' = 'author', path = PATH, method = 'POST') =>
    api.failure(path, { method, body, as: as === 'visitor' ? undefined : as });
  const change = (method: string, body: object, as: Role = 'author') => api.request(DISMISSALS, { method, body, as });

  describe('suggestions', () => {
    it('are similar posts that the post is not related to', async () => {
      const found = await suggest({ post_id: first, per_page: 20 });
      expect(found).toEqual(expect.arrayContaining([second, last, empty]));
      expect(found.filter((id) => [first, chosen, lonely, ...bread, ...rivers].includes(id))).toEqual([]);
    });

    it('are posts as lists have them', async () => {
      const [found] = await api.get(routes.suggest.response, PATH, { method: 'POST', body: { post_id: first }, as: 'author' });
      const { items } = await api.anyList(`/post/${first}?type=similar&per_page=100`);
      expect(found).toEqual({ related: items.find(({ to_id }) => to_id === found?.related.id)?.related });
    });

    it('are for one relation type, in both directions of a two-way one', async () => {
      expect(await suggest({ post_id: first, type: 'references', per_page: 20 })).toContain(chosen);
      expect(await suggest({ post_id: chosen, per_page: 20 })).not.toContain(first);
      expect(await suggest({ post_id: chosen, type: 'references', per_page: 20 })).toContain(first);
    });

    it('leave out excluded posts', async () => {
      const found = await suggest({ post_id: first, exclude: [second, lonely], per_page: 20 });
      expect(found).not.toContain(second);
      expect(found).toContain(last);
    });

    it('are five, or as many as requested', async () => {
      expect(await suggest({ post_id: rivers[0] })).toHaveLength(5);
      expect(await suggest({ post_id: rivers[0], per_page: 20 })).toHaveLength(20);
      expect(await suggest({ post_id: rivers[0], per_page: 1 })).toEqual((await suggest({ post_id: rivers[0] })).slice(0, 1));
    });

    it('are no hidden posts for other users', async () => {
      const found = await suggest({ post_id: first, per_page: 20 }, 'editor');
      expect(found.filter((id) => [hidden.trashed, hidden.scheduled, hidden.locked].includes(id as never))).toEqual([]);
    });

    it('are none where nothing is similar', async () => {
      expect(await suggest({ post_id: lonely })).toEqual([]);
      expect(await suggest({})).toEqual([]);
      expect(await suggest({ title: '', content: '', terms: [] })).toEqual([]);
    });
  });

  describe('suggestions for a draft', () => {
    /** A post that is not published. */
    const draft = async (title: string, product_tag: readonly number[] = []) =>
      (await api.get(CoreObject, '/wp/v2/stories', { method: 'POST', body: { title, product_tag }, as: 'author' }, 201)).id;

    it('share its terms', async () => {
      const id = await draft('Qwerty');
      expect(ascending(await suggest({ post_id: id, terms: [topics.bread], per_page: 20 }))).toEqual(bread);
      expect(
        ascending(await suggest({ post_id: first, title: 'Qwerty', content: '', terms: [topics.bread], per_page: 20 })),
      ).toEqual(ascending(bread.slice(1)));
    });

    it('share its text', async () => {
      const id = await draft('Qwerty');
      const body = { post_id: id, title: 'Kneading', content: '<p>Flour and dough in a warm <b>oven</b></p>', terms: [] };
      expect(ascending(await suggest({ ...body, per_page: 3 }))).toEqual(bread);
    });

    it('share the terms of the saved post, if they are not sent', async () => {
      const id = await draft('Qwerty', [topics.bread]);
      expect(ascending(await suggest({ post_id: id, per_page: 20 }))).toEqual(bread);
      expect(ascending(await suggest({ post_id: id, title: 'Asdfgh', per_page: 20 }))).toEqual(bread);
    });

    it('ignore terms that do not exist', async () => {
      const id = await draft('Qwerty');
      expect(await suggest({ post_id: id, terms: [987654] })).toEqual([]);
    });
  });

  describe('dismissed suggestions', () => {
    it('are not suggested again for that post, until they are restored', async () => {
      const input = { post_id: first, dismissed_id: second };
      for (const _ of [1, 2]) {
        const response = await change('POST', input);
        expect([response.status, await response.json()]).toEqual([201, input]);
      }
      expect(await suggest({ post_id: first, per_page: 20 })).not.toContain(second);
      expect(await suggest({ post_id: first, terms: [topics.coffee], per_page: 20 })).not.toContain(second);
      expect(await suggest({ post_id: last, per_page: 20 })).toContain(second);
      // only suggestions are without it
      expect((await api.anyList(`/post/${first}?type=similar`)).items.map(({ to_id }) => to_id)).toContain(second);
      for (const _ of [1, 2]) {
        const response = await change('DELETE', input);
        expect([response.status, await response.json()]).toEqual([200, input]);
      }
      expect(await suggest({ post_id: first, per_page: 20 })).toContain(second);
    });

    it('are of posts that exist, and that the user can view', async () => {
      const notFound = { status: 404, code: 'rest_post_invalid_id' };
      for (const method of ['POST', 'DELETE'])
        expect(await rejected({ post_id: 987654, dismissed_id: second }, 'author', DISMISSALS, method)).toMatchObject(notFound);
      expect(await rejected({ post_id: first, dismissed_id: 987654 }, 'author', DISMISSALS)).toMatchObject(notFound);
      expect(await rejected({ post_id: first, dismissed_id: posts.pending }, 'author', DISMISSALS)).toMatchObject(notFound);
    });

    it.each(['POST', 'DELETE'])('need the permission to edit the post: %s', async (method) => {
      const input = { post_id: first, dismissed_id: second };
      expect(await rejected(input, 'visitor', DISMISSALS, method)).toMatchObject({ status: 401, code: 'rest_not_logged_in' });
      for (const as of ['subscriber', 'contributor'] as const)
        expect(await rejected(input, as, DISMISSALS, method)).toMatchObject({ status: 403, code: 'rest_cannot_edit' });
    });

    it.each([
      [{}, 'rest_missing_callback_param'],
      [{ post_id: first }, 'rest_missing_callback_param'],
      [{ post_id: first, dismissed_id: 0 }, 'rest_invalid_param'],
      [{ post_id: 'x', dismissed_id: second }, 'rest_invalid_param'],
    ])('reject %j', async (body, code) => {
      for (const method of ['POST', 'DELETE'])
        expect(await rejected(body, 'author', DISMISSALS, method)).toMatchObject({ status: 400, code });
    });
  });

  describe('suggestions of others', () => {
    it('need a logged-in user', async () => {
      for (const body of [{ post_id: first }, {}])
        expect(await rejected(body, 'visitor')).toMatchObject({ status: 401, code: 'rest_not_logged_in' });
    });

    it('need the permission to edit the post', async () => {
      for (const as of ['subscriber', 'contributor'] as const)
        expect(await rejected({ post_id: first }, as)).toMatchObject({ status: 403, code: 'rest_cannot_edit' });
      expect(await rejected({ post_id: posts.beta }, 'author')).toMatchObject({ status: 403, code: 'rest_cannot_edit' });
    });

    it('need the permission to edit posts for a new draft', async () => {
      expect(await rejected({ title: 'Coffee' }, 'subscriber')).toMatchObject({ status: 403, code: 'rest_cannot_edit' });
      expect(await suggest({ title: 'Coffee' }, 'contributor')).toEqual(expect.any(Array));
    });

    it('do not reveal posts that the user cannot view', async () => {
      for (const post_id of [posts.private, 987654])
        expect(await rejected({ post_id }, 'contributor')).toMatchObject({ status: 404, code: 'rest_post_invalid_id' });
    });

    it.each([
      [{ post_id: 'x' }, 'rest_invalid_param'],
      [{ post_id: 0 }, 'rest_invalid_param'],
      [{ type: 'nope' }, 'ncr_invalid_type'],
      [{ type: 'similar' }, 'ncr_computed_type'],
      [{ type: 'linked_lesson' }, 'ncr_managed_type'],
      [{ type: 'authored_by' }, 'rest_invalid_param'],
      [{ type: 'favorite_posts' }, 'rest_invalid_param'],
      [{ per_page: 0 }, 'rest_invalid_param'],
      [{ per_page: 21 }, 'rest_invalid_param'],
      [{ terms: ['x'] }, 'rest_invalid_param'],
      [{ terms: Array.from({ length: 101 }, (_, index) => index + 1) }, 'rest_invalid_param'],
      [{ exclude: Array.from({ length: 101 }, (_, index) => index + 1) }, 'rest_invalid_param'],
      [{ title: ['x'] }, 'rest_invalid_param'],
    ])('reject %j', async (body, code) => {
      expect(await rejected(body)).toMatchObject({ status: 400, code });
    });
  });
}
