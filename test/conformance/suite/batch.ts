import { errorCodes, type RestError } from 'relx/contract';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import type { Api, Input } from '../api.js';
import { posts, type Role } from '../content.js';

interface Request {
  readonly method?: string;
  readonly body: object;
}

export function batchTests(api: Api): void {
  const path = '/relx/v1/relationships/batch';
  const batch = (requests: readonly Request[], more: object = {}, as: Role = 'administrator') =>
    api.get(routes.batchRelations.response, path, { method: 'POST', as, body: { requests, ...more } }, 207);
  const create = (body: object): Request => ({ method: 'POST', body });
  const remove = (body: object): Request => ({ method: 'DELETE', body });
  const exists = async ({ from_id, to_id, type }: Input) =>
    (
      await api.get(
        routes.relationExists.response,
        `/relx/v1/relationships/exists?from_id=${from_id}&to_id=${to_id}&type=${type}`,
      )
    ).exists;
  const errorAt = (response: unknown) => (response as { body: RestError }).body;

  describe('a batch', () => {
    it('creates and removes, with a response for each item', async () => {
      const [one, two, three] = [api.pair(), api.pair('references'), api.pair()];
      await api.created(three);
      const { failed, responses } = await batch([create(one), { body: two }, remove(three)]);
      expect(failed).toBeUndefined();
      expect(responses.map((response) => response?.status)).toEqual([201, 201, 200]);
      const location = responses[0]?.headers.Location ?? '';
      expect(await (await api.request(location)).json()).toEqual(responses[0]?.body);
      expect(responses[2]?.body).toMatchObject({ deleted: true, previous: three });
      expect([await exists(one), await exists(two), await exists(three)]).toEqual([true, true, false]);
    });

    it('sees in each item what those before it did', async () => {
      const pair = api.pair();
      const { responses } = await batch([create(pair), remove(pair), create(pair)]);
      expect(responses.map((response) => response?.status)).toEqual([201, 200, 201]);
    });

    it('is rolled back if one item is rejected, whose error has its index', async () => {
      const [one, two] = [api.pair(), api.pair()];
      await api.created(two);
      const { failed, responses } = await batch([create(one), create(two), remove(api.pair())]);
      expect([failed, responses[0]]).toEqual(['validation', null]);
      expect(errorAt(responses[1])).toMatchObject({ code: 'ncr_relation_exists', data: { status: 409, index: 1 } });
      expect(errorAt(responses[2])).toMatchObject({ code: 'ncr_relation_not_found', data: { status: 404, index: 2 } });
      expect(await exists(one)).toBe(false);
    });

    it('is rejected as a whole for errors that are known before writing', async () => {
      const pair = api.pair();
      const { failed, responses } = await batch([
        create(pair),
        create({ ...api.pair(), type: 'nope' }),
        create({ from_id: 1 }),
        create({ ...api.pair(), to_id: 987654 }),
      ]);
      expect(failed).toBe('validation');
      expect(responses.map((response) => response && errorAt(response).code)).toEqual([
        null,
        'ncr_invalid_type',
        'rest_missing_callback_param',
        'ncr_object_not_found',
      ]);
      expect(await exists(pair)).toBe(false);
    });

    it('keeps limits, also those that it reaches itself', async () => {
      const from_id = api.spare();
      const items = [0, 1, 2].map(() => create({ from_id, to_id: api.spare(), type: 'at_most_two' }));
      const { failed, responses } = await batch(items);
      expect([failed, errorAt(responses[2]).code]).toEqual(['validation', 'ncr_max_connections_exceeded']);
      expect(await api.ends(`/post/${from_id}?type=at_most_two`)).toEqual([]);
    });

    it('needs the permissions for each item', async () => {
      const { responses } = await batch([create({ from_id: posts.about, to_id: posts.team, type: 'references' })], {}, 'author');
      expect(errorAt(responses[0])).toMatchObject({ code: 'rest_cannot_create', data: { status: 403, index: 0 } });
    });

    it('needs a user', async () => {
      const body = { requests: [create(api.pair())] };
      const { status, code } = await api.failure(path, { method: 'POST', body });
      expect([status, code]).toEqual([401, 'rest_not_logged_in']);
    });

    it.each([
      { requests: [] },
      { requests: 'x' },
      { requests: [1] },
      { requests: [{ method: 'GET', body: {} }] },
      { requests: Array.from({ length: 101 }, () => ({ body: {} })) },
      { requests: [{ body: {} }], validation: 'sometimes' },
    ])('rejects %o', async (body) => {
      const { status, code } = await api.failure(path, { method: 'POST', body, as: 'administrator' });
      expect([status, code]).toEqual([
        400,
        Array.isArray(body.requests) && body.requests.length === 0 ? 'rest_missing_callback_param' : 'rest_invalid_param',
      ]);
    });
  });

  describe("a batch with validation 'normal'", () => {
    it('writes the valid items, and returns the outcome of each', async () => {
      const [one, two] = [api.pair(), api.pair()];
      await api.created(two);
      const { failed, responses } = await batch([create(two), create(one), remove(two), create({ type: 1 })], {
        validation: 'normal',
      });
      expect(failed).toBeUndefined();
      expect(responses.map((response) => response?.status)).toEqual([409, 201, 200, 400]);
      expect(errorAt(responses[0]).data).toMatchObject({ index: 0, status: errorCodes.ncr_relation_exists });
      expect([await exists(one), await exists(two)]).toEqual([true, false]);
    });

    it('of a hundred items is accepted', async () => {
      const from_id = api.spare();
      const items = Array.from({ length: 100 }, () => create({ from_id, to_id: from_id, type: 'references' }));
      const { responses } = await batch(items, { validation: 'normal' });
      expect(new Set(responses.map((response) => response?.status))).toEqual(new Set([400]));
    });
  });
}
