import type { Hono } from 'hono';
import type { AppEnv, RouteContext } from '../../context.js';
import { respond } from '../../http/respond.js';
import { openapi } from '../../openapi/openapi.js';
import type { Handlers } from '../../register-routes.js';
import { describe, type RoutePattern } from '../route-list.js';

/** The index of the REST root and of each namespace. */
export function indexRoutes(
  app: Hono<AppEnv>,
  { relx, root, namespace, served }: RouteContext,
  patterns: readonly RoutePattern[],
): void {
  const namespaces = served === 'core' ? ['wp/v2'] : [namespace, 'wp/v2'];
  const described = patterns.map((pattern) => [pattern.pattern, pattern.namespace, describe(pattern)] as const);
  const listed = (origin: string, only?: string) =>
    Object.fromEntries(
      described
        .filter(([, base]) => only === undefined || base === only)
        .map(([pattern, , description]) => {
          // a path without parameters can be linked
          const _links = pattern.includes('(') ? {} : { _links: { self: [{ href: origin + root + pattern }] } };
          return [pattern, { ...description, ..._links }];
        }),
    );

  app.get('/', async (context) => {
    const url = new URL(context.req.url);
    const time = await relx.content.siteTime();
    const index = {
      name: await relx.content.option('blogname'),
      description: await relx.content.option('blogdescription'),
      url: url.origin,
      home: url.origin,
      gmt_offset: time.offset(),
      timezone_string: time.name,
      namespaces,
      authentication: {},
      routes: { '/': { namespace: '', methods: ['GET'] }, ...listed(url.origin) },
    };
    // the offset changes with daylight saving time, without a write to the database
    return respond(context, { data: index, cached: false });
  });
  for (const base of namespaces)
    app.get(`/${base}`, (context) =>
      respond(context, { data: { namespace: base, routes: listed(new URL(context.req.url).origin, base) } }),
    );
}

/** The description of the API. */
export function discovery({ relx, root, namespace, embedField }: RouteContext): Handlers<'openapi'> {
  // creating it takes a hundred times as long as sending it, and it never changes
  let description: ReturnType<typeof openapi> | undefined;
  return {
    openapi: () => {
      description ??= openapi({ root, namespace, embedField, types: relx.content.types });
      return { data: description };
    },
  };
}
