import type { Context } from 'hono';
import { RelationError } from '../../../core/index.js';
import type { AppEnv, RouteContext } from '../../context.js';
import { allowedMethods } from '../../http/allowed-methods.js';
import { errorResponse } from '../../http/errors.js';
import { respond } from '../../http/respond.js';
import { describe, type RoutePattern, routePatterns, schemaOf } from '../../openapi/route-list.js';

/** Answers `OPTIONS` as WordPress does: what the address can be asked, and in `Allow` what this viewer may. */
export function optionsHandler(route: RouteContext): (context: Context<AppEnv>) => Promise<Response> {
  const patterns = routePatterns(route.namespace, route.relx.content.types);
  // a description takes longer to make than the request to answer, and never changes
  const known = new Map<RoutePattern, object>();
  const described = (pattern: RoutePattern): object => {
    const description = known.get(pattern) ?? { ...describe(pattern), schema: schemaOf(pattern) };
    known.set(pattern, description);
    return description;
  };
  return async (context) => {
    const path = context.req.path.slice(route.root.length);
    const found = patterns.find(({ regex }) => regex.test(path));
    if (!found) {
      const message = `There is no route ${context.req.path.slice(0, 200)}. The index at ${route.root}/ lists them all.`;
      return errorResponse(context, new RelationError('rest_no_route', message));
    }
    const params = found.regex.exec(path)?.groups ?? {};
    const Allow = await allowedMethods(route, found, path, params, context.get('viewer'));
    return respond(context, { data: described(found), headers: { Allow } });
  };
}
