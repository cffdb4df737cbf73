import { routes } from '../../../api/routes/index.js';
import { RelationError } from '../../../core/index.js';
import type { ApiRoutes } from '../../api-routes.js';
import type { RouteContext } from '../../context.js';
import { pageHeaders } from '../../http/page-headers.js';
import { queryParams } from '../../http/request-params.js';
import { respond } from '../../http/respond.js';
import { validate } from '../../http/validation.js';
import { mustMayList } from '../../wp/collection-query.js';
import { mediaFields } from '../../wp/media.js';
import { notReadable } from '../relations/related.js';

/** `GET wp/v2/media[/<id>]`. */
export function mediaRoutes(app: ApiRoutes, { relx, root }: RouteContext): void {
  const base = (url: string) => `${new URL(url).origin}${root}/wp/v2`;

  app.get('/wp/v2/media', async (context) => {
    const { context: view = 'view', ...query } = validate(routes.listMedia.query, queryParams(context.req.raw));
    const viewer = context.get('viewer');
    // whoever edits posts edits files
    mustMayList(relx.content.types, { kind: 'post' }, view, [], viewer);
    const { items, total } = await relx.content.mediaList(query, viewer);
    const rights = await Promise.all(
      items.map(({ row }) => view !== 'edit' || relx.permissions.can(viewer, 'edit_post', row.ID)),
    );
    const page = query.offset === undefined ? query.page : 1;
    const headers = pageHeaders(context.req.url, { page, per_page: query.per_page }, total);
    const shown = items.filter((_, index) => rights[index]).map((medium) => mediaFields(medium, view, base(context.req.url)));
    return respond(context, shown, { headers });
  });

  app.get('/wp/v2/media/:id', async (context) => {
    const { id } = validate(routes.getMedium.params, context.req.param());
    const { context: view = 'view' } = validate(routes.getMedium.query, queryParams(context.req.raw));
    const viewer = context.get('viewer');
    const [medium] = await relx.content.media([id], viewer);
    if (!medium) throw notReadable('post', id);
    if (view === 'edit' && !(await relx.permissions.can(viewer, 'edit_post', id)))
      throw new RelationError('rest_forbidden_context', `You may not edit the file ${id}, so ask for the context view.`);
    return respond(context, mediaFields(medium, view, base(context.req.url)));
  });
}
