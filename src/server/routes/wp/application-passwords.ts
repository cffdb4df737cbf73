import type { Context } from 'hono';
import { accessRoutes as routes } from '../../../api/routes/access.js';
import type { ErrorCode } from '../../../contract/index.js';
import { type ApplicationPassword, RelationError } from '../../../core/index.js';
import type { ApiRoutes } from '../../api-routes.js';
import type { AppEnv, RouteContext } from '../../context.js';
import { locationOf } from '../../http/location.js';
import { queryParams } from '../../http/request-params.js';
import { respond } from '../../http/respond.js';
import { validate } from '../../http/validation.js';

const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19);

/** `wp/v2/users/<id|me>/application-passwords[/<uuid>]`, for whoever may edit the user. */
export function applicationPasswordRoutes(app: ApiRoutes, { relx, root }: RouteContext): void {
  const path = '/wp/v2/users/:user_id{me|\\d+}/application-passwords';
  const { applicationPasswords: passwords, users } = relx.accounts;

  /** The id of the user that is meant, when the viewer may do this with their passwords. */
  async function owner(context: Context<AppEnv>, refusal: ErrorCode): Promise<number> {
    const { user_id } = validate(routes.listApplicationPasswords.params, { user_id: context.req.param('user_id') });
    const viewer = context.get('viewer');
    if (user_id === 'me' && !viewer.known)
      throw new RelationError('rest_not_logged_in', 'You are not currently logged in: send credentials.');
    const id = user_id === 'me' ? viewer.id : Number(user_id);
    // before it is told whether there is such a user
    if (!(viewer.known && (await relx.permissions.can(viewer, 'edit_user', id))))
      throw new RelationError(refusal, 'Application passwords of a user are for themselves, and for who may edit users.');
    if (id < 1 || !Number.isSafeInteger(id) || !(await users.find(id)))
      throw new RelationError('rest_user_invalid_id', `There is no user ${user_id}.`);
    return id;
  }

  const uuidOf = (context: Context<AppEnv>) => context.req.param('uuid') ?? '';
  const viewOf = (context: Context<AppEnv>) =>
    validate(routes.getApplicationPassword.query, queryParams(context.req.raw)).context;

  function shown(context: Context<AppEnv>, user: number, item: ApplicationPassword, view: string, password?: string) {
    const { uuid, app_id, name, created, last_used, last_ip } = item;
    const href = `${new URL(context.req.url).origin}${root}/wp/v2/users/${user}/application-passwords/${uuid}`;
    const times = { created: iso(created), last_used: last_used === null ? null : iso(last_used), last_ip };
    return {
      uuid,
      app_id,
      name,
      ...(view === 'embed' ? {} : times),
      ...(password === undefined ? {} : { password }),
      _links: { self: [{ href }] },
    };
  }

  app.get(path, async (context) => {
    const id = await owner(context, 'rest_cannot_list_application_passwords');
    const view = viewOf(context);
    return respond(
      context,
      (await passwords.list(id)).map((item) => shown(context, id, item, view)),
    );
  });

  app.write(['POST'], path, async (context, request) => {
    const id = await owner(context, 'rest_cannot_create_application_passwords');
    const { name, app_id } = validate(routes.createApplicationPassword.body, await request.params());
    const { item, password } = await passwords.create(id, name, app_id);
    const made = shown(context, id, item, 'edit', password);
    return { written: { data: made, status: 201, headers: { Location: locationOf(context, made._links.self[0]?.href ?? '') } } };
  });

  app.write(['DELETE'], path, async (context) => {
    const id = await owner(context, 'rest_cannot_delete_application_passwords');
    return { written: { data: { deleted: true, count: await passwords.deleteAll(id) } } };
  });

  app.get(`${path}/introspect`, async (context) => {
    const code = 'rest_cannot_introspect_app_password_for_non_authenticated_user';
    const id = await owner(context, code);
    const viewer = context.get('viewer');
    if (id !== viewer.id) throw new RelationError(code, 'Only who sent the request is told which application password it was.');
    if (viewer.applicationPassword === undefined)
      throw new RelationError('rest_no_authenticated_app_password', 'The request was not sent with an application password.');
    return respond(context, shown(context, id, await passwords.get(id, viewer.applicationPassword), viewOf(context)));
  });

  app.get(`${path}/:uuid{[\\w-]+}`, async (context) => {
    const id = await owner(context, 'rest_cannot_read_application_password');
    return respond(context, shown(context, id, await passwords.get(id, uuidOf(context)), viewOf(context)));
  });

  app.write(['POST', 'PUT', 'PATCH'], `${path}/:uuid{[\\w-]+}`, async (context, request) => {
    const id = await owner(context, 'rest_cannot_edit_application_password');
    const { name } = validate(routes.updateApplicationPassword.body, await request.params());
    return { written: { data: shown(context, id, await passwords.rename(id, uuidOf(context), name), 'edit') } };
  });

  app.write(['DELETE'], `${path}/:uuid{[\\w-]+}`, async (context) => {
    const id = await owner(context, 'rest_cannot_delete_application_password');
    const previous = shown(context, id, await passwords.delete(id, uuidOf(context)), 'edit');
    return { written: { data: { deleted: true, previous } } };
  });
}
