import type { RelationExists, RemovedRelation } from '../../../contract/index.js';
import { endsOf } from '../../../core/lib/relation-key.js';
import type { RouteContext } from '../../context.js';
import { location } from '../../http/respond.js';
import type { Handlers } from '../../register-routes.js';
import { keyOf } from './relation-input.js';
import { relationTags } from './relation-tags.js';
import { relationOf, relationToCreate, relationToDelete } from './relation-writes.js';

type Id = 'getRelation' | 'relationExists' | 'addRelation' | 'removeRelation';

/** `GET relx/v1/relationships/<id>` and `.../exists`, `POST` and `DELETE relx/v1/relationships`. */
export function relationshipHandlers({ relx, namespace }: RouteContext): Handlers<Id> {
  return {
    async relationExists(request) {
      const input = request.query();
      const key = keyOf(relx.types.get(input.type), input);
      const found = await relx.relations.find(key);
      // an object that the user cannot see is not revealed, and neither are private fields
      const seen = found && (await relx.relations.get(found.id, request.viewer));
      if (!seen) return { data: { exists: false } satisfies RelationExists };
      const { related: _, ...relation } = seen;
      return { data: { exists: true, relation } satisfies RelationExists };
    },

    async getRelation(request) {
      const { viewer } = request;
      const item = await relationOf(relx, request.params().id, viewer);
      const { from, to } = endsOf(item);
      // only users who can move it need the tag, which covers lists of any length
      if (!(await relx.permissions.mayChange(viewer, relx.types.get(item.type), from, to))) return { data: item };
      const tagOf = await relationTags(relx);
      return { data: item, tag: tagOf(item, await relx.relations.listsAround(item, viewer)) };
    },

    async addRelation(request, idempotencyKey) {
      const { viewer } = request;
      const { data, ...ends } = await request.fields();
      const key = await relationToCreate(relx, ends, viewer);
      const created = await relx.relations.add(key, { data, idempotencyKey, viewer });
      const headers = location(`${request.root}/${namespace}/relationships/${created.id}`);
      return {
        written: { data: created, headers },
        // another request may have removed it meanwhile
        read: async () => ({ data: (await relx.relations.get(created, viewer, true)) ?? created, headers }),
      };
    },

    async removeRelation(request, idempotencyKey) {
      const { viewer } = request;
      const key = await relationToDelete(relx, await request.fields(), viewer);
      const data: RemovedRelation = { deleted: true, previous: await relx.relations.remove(key, { idempotencyKey, viewer }) };
      return { written: { data } };
    },
  };
}
