import { accessRoutes as routes } from '../../../api/routes/access.js';
import type { ErrorCode } from '../../../contract/index.js';
import { type ApplicationPassword, RelationError } from '../../../core/index.js';
import type { ApiRequest } from '../../api-request.js';
import type { RouteContext } from '../../context.js';
import { validate } from '../../http/params.js';
import { location } from '../../http/respond.js';
import type { Handlers } from '../../register-routes.js';

type Id =
  | 'listApplicationPasswords'
  | 'createApplicationPassword'
  | 'deleteApplicationPasswords'
  | 'introspectApplicationPassword'
  | 'getApplicationPassword'
  | 'updateApplicationPassword'
  | 'deleteApplicationPassword';

const INTROSPECT = 'rest_cannot_introspect_app_password_for_non_authenticated_user';

const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19);

/** An application password in a response; `password` only when it is created. */
function shown(
  { core }: Pick<ApiRequest, 'core'>,
  user: number,
  { uuid, app_id, name, created, last_used, last_ip }: ApplicationPassword,
  context: 'view' | 'embed' | 'edit' = 'edit',
  password?: string,
) {
  const times = { created: iso(created), last_used: last_used === null ? null : iso(last_used), last_ip };
  return {
    uuid,
    app_id,
    name,
    ...(context === 'embed' ? {} : times),
    ...(password === undefined ? {} : { password }),
    _links: { self: [{ href: `${core}/users/${user}/application-passwords/${uuid}` }] },
  };
}

/** `wp/v2/users/<id|me>/application-passwords[/<uuid>]`, for users who can edit the user. */
export function applicationPasswordHandlers({ relx }: RouteContext): Handlers<Id> {
  const { applicationPasswords: passwords, users } = relx.accounts;

  /** ID of the user, if the viewer may manage their passwords. */
  async function owner(request: ApiRequest<(typeof routes)[Id]>, code: ErrorCode): Promise<number> {
    // the id of a password is validated after the permission
    const { user_id } = validate(routes.listApplicationPasswords.params, { user_id: request.param('user_id') });
    const { viewer } = request;
    if (user_id === 'me' && !viewer.isLoggedIn)
      throw new RelationError('rest_not_logged_in', 'You are not currently logged in: send credentials.');
    const id = user_id === 'me' ? viewer.id : Number(user_id);
    // before anything reveals whether the user exists
    if (!(viewer.isLoggedIn && (await relx.permissions.can(viewer, 'edit_user', id))))
      throw new RelationError(code, "You don't have permission to manage application passwords of this user.");
    if (id < 1 || !Number.isSafeInteger(id) || !(await users.find(id)))
      throw new RelationError('rest_user_invalid_id', `There is no user ${user_id}.`);
    return id;
  }

  return {
    async listApplicationPasswords(request) {
      const id = await owner(request, 'rest_cannot_list_application_passwords');
      const { context } = request.query();
      return { data: (await passwords.list(id)).map((item) => shown(request, id, item, context)) };
    },

    async createApplicationPassword(request) {
      const id = await owner(request, 'rest_cannot_create_application_passwords');
      const { name, app_id } = await request.fields();
      const { item, password } = await passwords.create(id, name, app_id);
      const data = shown(request, id, item, 'edit', password);
      return { written: { data, headers: location(data._links.self[0]?.href ?? '') } };
    },

    async deleteApplicationPasswords(request) {
      const id = await owner(request, 'rest_cannot_delete_application_passwords');
      return { written: { data: { deleted: true, count: await passwords.deleteAll(id) } } };
    },

    async introspectApplicationPassword(request) {
      const id = await owner(request, INTROSPECT);
      const { viewer } = request;
      if (id !== viewer.id)
        throw new RelationError(INTROSPECT, 'This request was not authenticated with an application password of this user.');
      if (viewer.applicationPassword === undefined)
        throw new RelationError('rest_no_authenticated_app_password', 'The request was not sent with an application password.');
      const item = await passwords.get(id, viewer.applicationPassword);
      return { data: shown(request, id, item, request.query().context) };
    },

    async getApplicationPassword(request) {
      const id = await owner(request, 'rest_cannot_read_application_password');
      const item = await passwords.get(id, request.param('uuid'));
      return { data: shown(request, id, item, request.query().context) };
    },

    async updateApplicationPassword(request) {
      const id = await owner(request, 'rest_cannot_edit_application_password');
      const { name } = await request.fields();
      return { written: { data: shown(request, id, await passwords.rename(id, request.param('uuid'), name)) } };
    },

    async deleteApplicationPassword(request) {
      const id = await owner(request, 'rest_cannot_delete_application_password');
      return {
        written: { data: { deleted: true, previous: shown(request, id, await passwords.delete(id, request.param('uuid'))) } },
      };
    },
  };
}
