import type { Context } from 'hono';
import { accessRoutes } from '../../../api/routes/access.js';
import { routes } from '../../../api/routes/index.js';
import { type Collection, type ContentObject, RelationError } from '../../../core/index.js';
import type { ApiRoutes } from '../../api-routes.js';
import type { AppEnv, RouteContext } from '../../context.js';
import { pageHeaders } from '../../http/page-headers.js';
import { requestBudget } from '../../http/request-budget.js';
import { queryParams } from '../../http/request-params.js';
import { respond } from '../../http/respond.js';
import { validate } from '../../http/validation.js';
import { collectionQueries } from '../../wp/collection-query.js';
import { relationsEmbed, withLinks } from '../../wp/relations-embed.js';
import { editableUserFields, userFields } from '../../wp/user-fields.js';

const USERS: Collection = { kind: 'user' };
type UserObject = Extract<ContentObject, { kind: 'user' }>;

/** `GET wp/v2/users/me`, and users as who may list them sees them: what other readers see is among the collections. */
export function userRoutes(app: ApiRoutes, route: RouteContext): void {
  const { relx } = route;
  const readQuery = collectionQueries(relx.content.types);

  async function editable(users: readonly ContentObject[], context: Context<AppEnv>) {
    // a collection of users has nothing else
    const objects = users as readonly UserObject[];
    const profiles = await relx.accounts.users.profiles(objects.map(({ row }) => row));
    const shown = objects.flatMap((object) => {
      const profile = profiles.get(object.row.ID);
      return profile ? [editableUserFields(object, profile)] : [];
    });
    return related(shown, context);
  }

  async function related<T extends { readonly id: number }>(objects: readonly T[], context: Context<AppEnv>) {
    const listQuery = { request: context.req.raw, viewer: context.get('viewer'), budget: requestBudget(context) };
    const embed = await relationsEmbed(route, 'user', objects.map(({ id }) => id), listQuery); // biome-ignore format: one thought
    return { items: objects.map((object) => ({ ...object, ...embed.of(object.id) })), links: embed.links };
  }

  app.get('/wp/v2/users/me', async (context) => {
    const request = context.req.raw;
    const { context: view } = validate(accessRoutes.getMe.query, queryParams(request));
    const viewer = context.get('viewer');
    if (!viewer.known) throw new RelationError('rest_not_logged_in', 'You are not currently logged in: send credentials.');
    const user = await relx.content.get(USERS, viewer.id, viewer);
    // deleted since they logged in
    if (user?.kind !== 'user') throw new RelationError('rest_user_invalid_id', 'There is no such user any more.');
    const { items, links } = view === 'edit' ? await editable([user], context) : await related([userFields(user, view)], context);
    return respond(context, items[0], { headers: withLinks({}, links) });
  });

  app.get('/wp/v2/users/:id{\\d+}', async (context, next) => {
    const request = context.req.raw;
    if (queryParams(request).context !== 'edit') return next();
    const { id } = validate(routes.getObject.params, { ...context.req.param(), collection: 'users' });
    const viewer = context.get('viewer');
    if (id !== viewer.id && !viewer.has('list_users'))
      throw new RelationError('rest_user_cannot_view', 'Users are for themselves to edit, and for who may list them.');
    const user = await relx.content.get(USERS, id, viewer);
    if (!user) throw new RelationError('rest_user_invalid_id', `There is no user ${id}.`);
    const { items, links } = await editable([user], context);
    return respond(context, items[0], { headers: withLinks({}, links) });
  });

  app.get('/wp/v2/users', async (context, next) => {
    const request = context.req.raw;
    const params = queryParams(request);
    if (params.context !== 'edit') return next();
    const viewer = context.get('viewer');
    if (!viewer.has('list_users'))
      throw new RelationError('rest_forbidden_context', 'Users with what is theirs alone are for who may list them.');
    const { query } = readQuery(params);
    const { items, total } = await relx.content.list(USERS, query, viewer);
    const { items: shown, links } = await editable(items, context);
    return respond(context, shown, { headers: withLinks(pageHeaders(request.url, query, total), links) });
  });
}
