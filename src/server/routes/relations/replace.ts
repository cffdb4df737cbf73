import { limits } from '../../../contract/limits.js';
import { objectNotFound } from '../../../core/relations/rules.js';
import type { RouteContext } from '../../context.js';
import type { Handlers } from '../../register-routes.js';
import { notReadable } from '../../wp/unreadable.js';
import { asParameterError, assertLoggedIn } from './relation-writes.js';

/** `POST relx/v1/<object_type>/<id>/replace`. */
export function replaceHandlers({ relx }: RouteContext): Handlers<'replaceObject'> {
  return {
    async replaceObject(request) {
      const { object_type: objectType, id } = request.params();
      const { by, types, dry_run: dryRun, validation, cursor } = await request.fields();
      const { viewer } = request;
      assertLoggedIn(viewer);
      // an editor sees an object in the trash
      const isKnown =
        (await relx.content.readable(objectType, id, viewer)) || (await relx.permissions.mayEdit(viewer, objectType, id));
      if (!isKnown) throw notReadable(objectType, id);
      if (!(await relx.content.readable(objectType, by, viewer)))
        throw objectNotFound('by', { objectType, id: by }, ' that you can view');
      const data = await relx.relations
        .replace(
          { objectType, id },
          { objectType, id: by },
          { types, dryRun, validation, cursor, viewer, limit: limits.replacedRelations },
        )
        .catch((error) => {
          throw asParameterError(error);
        });
      return { written: { data } };
    },
  };
}
