import { routes } from '../../../api/routes/index.js';
import type { Relation, RelationExists, RemovedRelation } from '../../../contract/index.js';
import { RelationError } from '../../../core/index.js';
import type { ApiRoutes } from '../../api-routes.js';
import type { RouteContext } from '../../context.js';
import type { WriteResponse } from '../../http/after-commit.js';
import { locationOf } from '../../http/location.js';
import { queryParams } from '../../http/request-params.js';
import { respond } from '../../http/respond.js';
import { validate } from '../../http/validation.js';
import { keyOf } from './relation-input.js';
import { relationTags } from './relation-tags.js';
import { relationToCreate, relationToDelete } from './relation-writes.js';

/** `GET relx/v1/relationships/<id>` and `.../exists`, `POST` and `DELETE relx/v1/relationships`. */
export function relationshipRoutes(app: ApiRoutes, { relx, root, namespace }: RouteContext): void {
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
    const viewer = context.get('viewer');
    const item = await relx.relations.get(id, viewer);
    if (!item) throw new RelationError('ncr_relation_not_found', `There is no relation ${id} here that you may read.`);
    const ends = { from: { kind: item.from_type, id: item.from_id }, to: { kind: item.to_type, id: item.to_id } };
    // only users who may move it need a tag that covers its lists, which have any length
    if (!(await relx.permissions.mayRelate(viewer, relx.types.get(item.type), ends.from, ends.to))) return respond(context, item);
    const tagOf = await relationTags(relx);
    return respond(context, item, { tag: tagOf(item, await relx.relations.listsAround(item, viewer)) });
  });

  app.write(
    ['POST'],
    path,
    async (context, { params, once }) => {
      const viewer = context.get('viewer');
      const key = await relationToCreate(relx, await params(), viewer);
      const created = await relx.relations.add(key, { once });
      const Location = locationOf(context, `${root}${path}/${created.id}`);
      const answer = (item: Relation): WriteResponse => ({ data: item, status: 201, headers: { Location } });
      return {
        written: answer(created),
        // another request may have removed it since
        read: async () => answer((await relx.relations.get(created.id, viewer)) ?? created),
      };
    },
    { keyed: true },
  );

  app.write(
    ['DELETE'],
    path,
    async (context, { params, once }) => {
      const key = await relationToDelete(relx, await params(), context.get('viewer'));
      const previous: Relation = await relx.relations.remove(key, { once });
      const removed: RemovedRelation = { deleted: true, previous };
      return { written: { data: removed } };
    },
    { keyed: true },
  );
}
