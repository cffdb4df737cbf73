import type { Hono } from 'hono';
import type { ObjectKind, RelatedEntry, RestError } from '../../contract.js';
import { routes } from '../../routes.js';
import type { AppEnv, RouteContext } from '../context.js';
import { errorBody } from '../errors.js';
import { queryParams } from '../request-params.js';
import { respond } from '../respond.js';
import { validate } from '../validation.js';
import { notReadable } from './related.js';

/** `GET relx/v1/related?objects=post:1,user:3`. */
export function relatedOfManyRoutes(app: Hono<AppEnv>, { relx, namespace }: RouteContext): void {
  app.get(`/${namespace}/related`, async (context) => {
    const { objects, per_page, ...query } = validate(routes.listRelatedOfMany.query, queryParams(context.req.raw));
    if (query.type !== undefined) relx.types.get(query.type);
    const names = [...new Set(objects)];
    const anchors = names.map((name) => {
      const [kind = '', id = ''] = name.split(':');
      // the schema lets no other kinds through
      return { kind: kind as ObjectKind, id: Number(id) };
    });
    const found = await relx.relations.lists(anchors, { ...query, limit: per_page }, context.get('viewer'));
    const entries = new Map(found.map(({ anchor, items, total }) => [`${anchor.kind}:${anchor.id}`, { items, total }]));
    const answer: Record<string, RelatedEntry | RestError> = {};
    for (const [index, { kind, id }] of anchors.entries())
      answer[names[index] ?? ''] = entries.get(`${kind}:${id}`) ?? errorBody(notReadable(kind, id));
    return respond(context, answer, query.orderby === 'random' ? { tag: 'none' } : {});
  });
}
