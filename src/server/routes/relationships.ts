import type { Hono } from 'hono';
import type { Relation, RelationExists, RemovedRelation } from '../../contract.js';
import { RelationError } from '../../core/index.js';
import { routes } from '../../routes.js';
import type { AppEnv, RouteContext } from '../context.js';
import { answerOnce } from '../idempotency.js';
import { keyOf } from '../relation-input.js';
import { relationToCreate, relationToDelete } from '../relation-writes.js';
import { allParams, queryParams } from '../request-params.js';
import { respond } from '../respond.js';
import { validate } from '../validation.js';

/** `GET relx/v1/relationships/<id>` and `.../exists`, `POST` and `DELETE relx/v1/relationships`. */
export function relationshipRoutes(app: Hono<AppEnv>, route: RouteContext): void {
  const { relx, root, namespace } = route;
  const path = `/${namespace}/relationships`;

  app.get(`${path}/exists`, async (context) => {
    const input = validate(routes.relationExists.query, queryParams(context.req.raw));
    const type = relx.types.get(input.type);
    const key = keyOf(type, input);
    const viewer = context.get('viewer');
    const found = await relx.relations.find(key);
    // whoever may not see an end is not told of it either
    const seen = async ({ kind, id }: typeof key.from) => relx.content.readable(kind, id, viewer);
    const isSeen = found !== undefined && (await seen(key.from)) && (await seen(key.to));
    const answer: RelationExists = isSeen ? { exists: true, relation: found } : { exists: false };
    return respond(context, answer);
  });

  app.get(`${path}/:id`, async (context) => {
    const { id } = validate(routes.getRelation.params, context.req.param());
    const item = await relx.relations.get(id, context.get('viewer'));
    if (!item) throw new RelationError('ncr_relation_not_found', `There is no relation ${id} here that you may read.`);
    // its place is part of it, though not shown: the tag is what a move is guarded by
    return respond(context, item, { tag: await relx.relations.listsAround(item) });
  });

  app.post(path, async (context) => {
    const viewer = context.get('viewer');
    const params = await allParams(context.req.raw);
    return answerOnce(context, route, params, async (once) => {
      const key = await relationToCreate(relx, params, viewer);
      const { limits } = context.env.connection;
      if (limits) relx.relations.askLimits([key], limits);
      const created = await relx.relations.add(key, limits, { once });
      // somebody may have been quick to remove it again
      const item: Relation = (await relx.relations.get(created.id, viewer)) ?? created;
      const Location = `${new URL(context.req.url).origin}${root}${path}/${created.id}`;
      return { data: item, status: 201, headers: { Location } };
    });
  });

  app.delete(path, async (context) => {
    const params = await allParams(context.req.raw);
    return answerOnce(context, route, params, async (once) => {
      const key = await relationToDelete(relx, params, context.get('viewer'));
      const previous: Relation = await relx.relations.remove(key, { once });
      const removed: RemovedRelation = { deleted: true, previous };
      return { data: removed, status: 200 };
    });
  });
}
