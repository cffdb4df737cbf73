import type { routes } from '../../../api/routes/index.js';
import { type Collection, type ContentObject, type PostObject, RelationError, type Viewer } from '../../../core/index.js';
import { timingSafeEqual } from '../../../core/wordpress/accounts/timing-safe-equal.js';
import type { ApiRequest } from '../../api-request.js';
import type { RouteContext } from '../../context.js';
import { queryParams } from '../../http/params.js';
import { pageHeaders } from '../../http/respond.js';
import type { Handlers } from '../../register-routes.js';
import { candidateArgs, candidatesOf, plannedRelation, userCandidates, withCandidate } from '../../wp/candidates.js';
import { contentQuery, mustMayList } from '../../wp/collection-query.js';
import { idOf } from '../../wp/fields.js';
import { withLinks } from '../../wp/relations-embed.js';
import { serializeObjects } from '../../wp/serialize.js';
import { unreadable } from '../../wp/unreadable.js';
import { getEditableUser, listEditableUsers } from './users.js';

const EDITS = { post: 'edit_post', user: 'edit_user', term: 'edit_term' } as const;

/**
 * The collection of a path segment.
 *
 * @throws {RelationError} rest_no_route
 */
export function collectionOf({ relx }: RouteContext, restBase: string): Collection {
  const collection = relx.content.collection(restBase);
  if (collection) return collection;
  throw new RelationError('rest_no_route', `There is no collection "${restBase.slice(0, 60)}" here.`);
}

export type ObjectsRequest = ApiRequest<(typeof routes)['listObjects']>;
export type ObjectRequest = ApiRequest<(typeof routes)['getObject']>;

/** True for users with `context=edit`. */
const areEditable = ({ objectType }: Collection, { raw }: Pick<ApiRequest, 'raw'>) =>
  objectType === 'user' && queryParams(raw).context === 'edit';

/** `GET wp/v2/<collection>[/<id>]`. */
export function objectHandlers(route: RouteContext): Handlers<'listObjects' | 'getObject'> {
  const { relx } = route;

  async function mayEdit(objects: readonly ContentObject[], viewer: Viewer): Promise<ContentObject[]> {
    const editable = await Promise.all(
      objects.map((object) => relx.permissions.can(viewer, EDITS[object.objectType], idOf(object))),
    );
    return objects.filter((_, index) => editable[index]);
  }

  return {
    async listObjects(request) {
      const collection = collectionOf(route, request.param('collection'));
      if (areEditable(collection, request)) return listEditableUsers(route, request);
      const { view, query } = contentQuery(request.query(), relx.content.types);
      const { viewer, url } = request;
      const { status = ['publish'], page, per_page, offset } = query;
      mustMayList(relx.content.types, collection, view, status, viewer);
      const isUsers = collection.objectType === 'user';
      const planned = isUsers ? plannedRelation(route, queryParams(request.raw).relx_relate, viewer) : undefined;
      const listed = planned
        ? candidateArgs(relx.hooks, planned, { ...query, status, ...(await userCandidates(relx, planned, viewer)) })
        : { ...query, status };
      const { items, total } = await relx.content.list(collection, listed, viewer);
      const headers = pageHeaders(url, { page: offset === undefined ? page : 1, per_page }, total);
      const objects = view === 'edit' ? await mayEdit(items, viewer) : items;
      const budget = request.budget();
      const serialized = await serializeObjects(route, collection, objects, request, { context: view, budget });
      const { links } = serialized;
      const candidates = planned ? await candidatesOf(relx, objects, planned, viewer) : [];
      const data = serialized.items.map((item, index) => withCandidate(item, candidates[index], viewer));
      return { data, headers: withLinks(headers, links) };
    },

    async getObject(request) {
      const collection = collectionOf(route, request.param('collection'));
      if (areEditable(collection, request)) return getEditableUser(route, request);
      const { id } = request.params();
      const { context: view = 'view', password } = request.query();
      const { viewer } = request;
      const object = await relx.content.get(collection, id, viewer);
      if (!object) throw await unreadable(relx, collection, id, viewer);
      const isOpened = object.objectType === 'post' && password !== undefined;
      if (isOpened && !timingSafeEqual(object.row.post_password, password))
        throw new RelationError('rest_post_incorrect_password', `That is not the password of the post ${id}.`);
      const allow = await methodsAt(route, object, viewer);
      if (view === 'edit' && !allow.includes('PUT') && !(await mayEdit([object], viewer)).length)
        throw new RelationError(
          'rest_forbidden_context',
          `You don't have permission to edit the ${collection.objectType} ${id}. Use the view context.`,
        );
      const options = { context: view, budget: request.budget(), allow, isOpened };
      const { items, links } = await serializeObjects(route, collection, [object], request, options);
      const headers: Record<string, string> = { Allow: allow.join(', ') };
      if (object.objectType === 'post') headers['Last-Modified'] = new Date(modified(object)).toUTCString();
      return { data: items[0], headers: withLinks(headers, links) };
    },
  };
}

const modified = ({ row }: PostObject): string => `${row.post_modified_gmt.replace(' ', 'T')}Z`;

/** Methods that a viewer may use on an object, for `Allow` and links, from which the editor reads permissions. */
export async function methodsAt({ relx }: RouteContext, object: ContentObject, viewer: Viewer): Promise<readonly string[]> {
  if (object.objectType !== 'post' || !viewer.isLoggedIn) return ['GET'];
  const { ID } = object.row;
  const edits = await relx.permissions.can(viewer, 'edit_post', ID);
  const deletes = await relx.permissions.can(viewer, 'delete_post', ID);
  return ['GET', ...(edits ? ['POST', 'PUT', 'PATCH'] : []), ...(deletes ? ['DELETE'] : [])];
}
