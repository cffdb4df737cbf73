import type { MovedRelation, Relation, RelationDataInput, RelationItem, UpdateInput } from '../../../contract/index.js';
import { type IdempotencyKey, type MoveTarget, RelationError, type Viewer } from '../../../core/index.js';
import { endsOf } from '../../../core/lib/relation-key.js';
import { cannotOrder } from '../../../core/relations/rules.js';
import type { RouteContext } from '../../context.js';
import type { AfterCommit } from '../../http/after-commit.js';
import { missingParams } from '../../http/params.js';
import { namesTag } from '../../http/respond.js';
import type { Handlers } from '../../register-routes.js';
import { relationTags } from './relation-tags.js';
import { assertLoggedIn, mayChange, mayRelate, relationOf } from './relation-writes.js';

/** A request that may change a relation: the relation as the user sees it, and the tags that guard the change. */
interface Change {
  readonly item: RelationItem;
  readonly viewer: Viewer;
  readonly tags: string | null;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

const places = ['side', 'before', 'after', 'position'] as const;

/** The data of a request that changes data, undefined for a move. @throws {RelationError} rest_invalid_param for both */
function dataOf(input: UpdateInput): RelationDataInput | undefined {
  const { data } = input;
  if (data === undefined) return undefined;
  const moves = places.filter((name) => input[name] !== undefined);
  if (moves.length === 0) return data as RelationDataInput; // the core rejects null
  const message = `data does not fit together with ${moves.join(', ')}: change the data and move in two requests.`;
  throw new RelationError('rest_invalid_param', message, { params: { data: message } });
}

/** @throws {RelationError} rest_missing_callback_param without a side */
function targetOf(input: UpdateInput): MoveTarget {
  if (input.side !== undefined) return input as MoveTarget; // the core rejects other combinations
  throw missingParams(['side'], 'side, or data. Send the place to move to, or the data to change.');
}

/** @throws {RelationError} rest_precondition_failed unless the client's tags contain that of the relation */
function mustMatch(tag: string, tags: string): void {
  if (namesTag(tags, tag, 'strong')) return;
  throw new RelationError(
    'rest_precondition_failed',
    'The relation or its order has changed since you read it (If-Match). Read the relation again, and change it then.',
  );
}

/** `PATCH relx/v1/relationships/<id>`: changes the data of a relation, or moves it in the list of its source or target. */
export function relationshipUpdateHandlers({ relx }: RouteContext): Handlers<'updateRelation'> {
  async function move(target: MoveTarget, { item, viewer, tags, idempotencyKey }: Change): Promise<AfterCommit> {
    const ends = endsOf(item);
    const type = relx.types.get(item.type);
    // the sides of a two-way relation are equal: the user needs to be able to edit the object whose list it is
    const isReversed = type.direction === 'bidirectional' && target.side === 'to';
    await mayRelate(relx, viewer, type, isReversed ? { from: ends.to, to: ends.from } : ends, 'rest_cannot_edit');
    const { objectType, id: end } = ends[target.side];
    if (!(await relx.permissions.mayEdit(viewer, objectType, end))) throw cannotOrder(ends[target.side]);
    const tagOf = await relationTags(relx);
    const guard = tags === null ? undefined : (lists: string) => mustMatch(tagOf(item, lists), tags);
    const position = await relx.relations.move(item.id, target, guard, { idempotencyKey, viewer });
    const moved: MovedRelation = { ...item, side: target.side, position };
    return {
      written: { data: moved },
      read: async () => ({ data: moved, headers: { ETag: tagOf(item, await relx.relations.listsAround(item, viewer)) } }),
    };
  }

  async function update(data: RelationDataInput, { item, viewer, tags, idempotencyKey }: Change): Promise<AfterCommit> {
    await mayChange(relx, viewer, relx.types.get(item.type), endsOf(item));
    const tagOf = await relationTags(relx);
    // users who can change a relation see all its data
    const withData = (changed: RelationItem['data']) => (changed === undefined ? item : { ...item, data: changed });
    const lists = tags === null ? '' : await relx.relations.listsAround(item, viewer);
    const guard = tags === null ? undefined : (now: Relation) => mustMatch(tagOf(withData(now.data), lists), tags);
    const updated = await relx.relations.update(item.id, { data }, guard, { idempotencyKey, viewer });
    const changed = withData(updated.data);
    return {
      written: { data: changed },
      read: async () => ({ data: changed, headers: { ETag: tagOf(changed, await relx.relations.listsAround(item, viewer)) } }),
    };
  }

  return {
    async updateRelation(request, idempotencyKey) {
      const { id } = request.params();
      const input = await request.fields();
      const { viewer } = request;
      assertLoggedIn(viewer);
      const data = dataOf(input);
      const target = data === undefined ? targetOf(input) : undefined;
      const item = await relationOf(relx, id, viewer);
      const change = { item, viewer, tags: request.raw.headers.get('if-match'), idempotencyKey };
      if (target) return move(target, change);
      return update(data as RelationDataInput, change); // without a target there is data
    },
  };
}
