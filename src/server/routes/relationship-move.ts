import type { Hono } from 'hono';
import type { MovedRelation, RelationItem } from '../../contract.js';
import { type MoveTarget, RelationError } from '../../core/index.js';
import { routes } from '../../routes.js';
import type { AppEnv, RouteContext } from '../context.js';
import { namesTag } from '../entity-tag.js';
import { answerOnce } from '../idempotency.js';
import { mayRelate, mustBeKnown } from '../relation-writes.js';
import { allParams } from '../request-params.js';
import { tagOf } from '../respond.js';
import { validate } from '../validation.js';

/** `PATCH relx/v1/relationships/<id>`: moves a relation within one of the two lists that it stands in. */
export function relationshipMoveRoutes(app: Hono<AppEnv>, route: RouteContext): void {
  const { relx, namespace } = route;
  app.patch(`/${namespace}/relationships/:id`, async (context) => {
    const { id } = validate(routes.moveRelation.params, context.req.param());
    const params = await allParams(context.req.raw);
    const target = validate(routes.moveRelation.body, params);
    const viewer = context.get('viewer');
    mustBeKnown(viewer);
    return answerOnce(context, route, params, async (once) => {
      const item = await relx.relations.get(id, viewer);
      if (!item) throw new RelationError('ncr_relation_not_found', `There is no relation ${id} here that you may read.`);
      const ends = { from: { kind: item.from_type, id: item.from_id }, to: { kind: item.to_type, id: item.to_id } };
      await mayRelate(relx, viewer, relx.types.get(item.type), ends, 'rest_cannot_edit');
      const { kind, id: end } = ends[target.side];
      if (!(await relx.permissions.mayEdit(viewer, kind, end)))
        throw new RelationError(
          'rest_cannot_edit',
          `You may not order the list of the ${kind} ${end}: that needs the right to edit it.`,
        );

      const guard = (lists: string) => mustMatch(item, lists, context.req.header('if-match'));
      // the core refuses what is not one place
      const position = await relx.relations.move(id, target as MoveTarget, guard, { once });
      const moved: MovedRelation = { ...item, side: target.side, position };
      return { data: moved, status: 200, headers: { ETag: tagOf(item, await relx.relations.listsAround(item)) } };
    });
  });
}

/** @throws {RelationError} rest_precondition_failed when the tag that the client knows is not today's */
function mustMatch(item: RelationItem, lists: string, known: string | undefined): void {
  if (known === undefined || namesTag(known, tagOf(item, lists), 'strong')) return;
  throw new RelationError(
    'rest_precondition_failed',
    'The order has changed since you read it (If-Match). Read the relation again, and move it then.',
  );
}
