import { routes } from '../../../api/routes/index.js';
import type { ListParams, ObjectRef, ObjectType, RelatedEntry, RestError } from '../../../contract/index.js';
import { type RelatedListQuery, type RelatedOptions, RelationError } from '../../../core/index.js';
import { toOrderBy } from '../../../core/relations/list-options.js';
import { leadsToPosts } from '../../../core/relations/types/sides.js';
import type { ApiRequest } from '../../api-request.js';
import type { RouteContext } from '../../context.js';
import { cursorDigest, decodeCursor, encodeCursor } from '../../http/cursors.js';
import { errorBody } from '../../http/errors.js';
import { fieldParams, queryParams, validate } from '../../http/params.js';
import { cursorHeaders, pageHeaders, type RouteResponse } from '../../http/respond.js';
import type { Handlers } from '../../register-routes.js';
import { notReadable } from '../../wp/unreadable.js';

type FirstPageParams = Omit<ListParams, 'page' | 'cursor'>;

/** Converts the parameters of a list request to options of the core. */
const listOptions = ({ per_page, orderby, to_type, ...params }: FirstPageParams): RelatedOptions => ({
  ...params,
  limit: per_page,
  orderBy: toOrderBy(orderby),
  objectType: to_type,
});

/** The parameters of options that only the core can check, because their values depend on a relation type. */
const parameters: Readonly<Record<string, string>> = { data: 'data', orderBy: 'orderby', after: 'cursor', type: 'type' };

/** An error about an option that depends on a relation type, in the words of the REST API. Other errors are unchanged. */
export function asParameterError<E>(error: E): E | RelationError {
  if (!(error instanceof RelationError)) return error;
  const [option, message] = Object.entries(error.data.params ?? {})[0] ?? [];
  const parameter = option === undefined ? undefined : parameters[option];
  if (parameter === undefined) return error;
  const code = error.code === 'ncr_invalid_args' ? 'rest_invalid_param' : error.code;
  const renamed = (text = '') => (text.startsWith(`${option} `) ? `${parameter}${text.slice(option?.length)}` : text);
  return new RelationError(code, renamed(error.message), { params: { [parameter]: renamed(message) } });
}

/** What the handler of a list uses of its request. */
export type ListRequest = Pick<ApiRequest<(typeof routes)['listRelated']>, 'viewer' | 'url' | 'params' | 'query' | 'budget'>;

interface RelatedHandlers extends Handlers<'listRelatedOfMany'> {
  listRelated(request: ListRequest): Promise<RouteResponse>;
}

/** `GET relx/v1/<object_type>/<id>`, and `GET relx/v1/related?objects=post:1,user:3` for many lists. */
export function relatedHandlers({ relx }: RouteContext): RelatedHandlers {
  const digest = cursorDigest(relx);

  /**
   * Checks that the relation type exists, and that similar posts can only fill up a list that leads from a post to posts.
   *
   * @throws {RelationError} ncr_invalid_type, rest_invalid_param
   */
  function checkType(objectType: ObjectType, { fill, type: name, direction, to_type }: FirstPageParams): void {
    const type = name === undefined ? undefined : relx.types.get(name);
    if (fill !== 'similar' || leadsToPosts(objectType, type, { direction, objectType: to_type })) return;
    const message = 'fill is only for lists from a post to posts. Remove it, or request the related posts of a post.';
    throw new RelationError('rest_invalid_param', message, { params: { fill: message } });
  }

  return {
    async listRelated(request) {
      const { object_type: objectType, id } = request.params();
      const { page, per_page, cursor, ...params } = request.query();
      const { viewer, url } = request;
      const object: ObjectRef = { objectType, id };
      checkType(objectType, params);
      const after = cursor === undefined ? undefined : decodeCursor(await digest(), object, params, cursor);
      const options = {
        ...listOptions({ ...params, per_page }),
        ...(after ? { after } : { offset: Math.min((page - 1) * per_page, Number.MAX_SAFE_INTEGER) }),
        source: 'readable',
      } as const;
      const found = await relx.relations.list(object, options, viewer, request.budget()).catch(async (error: unknown) => {
        // options are only checked for objects that the user can see
        if (error instanceof RelationError && !(await relx.content.readable(objectType, id, viewer))) return undefined;
        throw asParameterError(error);
      });
      if (!found) throw notReadable(objectType, id);
      const { items, total, next } = found;
      const onward = next && encodeCursor(await digest(), object, params, next);
      const headers = after
        ? cursorHeaders(url, per_page, total, onward)
        : { ...pageHeaders(url, { page, per_page }, total), ...(onward ? { 'X-Relx-Next-Cursor': onward } : {}) };
      return { data: items, headers, ...(params.orderby === 'random' ? { tag: 'none' } : {}) };
    },

    async listRelatedOfMany(request) {
      const { objects, ...common } = request.query();
      if (common.type !== undefined) relx.types.get(common.type);
      const commonOptions = listOptions(common);
      const shared = queryParams(request.raw);
      const names = [...new Set(objects)];
      const results = new Map<string, RelatedEntry | RestError>();
      const lists: (RelatedListQuery & { readonly name: string; readonly params: ReturnType<typeof ownParams> })[] = [];
      // each name is an object, such as `post:12`, or has parameters that override those of the request: `post:12?type=references`
      for (const name of names) {
        const [, objectType, id, own] = /^(\w+):(\d+)(?:\?(.*))?$/.exec(name) ?? [];
        // the schema only allows object types
        const object: ObjectRef = { objectType: objectType as ObjectType, id: Number(id) };
        try {
          const params = own === undefined ? common : ownParams({ ...shared, ...fieldParams(own), objects: [name] });
          checkType(object.objectType, params);
          lists.push({ name, object, params, options: params === common ? commonOptions : listOptions(params) });
        } catch (error) {
          // an invalid list does not affect the others
          if (!(error instanceof RelationError)) throw error;
          results.set(name, errorBody(error));
        }
      }
      const pages = await relx.relations.lists(lists, request.viewer, request.budget());
      for (const [index, { name, object, params }] of lists.entries()) {
        const page = pages[index] ?? notReadable(object.objectType, object.id);
        if (page instanceof RelationError) results.set(name, errorBody(asParameterError(page)));
        else {
          const { items, total, next } = page;
          results.set(name, { items, total, ...(next && { next: encodeCursor(await digest(), object, params, next) }) });
        }
      }
      const data = Object.fromEntries(names.map((name) => [name, results.get(name)]));
      return { data, ...(lists.some(({ params }) => params.orderby === 'random') ? { tag: 'none' } : {}) };
    },
  };
}

/** The parameters of one of many lists. */
function ownParams(raw: Parameters<typeof validate>[1]) {
  const { objects: _, ...params } = validate(routes.listRelatedOfMany.query, raw);
  return params;
}
