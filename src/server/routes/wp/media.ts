import { RelationError } from '../../../core/index.js';
import type { RouteContext } from '../../context.js';
import { pageHeaders } from '../../http/respond.js';
import type { Handlers } from '../../register-routes.js';
import { mustMayList } from '../../wp/collection-query.js';
import { mediaFields } from '../../wp/media.js';
import { notReadable } from '../../wp/unreadable.js';

/** `GET wp/v2/media[/<id>]`. */
export function mediaHandlers({ relx }: RouteContext): Handlers<'listMedia' | 'getMedium'> {
  return {
    async listMedia(request) {
      const { context: view = 'view', ...query } = request.query();
      const { viewer, url, core } = request;
      // users who can edit posts can edit files
      mustMayList(relx.content.types, { objectType: 'post' }, view, [], viewer);
      const { items, total } = await relx.content.mediaList(query, viewer);
      const readable = await Promise.all(
        items.map(({ row }) => view !== 'edit' || relx.permissions.can(viewer, 'edit_post', row.ID)),
      );
      const page = query.offset === undefined ? query.page : 1;
      const headers = pageHeaders(url, { page, per_page: query.per_page }, total);
      const data = items.filter((_, index) => readable[index]).map((medium) => mediaFields(medium, view, core));
      return { data, headers };
    },

    async getMedium(request) {
      const { id } = request.params();
      const { context: view = 'view' } = request.query();
      const { viewer, core } = request;
      const [medium] = await relx.content.media([id], viewer);
      if (!medium) throw notReadable('post', id);
      if (view === 'edit' && !(await relx.permissions.can(viewer, 'edit_post', id)))
        throw new RelationError(
          'rest_forbidden_context',
          `You don't have permission to edit the file ${id}. Use the view context.`,
        );
      return { data: mediaFields(medium, view, core) };
    },
  };
}
