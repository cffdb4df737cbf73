import { routes } from '../../../api/routes/index.js';
import type { MovedRelation } from '../../../contract/index.js';
import { type MoveTarget, RelationError } from '../../../core/index.js';
import type { ApiRoutes } from '../../api-routes.js';
import type { RouteContext } from '../../context.js';
import { namesTag } from '../../http/entity-tag.js';
import { validate } from '../../http/validation.js';
import { relationTags } from './relation-tags.js';
import { assertLoggedIn, mayRelate } from './relation-writes.js';

/** `PATCH relx/v1/relationships/<id>`: moves a relation within one of the two lists that it stands in. */
export function relationshipMoveRoutes(app: ApiRoutes, { relx, namespace }: RouteContext): void {
  const path = `/${namespace}/relationships/:id`;
  app.write(
    ['PATCH'],
    path,
    async (context, { params, once }) => {
      const { id } = validate(routes.moveRelation.params, context.req.param());
      const target = validate(routes.moveRelation.body, await params());
      const viewer = context.get('viewer');
      assertLoggedIn(viewer);
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

      const tagOf = await relationTags(relx);
      const known = context.req.header('if-match');
      const guard = known === undefined ? undefined : (lists: string) => mustMatch(tagOf(item, lists), known);
      // the core refuses what is not one place
      const position = await relx.relations.move(id, target as MoveTarget, guard, { once, viewer });
      const moved: MovedRelation = { ...item, side: target.side, position };
      return {
        written: { data: moved },
        read: async () => ({ data: moved, headers: { ETag: tagOf(item, await relx.relations.listsAround(item, viewer)) } }),
      };
    },
    { keyed: true },
  );
}

/** @throws {RelationError} rest_precondition_failed when the client knows another tag than the relation's own */
function mustMatch(tag: string, known: string): void {
  if (namesTag(known, tag, 'strong')) return;
  throw new RelationError(
    'rest_precondition_failed',
    'The order has changed since you read it (If-Match). Read the relation again, and move it then.',
  );
}
