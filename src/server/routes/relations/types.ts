import type { RelationType } from '../../../contract/index.js';
import { RelationError, type Viewer } from '../../../core/index.js';
import { publicType } from '../../../core/relations/data/data-access.js';
import type { RouteContext } from '../../context.js';
import type { Handlers } from '../../register-routes.js';
import { assertLoggedIn } from './relation-writes.js';

type Id = 'listTypes' | 'createType' | 'updateType' | 'deleteType';

/** @throws {RelationError} rest_not_logged_in, rest_forbidden */
function mustManage(viewer: Viewer): void {
  assertLoggedIn(viewer);
  if (!viewer.has('manage_options'))
    throw new RelationError('rest_forbidden', "You don't have permission to change the relation types of the site.");
}

/** `GET` and `POST relx/v1/types`, and `PUT` and `DELETE relx/v1/types/<name>`. */
export function typeHandlers({ relx }: RouteContext): Handlers<Id> {
  const withOrigin = (type: RelationType): RelationType => ({ ...type, origin: relx.types.origin(type.name) });
  return {
    listTypes({ viewer }) {
      const types = viewer.has('edit_posts') ? relx.types.all() : relx.types.all().map(publicType);
      return { data: types.map(withOrigin) };
    },
    async createType(request) {
      mustManage(request.viewer);
      const input = await request.fields();
      // the core checks each key
      const type = await relx.siteTypes.create(input as Parameters<typeof relx.siteTypes.create>[0]);
      return { written: { data: withOrigin(type) } };
    },
    async updateType(request) {
      mustManage(request.viewer);
      const changes = await request.fields();
      const type = await relx.siteTypes.update(request.params().name, changes as Parameters<typeof relx.siteTypes.update>[1]);
      return { written: { data: withOrigin(type) } };
    },
    async deleteType(request) {
      mustManage(request.viewer);
      const { relations } = await request.fields();
      const { previous, ...deleted } = await relx.siteTypes.delete(request.params().name, relations, request.viewer);
      return { written: { data: { ...deleted, previous: { ...previous, origin: 'site' } } } };
    },
  };
}
