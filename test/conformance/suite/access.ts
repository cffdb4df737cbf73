import { describe, expect, it } from 'vitest';
import { type Api, basic, type Input } from '../api.js';
import { posts, type Role, terms, users } from '../content.js';

const { alpha, beta, pending } = posts;

export function accessTests(api: Api): void {
  describe('credentials', () => {
    const send = (authorization: string, path = '/wp/v2/users/me') => api.failure(path, { headers: { authorization } });
    const login = users.author.login;

    it.each(Object.keys(users) as Role[])('of a %s are accepted', async (role) => {
      expect((await api.request('/relx/v1/types', { as: role })).status).toBe(200);
    });

    it.each([
      ['a wrong password', basic(login, 'abcd efgh ijkl mnop qrst uvwx')],
      ['an empty password', basic(login, '')],
      ['an unknown login name', basic('nobody', 'abcd efgh ijkl mnop qrst uvwx')],
      ['no name and no password', basic('', '')],
      ['text that is not base64', 'Basic %%%'],
      ['base64 that is cut off', 'Basic abcde'],
      ['base64 without a colon', `Basic ${btoa('nocolon')}`],
      ['base64 of bytes that are no text', `Basic ${btoa('\xff\xfe:\xff')}`],
      ['nothing after Basic', 'Basic'],
    ])('with %s are ignored', async (_name, authorization) => {
      const { status, code } = await send(authorization);
      expect([status, code]).toEqual([401, 'rest_not_logged_in']);
      const public_ = await api.request(`/relx/v1/post/${alpha}`, { headers: { authorization } });
      expect(await public_.json()).toEqual(await (await api.request(`/relx/v1/post/${alpha}`)).json());
    });

    it.each([
      ['a wrong password', basic(login, 'abcd efgh ijkl mnop qrst uvwx')],
      ['an unknown login name', basic('nobody', 'abcd efgh ijkl mnop qrst uvwx')],
      ['an unknown email address', basic('no@body.example', 'abcd efgh ijkl mnop qrst uvwx')],
    ])('with %s are reported by a write', async (_name, authorization) => {
      const options = { method: 'POST', body: api.pair(), headers: { authorization } };
      const { status, code, message } = await api.failure('/relx/v1/relationships', options);
      expect([status, code]).toEqual([401, 'incorrect_password']);
      expect(message).toMatch(/^The login name or the application password is wrong\./);
    });

    it('with another scheme belong to a gateway, and authenticate no user here', async () => {
      expect((await send('Bearer abcdef', '/wp/v2/users/me')).code).toBe('rest_not_logged_in');
    });

    it('do not reveal whether the name or the password was wrong', async () => {
      const [name, password] = [await send(basic('nobody', 'wrong')), await send(basic(login, 'wrong'))];
      expect(name.message).toBe(password.message);
    });
  });

  describe.each(['POST', 'DELETE'])('%s without credentials', (method) => {
    it('is rejected with 401', async () => {
      const { status, code } = await api.rejected(api.pair(), undefined, method);
      expect([status, code]).toEqual([401, 'rest_not_logged_in']);
    });

    it('changes nothing', async () => {
      const before = await api.ends(`/post/${alpha}?type=related_to`);
      await api.rejected({ from_id: alpha, to_id: beta, type: 'related_to' }, undefined, method);
      expect(await api.ends(`/post/${alpha}?type=related_to`)).toEqual(before);
    });
  });

  describe('too few permissions to create', () => {
    const cases: [string, Role, () => Partial<Input>][] = [
      ['a subscriber, for any post', 'subscriber', () => api.pair('references')],
      ["a contributor, for another's post", 'contributor', () => api.pair('references')],
      ["an author, for another's post", 'author', () => ({ from_id: beta, to_id: api.spare(), type: 'references' })],
      [
        "an author, for a two-way type that needs both sides to another's post",
        'author',
        () => ({ from_id: api.spare(), to_id: beta, type: 'agreed_with' }),
      ],
      [
        "an author, for a one-way type that needs both sides to another's post",
        'author',
        () => ({ from_id: api.spare(), to_id: beta, type: 'depends_on' }),
      ],
      [
        "an author, for a two-way type from another's post",
        'author',
        () => ({ from_id: beta, to_id: api.spare(), type: 'related_to' }),
      ],
      [
        "a contributor, for a two-way type that needs both sides to another's post",
        'contributor',
        () => ({ from_id: pending, to_id: alpha, type: 'agreed_with' }),
      ],
      [
        "an editor, for another user's favourites",
        'editor',
        () => ({ from_id: users.author.id, to_id: api.spare(), type: 'favorite_posts' }),
      ],
      ['an author, for a term', 'author', () => ({ from_id: terms.local, to_id: alpha, type: 'featured' })],
    ];
    it.each(cases)('%s', async (_name, role, input) => {
      const { status, code } = await api.rejected(input(), role);
      expect([status, code]).toEqual([403, 'rest_cannot_create']);
    });
  });

  describe('enough permissions to create', () => {
    const cases: [string, Role, () => Input][] = [
      ['an author, between own posts by a two-way type', 'author', () => api.pair()],
      ['an author, between own posts by a type that needs both sides', 'author', () => api.pair('agreed_with')],
      [
        "an author, from an own post to another's by a two-way type",
        'author',
        () => ({ from_id: api.spare(), to_id: beta, type: 'related_to' }),
      ],
      [
        "a contributor, from an own pending post to another's by a two-way type",
        'contributor',
        () => ({ from_id: pending, to_id: api.spare(), type: 'related_to' }),
      ],
      [
        "an author, from an own post to another's by a one-way type",
        'author',
        () => ({ from_id: api.spare(), to_id: beta, type: 'references' }),
      ],
      [
        'an author, from an own post to a user',
        'author',
        () => ({ from_id: api.spare(), to_id: users.editor.id, type: 'authored_by' }),
      ],
      [
        "a contributor, from an own pending post to another's by a one-way type",
        'contributor',
        () => ({ from_id: pending, to_id: api.spare(), type: 'references' }),
      ],
      [
        'a subscriber, for the own favourites',
        'subscriber',
        () => ({ from_id: users.subscriber.id, to_id: api.spare(), type: 'favorite_posts' }),
      ],
      ["an editor, between others' posts", 'editor', () => api.pair()],
      ['an editor, from a term', 'editor', () => ({ from_id: terms.local, to_id: api.spare(), type: 'featured' })],
      [
        "an administrator, for another user's favourites",
        'administrator',
        () => ({ from_id: users.author.id, to_id: api.spare(), type: 'favorite_posts' }),
      ],
    ];
    it.each(cases)('%s', async (_name, role, input) => {
      expect((await api.create(input(), role)).status).toBe(201);
    });
  });

  describe('too few permissions to remove', () => {
    it.each(['subscriber', 'contributor'] as const)('a %s', async (role) => {
      const input = api.pair();
      await api.created(input);
      const { status, code } = await api.rejected(input, role, 'DELETE');
      expect([status, code]).toEqual([403, 'rest_cannot_delete']);
      expect(await api.ends(`/post/${input.from_id}`)).toEqual([`post:${input.to_id}`]);
    });

    it("an author, for a relation with another's post that needs both sides", async () => {
      const input = { from_id: api.spare(), to_id: beta, type: 'agreed_with' };
      await api.created(input);
      expect((await api.rejected(input, 'author', 'DELETE')).code).toBe('rest_cannot_delete');
    });

    it("an author, for a two-way relation that starts at another's post", async () => {
      const input = { from_id: beta, to_id: api.spare(), type: 'related_to' };
      await api.created(input);
      expect((await api.rejected(input, 'author', 'DELETE')).code).toBe('rest_cannot_delete');
    });

    it('does not reveal a relation to a hidden target, with permission to edit the source', async () => {
      const input = { from_id: api.spare(), to_id: pending, type: 'references' };
      const missing = await api.rejected(input, 'author', 'DELETE');
      await api.created(input);
      const hidden = await api.rejected(input, 'author', 'DELETE');
      expect([hidden.status, hidden.code]).toEqual([404, 'ncr_relation_not_found']);
      expect(hidden).toEqual(missing);
      const response = await api.request('/relx/v1/relationships', { method: 'DELETE', body: input, as: 'administrator' });
      expect(response.status).toBe(200);
    });

    it('does not reveal whether the relation exists', async () => {
      expect((await api.rejected(api.pair(), 'contributor', 'DELETE')).code).toBe('rest_cannot_delete');
    });
  });

  it("an author removes a two-way relation of an own post with another's, which any user may have created", async () => {
    const own = api.spare();
    await api.created({ from_id: beta, to_id: own, type: 'related_to' });
    const body = { from_id: own, to_id: beta, type: 'related_to' };
    expect((await api.request('/relx/v1/relationships', { method: 'DELETE', body, as: 'author' })).status).toBe(200);
  });

  it('an author removes a relation between own posts', async () => {
    const body = api.pair();
    await api.created(body);
    expect((await api.request('/relx/v1/relationships', { method: 'DELETE', body, as: 'author' })).status).toBe(200);
  });
}
