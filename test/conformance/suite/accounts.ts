import { looseObject } from 'valibot';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import { type Api, basic } from '../api.js';
import { MAIL_DOMAIN, posts, type Role, roles, users } from '../content.js';

const ME = '/wp/v2/users/me';
const MINE = `${ME}/application-passwords`;
const of = (role: Role) => `/wp/v2/users/${users[role].id}/application-passwords`;
/** The fields that `context=edit` adds to the public ones, by WordPress's names. */
const PRIVATE = [
  'username', 'first_name', 'last_name', 'email', 'locale', 'nickname', 'roles', 'registered_date', 'capabilities',
  'extra_capabilities',
]; // biome-ignore format: a list of names
const PUBLIC = ['id', 'name', 'url', 'description', 'link', 'slug'];

export function accountTests(api: Api): void {
  const record = looseObject({});
  const made = (as: Role, body: object = { name: 'An app' }, path = MINE) =>
    api.get(routes.createApplicationPassword.response, path, { method: 'POST', body, as }, 201);
  const rejected = async (path: string, as?: Role, method = 'GET', body?: object) => {
    const { status, code } = await api.failure(path, { as, method, body });
    return [status, code];
  };

  describe('introspection', () => {
    it('returns the application password of the request', async () => {
      const introspected = await api.get(routes.introspectApplicationPassword.response, `${MINE}/introspect`, { as: 'author' });
      expect(introspected).toMatchObject({ name: 'conformance', uuid: expect.any(String) });
      expect(introspected).not.toHaveProperty('password');
    });

    it('is for oneself', async () => {
      expect(await rejected(`${MINE}/introspect`)).toEqual([401, 'rest_not_logged_in']);
      const code = 'rest_cannot_introspect_app_password_for_non_authenticated_user';
      expect(await rejected(`${of('author')}/introspect`, 'administrator')).toEqual([403, code]);
      expect(await rejected(`${of('author')}/introspect`, 'editor')).toEqual([403, code]);
    });
  });

  describe('users/me', () => {
    it('is an error without credentials', async () => {
      expect(await rejected(ME)).toEqual([401, 'rest_not_logged_in']);
    });

    it.each(roles)('is the current %s, with public fields', async (as) => {
      const me = await api.get(record, ME, { as });
      expect(me).toMatchObject({ id: users[as].id, name: users[as].name, slug: users[as].slug, meta: [] });
      expect(Object.keys(me).filter((name) => name !== 'avatar_urls' && name !== '_links')).toEqual([...PUBLIC, 'meta']);
    });

    it('leaves meta out inside another object', async () => {
      expect(await api.get(record, `${ME}?context=embed`, { as: 'editor' })).not.toHaveProperty('meta');
    });

    it.each(roles)('returns a %s all own fields', async (as) => {
      const me = await api.get(record, `${ME}?context=edit`, { as });
      expect(Object.keys(me)).toEqual(expect.arrayContaining([...PUBLIC, ...PRIVATE, 'meta']));
      expect(me).toMatchObject({
        username: users[as].login,
        email: `${as}@${MAIL_DOMAIN}`,
        roles: [as],
        extra_capabilities: { [as]: true },
        locale: 'en_US',
        registered_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
      });
      expect(me.capabilities).toMatchObject({ read: true, [as]: true });
    });

    it('has the embed', async () => {
      const me = await api.get(record, `${ME}?relx_relations=1`, { as: 'subscriber' });
      expect(me.relx_relations).toContainEqual({ to_id: posts.alpha, to_type: 'post', type: 'favorite_posts', title: 'Alpha' });
    });

    it('knows three contexts', async () => {
      expect(await rejected(`${ME}?context=other`, 'editor')).toEqual([400, 'rest_invalid_param']);
    });
  });

  describe('users with context=edit', () => {
    const one = `/wp/v2/users/${users.author.id}?context=edit`;
    it.each([
      [one, undefined, 401, 'rest_user_cannot_view'],
      [one, 'editor', 403, 'rest_user_cannot_view'],
      ['/wp/v2/users?context=edit', undefined, 401, 'rest_forbidden_context'],
      ['/wp/v2/users?context=edit', 'editor', 403, 'rest_forbidden_context'],
    ] as const)('%s as %s is %i', async (path, as, status, code) => {
      expect(await rejected(path, as)).toEqual([status, code]);
    });

    it('need the permission to list users, except the own profile', async () => {
      for (const as of ['administrator', 'author'] as const)
        expect((await api.get(record, one, { as })).email).toBe(`author@${MAIL_DOMAIN}`);
      const response = await api.request('/wp/v2/users?context=edit', { as: 'administrator' });
      const listed = (await response.json()) as { username: string }[];
      expect([listed.length, response.headers.get('X-WP-Total')]).toEqual([5, '5']);
      expect(listed.map(({ username }) => username)).toContain(users.subscriber.login);
    });
  });

  describe('application passwords', () => {
    it('are created with a name, and returned once', async () => {
      const app_id = '5b1d1f5a-9c8e-4a33-8a6e-0f4c2b1a7d10';
      const { uuid, password = '', _links, ...rest } = await made('subscriber', { name: ' My <b>app</b> ', app_id });
      expect(rest).toEqual({ app_id, name: 'My app', created: expect.any(String), last_used: null, last_ip: null });
      expect(password).toMatch(/^(\w{4} ){5}\w{4}$/);
      expect(_links.self[0]?.href).toMatch(new RegExp(`/wp-json${of('subscriber')}/${uuid}$`));
      const listed = await api.get(routes.listApplicationPasswords.response, MINE, { as: 'subscriber' });
      expect(listed.find((item) => item.uuid === uuid)).not.toHaveProperty('password');
    });

    it('work immediately, and until they are deleted', async () => {
      const { uuid, password = '' } = await made('contributor');
      const authorization = basic(users.contributor.login, password);
      expect(await api.get(record, ME, { headers: { authorization } })).toMatchObject({ id: users.contributor.id });
      const { deleted, previous } = await api.get(routes.deleteApplicationPassword.response, `${MINE}/${uuid}`, {
        method: 'DELETE',
        as: 'contributor',
      });
      expect([deleted, previous.uuid]).toEqual([true, uuid]);
      expect((await api.failure(ME, { headers: { authorization } })).code).toBe('rest_not_logged_in');
    });

    it('have the date of their last use', async () => {
      const { uuid, password = '' } = await made('contributor');
      await api.request(ME, { headers: { authorization: basic(users.contributor.login, password) } });
      const item = await api.get(routes.getApplicationPassword.response, `${MINE}/${uuid}`, { as: 'contributor' });
      expect(item.last_used).toMatch(/^\d{4}-/);
    });

    it('are created with a Location', async () => {
      const response = await api.request(MINE, { method: 'POST', body: { name: 'Located' }, as: 'author' });
      const location = response.headers.get('Location') ?? '';
      expect((await api.get(record, location, { as: 'author' })).name).toBe('Located');
    });

    it.each(['POST', 'PUT', 'PATCH'])('are renamed by %s', async (method) => {
      const { uuid } = await made('author');
      const renamed = await api.get(routes.updateApplicationPassword.response, `${MINE}/${uuid}`, {
        method,
        body: { name: 'Renamed' },
        as: 'author',
      });
      expect([renamed.name, renamed.uuid]).toEqual(['Renamed', uuid]);
    });

    it('show less inside another object', async () => {
      const { uuid } = await made('author');
      const shown = await api.get(record, `${MINE}/${uuid}?context=embed`, { as: 'author' });
      expect(Object.keys(shown)).toEqual(['uuid', 'app_id', 'name', '_links']);
    });

    it('may have one name twice', async () => {
      const [one, two] = [await made('author', { name: 'Twin' }), await made('author', { name: 'Twin' })];
      expect(one.uuid).not.toBe(two.uuid);
    });

    it.each([
      [{}, 'rest_missing_callback_param'],
      [{ name: '   ' }, 'rest_invalid_param'],
      [{ name: '<br>' }, 'application_password_empty_name'],
      [{ name: 'x', app_id: 'no uuid' }, 'rest_invalid_param'],
    ])('are rejected for %j', async (body, code) => {
      expect(await rejected(MINE, 'author', 'POST', body)).toEqual([400, code]);
    });

    it.each(['GET', 'DELETE'])('that are not there are 404 to %s', async (method) => {
      const path = `${MINE}/5b1d1f5a-9c8e-4a33-8a6e-0f4c2b1a7d11`;
      expect(await rejected(path, 'author', method)).toEqual([404, 'rest_application_password_not_found']);
    });

    const all: [string, string, string][] = [
      ['GET', '', 'rest_cannot_list_application_passwords'],
      ['POST', '', 'rest_cannot_create_application_passwords'],
      ['DELETE', '', 'rest_cannot_delete_application_passwords'],
      ['GET', '/some-uuid', 'rest_cannot_read_application_password'],
      ['PUT', '/some-uuid', 'rest_cannot_edit_application_password'],
      ['DELETE', '/some-uuid', 'rest_cannot_delete_application_password'],
    ];
    it.each(all)('%s of others%s is 401 to a logged-out user and 403 to an editor', async (method, rest, code) => {
      const body = method === 'GET' ? undefined : { name: 'x' };
      expect(await rejected(of('author') + rest, undefined, method, body)).toEqual([401, code]);
      expect(await rejected(of('author') + rest, 'editor', method, body)).toEqual([403, code]);
      // without permission to list users, the error does not reveal who exists
      expect(await rejected(`/wp/v2/users/987654/application-passwords${rest}`, 'editor', method, body)).toEqual([403, code]);
    });

    it.each(all)('%s of me%s is 401 to a logged-out user', async (method, rest) => {
      expect(await rejected(MINE + rest, undefined, method)).toEqual([401, 'rest_not_logged_in']);
    });

    it('of any user are open to an administrator', async () => {
      const { uuid } = await made('administrator', { name: 'Given' }, of('subscriber'));
      expect((await api.request(`${of('subscriber')}/${uuid}`, { as: 'subscriber' })).status).toBe(200);
      expect(await rejected('/wp/v2/users/987654/application-passwords', 'administrator')).toEqual([404, 'rest_user_invalid_id']);
    });
  });
}
