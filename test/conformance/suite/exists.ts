import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import type { Api } from '../api.js';
import { posts, type Role, users } from '../content.js';
import { stories } from '../stories.js';

const { alpha, beta, gamma, draft } = posts;

export function existsTests(api: Api): void {
  const find = (query: string, as?: Role) =>
    api.get(routes.relationExists.response, `/relx/v1/relationships/exists?${query}`, { as });

  describe('whether two are related', () => {
    it('is returned with the relation', async () => {
      const { exists, relation } = await find(`from_id=${alpha}&to_id=${gamma}&type=parent_of`);
      expect([exists, relation]).toMatchObject([true, { from_id: alpha, to_id: gamma, type: 'parent_of' }]);
      expect(relation).not.toHaveProperty('related');
    });

    it.each([
      [`from_id=${gamma}&to_id=${alpha}&type=parent_of`, false],
      [`from_id=${beta}&to_id=${alpha}&type=related_to`, true],
      [`from_id=${alpha}&to_id=${users.author.id}&type=mentions&to_type=user`, false],
      [`from_id=${alpha}&to_id=987654&type=parent_of`, false],
    ])('%s: %s', async (query, expected) => {
      expect((await find(query)).exists).toBe(expected);
    });

    it('is false for similar posts, which have no stored relation', async () => {
      const [from] = stories.coffee;
      const [similar] = (await api.anyList(`/post/${from}?type=similar`)).items;
      expect(await find(`from_id=${from}&to_id=${similar?.to_id}&type=similar`)).toEqual({ exists: false });
    });

    it('is false for hidden objects', async () => {
      const query = `from_id=${alpha}&to_id=${draft}&type=parent_of`;
      expect(await find(query)).toEqual({ exists: false });
      expect(await find(query, 'author')).toMatchObject({ exists: true });
    });

    it.each([
      ['from_id=1&to_id=2', 'rest_missing_callback_param'],
      ['from_id=1&to_id=2&type=nope', 'ncr_invalid_type'],
      ['from_id=1&to_id=1&type=related_to', 'ncr_self_relation'],
      ['from_id=1&to_id=2&type=mentions', 'rest_missing_callback_param'],
      ['from_id=1&to_id=2&type=mentions&to_type=post', 'ncr_invalid_object_type'],
      ['from_id=x&to_id=2&type=related_to', 'rest_invalid_param'],
    ])('%s is rejected: %s', async (query, expected) => {
      const { status, code } = await api.failure(`/relx/v1/relationships/exists?${query}`);
      expect([status, code]).toEqual([400, expected]);
    });
  });
}
