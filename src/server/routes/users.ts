import { accessRoutes } from '../../access-routes.js';
import { type Collection, type ContentObject, RelationError, type Viewer } from '../../core/index.js';
import { routes } from '../../routes.js';
import type { ApiRoutes } from '../api-routes.js';
import type { RouteContext } from '../context.js';
import { collectionQueries } from '../core/collection-query.js';
import { relationsEmbed, withLinks } from '../core/relations-embed.js';
import { pageHeaders } from '../pages.js';
import { queryParams } from '../request-params.js';
import { respond } from '../respond.js';
import { editableUserFields, userFields } from '../user-fields.js';
import { validate } from '../validation.js';

const USERS: Collection = { kind: 'user' };
type UserObject = Extract<ContentObject, { kind: 'user' }>;

/** `GET wp/v2/users/me`, and users as who may list them sees them: what other readers see is among the collections. */
export function userRoutes(app: ApiRoutes, route: RouteContext): void {
  const { relx } = route;
  const readQuery = collectionQueries(relx.content.types);

  async function editable(users: readonly ContentObject[], viewer: Viewer, request: Request) {
    // a collection of users has nothing else
    const objects = users as readonly UserObject[];
    const profiles = await relx.accounts.users.profiles(objects.map(({ row }) => row));
    const shown = objects.flatMap((object) => {
      const profile = profiles.get(object.row.ID);
      return profile ? [editableUserFields(object, profile)] : [];
    });
    return related(shown, viewer, request);
  }

  async function related<T extends { readonly id: number }>(objects: readonly T[], viewer: Viewer, request: Request) {
    const embed = await relationsEmbed(route, 'user', objects.map(({ id }) => id), viewer, request); // biome-ignore format: one thought
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
    const { items, links } =
      view === 'edit' ? await editable([user], viewer, request) : await related([userFields(user, view)], viewer, request);
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
    const { items, links } = await editable([user], viewer, request);
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
    const { items: shown, links } = await editable(items, viewer, request);
    return respond(context, shown, { headers: withLinks(pageHeaders(request.url, query, total), links) });
  });
}
