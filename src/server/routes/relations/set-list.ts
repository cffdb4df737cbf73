import type { RelationItem, SetListResult } from '../../../contract/index.js';
import { limits } from '../../../contract/limits.js';
import { RelationError } from '../../../core/index.js';
import type { RouteContext } from '../../context.js';
import { unknownOutcome } from '../../http/after-commit.js';
import { namesTag } from '../../http/respond.js';
import type { Handlers } from '../../register-routes.js';
import { notReadable } from '../../wp/unreadable.js';
import { assertLoggedIn } from './relation-writes.js';

/** An error about a parameter that depends on a relation type, in the words of the REST API. Other errors are unchanged. */
const asParameterError = <E>(error: E): E | RelationError =>
  error instanceof RelationError && ['ncr_invalid_args', 'ncr_invalid_id'].includes(error.code)
    ? new RelationError('rest_invalid_param', error.message, { params: error.data.params })
    : error;

/** `PUT relx/v1/<object_type>/<id>/lists/<type>`. */
export function listHandlers({ relx }: RouteContext): Handlers<'setList'> {
  return {
    async setList(request, idempotencyKey) {
      const { object_type: objectType, id, type } = request.params();
      const { skip_rejected: skipRejected, ...list } = await request.fields();
      const { viewer } = request;
      assertLoggedIn(viewer);
      relx.types.stored(type);
      if (!(await relx.content.readable(objectType, id, viewer))) throw notReadable(objectType, id);
      const object = { objectType, id };
      // keyed, because the response does not show items after the first 500
      const digest = await relx.accounts.digester();
      const tagOf = (state: string) => `"${digest(state)}"`;
      const tags = request.raw.headers.get('if-match');
      const guard = (state: string) => {
        if (tags === null || namesTag(tags, tagOf(state), 'strong')) return;
        throw new RelationError(
          'rest_precondition_failed',
          'The list has changed since you read it (If-Match). Read the list again, and change it then.',
        );
      };
      const outcome = await relx.relations
        .setList(object, type, { ...list, skipRejected }, { idempotencyKey, viewer, ...(tags === null ? {} : { guard }) })
        .catch((error) => {
          throw asParameterError(error);
        });
      return {
        written: unknownOutcome(`list of the ${objectType}`, id),
        async read() {
          const { direction } = list;
          // first, so that a change between the two reads makes the tag outdated
          const tag = tagOf(await relx.relations.listState(object, type, direction, viewer));
          const options = { type, direction, limit: limits.setItems };
          const { items, total } = await relx.relations.list(object, options, viewer, request.budget());
          // a list that is not filled up has stored relations only
          const data: SetListResult = { items: items as readonly RelationItem[], total, ...outcome };
          return { data, headers: { ETag: tag } };
        },
      };
    },
  };
}
