import type { MovedRelation } from '../../../contract/index.js';
import { type MoveTarget, RelationError } from '../../../core/index.js';
import { endsOf } from '../../../core/lib/relation-key.js';
import type { RouteContext } from '../../context.js';
import { namesTag } from '../../http/entity-tag.js';
import type { Handlers } from '../../implement.js';
import { relationTags } from './relation-tags.js';
import { assertLoggedIn, mayRelate, relationOf } from './relation-writes.js';

/** `PATCH relx/v1/relationships/<id>`: moves a relation in the list of its source or target. */
export function relationshipMoveHandlers({ relx }: RouteContext): Handlers<'moveRelation'> {
  return {
    async moveRelation(request, idempotencyKey) {
      const { id } = request.params();
      const target = await request.fields();
      const { viewer } = request;
      assertLoggedIn(viewer);
      const item = await relationOf(relx, id, viewer);
      const ends = endsOf(item);
      await mayRelate(relx, viewer, relx.types.get(item.type), ends, 'rest_cannot_edit');
      const { objectType, id: end } = ends[target.side];
      if (!(await relx.permissions.mayEdit(viewer, objectType, end)))
        throw new RelationError(
          'rest_cannot_edit',
          `You don't have permission to order the list of the ${objectType} ${end}. It requires permission to edit it.`,
        );

      const tagOf = await relationTags(relx);
      const tags = request.raw.headers.get('if-match');
      const guard = tags === null ? undefined : (lists: string) => mustMatch(tagOf(item, lists), tags);
      // the core rejects invalid targets
      const position = await relx.relations.move(id, target as MoveTarget, guard, { idempotencyKey, viewer });
      const moved: MovedRelation = { ...item, side: target.side, position };
      return {
        written: { data: moved },
        read: async () => ({ data: moved, headers: { ETag: tagOf(item, await relx.relations.listsAround(item, viewer)) } }),
      };
    },
  };
}

/** @throws {RelationError} rest_precondition_failed unless the client's tags contain that of the relation */
function mustMatch(tag: string, tags: string): void {
  if (namesTag(tags, tag, 'strong')) return;
  throw new RelationError(
    'rest_precondition_failed',
    'The order has changed since you read it (If-Match). Read the relation again, and move it then.',
  );
}
