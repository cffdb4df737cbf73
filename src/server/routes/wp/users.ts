import { type Collection, type ContentObject, RelationError } from '../../../core/index.js';
import type { ApiRequest } from '../../api-request.js';
import type { RouteContext } from '../../context.js';
import { pageHeaders, type RouteResponse } from '../../http/respond.js';
import type { Handlers } from '../../register-routes.js';
import { contentQuery } from '../../wp/collection-query.js';
import { relationsEmbed, withLinks } from '../../wp/relations-embed.js';
import { editableUserFields, userFields } from '../../wp/user-fields.js';
import type { ObjectRequest, ObjectsRequest } from './objects.js';

const USERS: Collection = { objectType: 'user' };
type UserObject = Extract<ContentObject, { objectType: 'user' }>;
type RequestParts = Pick<ApiRequest, 'raw' | 'viewer' | 'root' | 'budget'>;

/** Users with the embed of their relations. */
async function related<T extends { readonly id: number }>(route: RouteContext, objects: readonly T[], request: RequestParts) {
  const embed = await relationsEmbed(
    route,
    'user',
    objects.map(({ id }) => id),
    request,
    request.budget(),
  );
  return { items: objects.map((object) => ({ ...object, ...embed.of(object.id) })), links: embed.links };
}

/** Users with the fields of `context=edit`. */
async function editable(route: RouteContext, users: readonly ContentObject[], request: RequestParts) {
  // collections of users contain users only
  const objects = users as readonly UserObject[];
  const profiles = await route.relx.accounts.users.profiles(objects.map(({ row }) => row));
  const shown = objects.flatMap((object) => {
    const profile = profiles.get(object.row.ID);
    return profile ? [editableUserFields(object, profile)] : [];
  });
  return related(route, shown, request);
}

/** `GET wp/v2/users/me`. */
export function userHandlers(route: RouteContext): Handlers<'getMe'> {
  return {
    async getMe(request) {
      const { context: view } = request.query();
      const { viewer } = request;
      if (!viewer.isLoggedIn) throw new RelationError('rest_not_logged_in', 'You are not currently logged in: send credentials.');
      const user = await route.relx.content.get(USERS, viewer.id, viewer);
      // deleted after the login
      if (user?.objectType !== 'user') throw new RelationError('rest_user_invalid_id', 'This user does not exist any more.');
      const { items, links } =
        view === 'edit' ? await editable(route, [user], request) : await related(route, [userFields(user, view)], request);
      return { data: items[0], headers: withLinks({}, links) };
    },
  };
}

/** `GET wp/v2/users?context=edit`. Other contexts are handled like any collection. */
export async function listEditableUsers(route: RouteContext, request: ObjectsRequest): Promise<RouteResponse> {
  const { relx } = route;
  const { viewer } = request;
  if (!viewer.has('list_users'))
    throw new RelationError(
      'rest_forbidden_context',
      'Only users who can list users can use the edit context. Use the view context.',
    );
  const { query } = contentQuery(request.query(), relx.content.types);
  const { items: users, total } = await relx.content.list(USERS, query, viewer);
  const { items, links } = await editable(route, users, request);
  return { data: items, headers: withLinks(pageHeaders(request.url, query, total), links) };
}

/** `GET wp/v2/users/<id>?context=edit`. */
export async function getEditableUser(route: RouteContext, request: ObjectRequest): Promise<RouteResponse> {
  const { id } = request.params();
  const { viewer } = request;
  if (id !== viewer.id && !viewer.has('list_users'))
    throw new RelationError('rest_user_cannot_view', 'Only users who can list users can use the edit context for other users.');
  const user = await route.relx.content.get(USERS, id, viewer);
  if (!user) throw new RelationError('rest_user_invalid_id', `There is no user ${id}.`);
  const { items, links } = await editable(route, [user], request);
  return { data: items[0], headers: withLinks({}, links) };
}
