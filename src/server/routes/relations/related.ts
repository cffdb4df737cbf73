import { RelationError } from '../../../core/index.js';
import type { RouteContext } from '../../context.js';
import { cursorDigest, decodeCursor, encodeCursor } from '../../http/cursors.js';
import { cursorHeaders, pageHeaders } from '../../http/page-headers.js';
import type { Handlers } from '../../implement.js';
import { notReadable } from '../../wp/unreadable.js';
import { asParameterError, listOptions, mustBeFillable } from './list-options.js';

/** `GET relx/v1/<object_type>/<id>`. */
export function relatedHandlers({ relx }: RouteContext): Handlers<'listRelated'> {
  const digest = cursorDigest(relx);
  const readList: typeof relx.relations.readableList = async (...list) => {
    try {
      return await relx.relations.readableList(...list);
    } catch (error) {
      const [{ objectType, id }, , viewer] = list;
      // options are only checked for objects that the user can see
      if (error instanceof RelationError && !(await relx.content.readable(objectType, id, viewer))) return undefined;
      throw asParameterError(error);
    }
  };

  return {
    async listRelated(request) {
      const { object_type: objectType, id } = request.params();
      const { page, per_page, cursor, ...query } = request.query();
      const { viewer, url } = request;
      if (query.type !== undefined) relx.types.get(query.type);
      mustBeFillable(relx, objectType, query);
      const after = cursor === undefined ? undefined : decodeCursor(await digest(), { objectType, id }, query, cursor);
      const options = {
        ...listOptions({ ...query, per_page }),
        ...(after ? { after } : { offset: Math.min((page - 1) * per_page, Number.MAX_SAFE_INTEGER) }),
      };
      const found = await readList({ objectType, id }, options, viewer, request.budget());
      if (!found) throw notReadable(objectType, id);
      const { items, total, next } = found;
      const onward = next && encodeCursor(await digest(), { objectType, id }, query, next);
      const headers = after
        ? cursorHeaders(url, per_page, total, onward)
        : { ...pageHeaders(url, { page, per_page }, total), ...(onward ? { 'X-Relx-Next-Cursor': onward } : {}) };
      return { data: items, headers, ...(query.orderby === 'random' ? { tag: 'none' } : {}) };
    },
  };
}
