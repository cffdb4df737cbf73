import type { Context } from 'hono';
import { RelationError } from '../../../core/index.js';
import type { AppEnv, RouteContext } from '../../context.js';
import { errorResponse } from '../../http/errors.js';
import { respond } from '../../http/respond.js';
import { describe, type RoutePattern, schemaOf } from '../route-list.js';
import { allowedMethods } from './allowed-methods.js';

/** Handles `OPTIONS` like WordPress: describes the path, with the viewer's methods in `Allow`. */
export function optionsHandler(
  route: RouteContext,
  patterns: readonly RoutePattern[],
): (context: Context<AppEnv>) => Promise<Response> {
  // creating a description takes longer than the request, and it never changes
  const descriptions = new Map<RoutePattern, object>();
  const described = (pattern: RoutePattern): object => {
    const description = descriptions.get(pattern) ?? { ...describe(pattern), schema: schemaOf(pattern) };
    descriptions.set(pattern, description);
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
