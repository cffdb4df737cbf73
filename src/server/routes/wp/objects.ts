import { routes } from '../../../api/routes/index.js';
import {
  type Collection,
  type ContentObject,
  type PostObject,
  RelationError,
  timingSafeEqual,
  type Viewer,
} from '../../../core/index.js';
import type { ApiRoutes } from '../../api-routes.js';
import type { RouteContext } from '../../context.js';
import { pageHeaders } from '../../http/page-headers.js';
import { requestBudget } from '../../http/request-budget.js';
import { queryParams } from '../../http/request-params.js';
import { respond } from '../../http/respond.js';
import { validate } from '../../http/validation.js';
import { collectionQueries, mustMayList } from '../../wp/collection-query.js';
import { idOf } from '../../wp/fields.js';
import { withLinks } from '../../wp/relations-embed.js';
import { serializeObjects } from '../../wp/serialize.js';
import { unreadable } from '../../wp/unreadable.js';

const EDITS = { post: 'edit_post', user: 'edit_user', term: 'edit_term' } as const;

/**
 * The collection behind a part of an address.
 *
 * @throws {RelationError} rest_no_route
 */
export function collectionOf({ relx }: RouteContext, restBase: string): Collection {
  const collection = relx.content.collection(restBase);
  if (collection) return collection;
  throw new RelationError('rest_no_route', `There is no collection "${restBase.slice(0, 60)}" here.`);
}

/** `GET wp/v2/<collection>[/<id>]`. */
export function coreObjectRoutes(app: ApiRoutes, route: RouteContext): void {
  const { relx } = route;
  const readQuery = collectionQueries(relx.content.types);

  async function mayEdit(objects: readonly ContentObject[], viewer: Viewer): Promise<ContentObject[]> {
    const rights = await Promise.all(objects.map((object) => relx.permissions.can(viewer, EDITS[object.kind], idOf(object))));
    return objects.filter((_, index) => rights[index]);
  }

  app.get('/wp/v2/:collection', async (context) => {
    const collection = collectionOf(route, context.req.param('collection'));
    const { view, query } = readQuery(queryParams(context.req.raw));
    const viewer = context.get('viewer');
    const { status = ['publish'] } = query;
    mustMayList(relx.content.types, collection, view, status, viewer);
    const { items, total } = await relx.content.list(collection, { ...query, status }, viewer);
    const { page, per_page, offset } = query;
    const headers = pageHeaders(context.req.url, { page: offset === undefined ? page : 1, per_page }, total);
    const objects = view === 'edit' ? await mayEdit(items, viewer) : items;
    const { items: fields, links } = await serializeObjects(route, collection, objects, {
      request: context.req.raw,
      viewer,
      context: view,
      budget: requestBudget(context),
    });
    return respond(context, fields, { headers: withLinks(headers, links) });
  });

  app.get('/wp/v2/:collection/:id', async (context) => {
    const collection = collectionOf(route, context.req.param('collection'));
    const { id } = validate(routes.getObject.params, context.req.param());
    const { context: view = 'view', password } = validate(routes.getObject.query, queryParams(context.req.raw));
    const viewer = context.get('viewer');
    const object = await relx.content.get(collection, id, viewer);
    if (!object) throw await unreadable(relx, collection, id, viewer);
    const isOpened = object.kind === 'post' && password !== undefined;
    if (isOpened && !timingSafeEqual(object.row.post_password, password))
      throw new RelationError('rest_post_incorrect_password', `That is not the password of the post ${id}.`);
    const allow = await methodsAt(route, object, viewer);
    if (view === 'edit' && !allow.includes('PUT') && !(await mayEdit([object], viewer)).length)
      throw new RelationError(
        'rest_forbidden_context',
        `You may not edit the ${collection.kind} ${id}, so ask for the context view.`,
      );
    const {
      items: [fields],
      links,
    } = await serializeObjects(route, collection, [object], {
      request: context.req.raw,
      viewer,
      context: view,
      budget: requestBudget(context),
      allow,
      isOpened,
    });
    const headers: Record<string, string> = { Allow: allow.join(', ') };
    if (object.kind === 'post') headers['Last-Modified'] = new Date(modified(object)).toUTCString();
    return respond(context, fields, { headers: withLinks(headers, links) });
  });
}

const modified = ({ row }: PostObject): string => `${row.post_modified_gmt.replace(' ', 'T')}Z`;

/** What a viewer may do with one object, as `Allow` and the links say it: the editor reads its rights out of them. */
export async function methodsAt({ relx }: RouteContext, object: ContentObject, viewer: Viewer): Promise<readonly string[]> {
  if (object.kind !== 'post' || !viewer.known) return ['GET'];
  const { ID } = object.row;
  const edits = await relx.permissions.can(viewer, 'edit_post', ID);
  const deletes = await relx.permissions.can(viewer, 'delete_post', ID);
  return ['GET', ...(edits ? ['POST', 'PUT', 'PATCH'] : []), ...(deletes ? ['DELETE'] : [])];
}
