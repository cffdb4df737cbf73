import type { Hono } from 'hono';
import { routes } from '../../routes.js';
import type { AppEnv, RouteContext } from '../context.js';
import { openapi } from '../openapi.js';
import { respond } from '../respond.js';

/** The index at the REST root, the relation types, and the description of the API. */
export function discoveryRoutes(app: Hono<AppEnv>, { relx, root, namespace }: RouteContext): void {
  const index = Object.values(routes).map(({ method, namespace: owner, path }) => {
    const base = owner === 'plugin' ? namespace : 'wp/v2';
    // the form in which WordPress writes a route's parameters
    const pattern = path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'id' ? '(?P<id>[\\d]+)' : `(?P<${name}>[\\w-]+)`));
    return [`/${base}${pattern}`, { namespace: base, method }] as const;
  });
  const listed = (only?: string) => {
    const methods = new Map<string, { namespace: string; methods: string[] }>();
    for (const [pattern, { namespace: base, method }] of index) {
      if (only !== undefined && base !== only) continue;
      const known = methods.get(pattern);
      methods.set(pattern, { namespace: base, methods: [...(known?.methods ?? []), method] });
    }
    return Object.fromEntries(methods);
  };

  app.get('/', async (context) => {
    const url = new URL(context.req.url);
    return respond(context, {
      name: await relx.content.option('blogname'),
      description: await relx.content.option('blogdescription'),
      url: url.origin,
      home: url.origin,
      gmt_offset: 0,
      timezone_string: (await relx.content.option('timezone_string')) || 'UTC',
      namespaces: [namespace, 'wp/v2'],
      authentication: {},
      routes: { '/': { namespace: '', methods: ['GET'] }, ...listed() },
    });
  });
  for (const base of [namespace, 'wp/v2'])
    app.get(`/${base}`, (context) => respond(context, { namespace: base, routes: listed(base) }));
  app.get(`/${namespace}/types`, (context) => respond(context, relx.types.all()));
  app.get(`/${namespace}/openapi.json`, (context) => respond(context, openapi({ root, namespace })));
}
