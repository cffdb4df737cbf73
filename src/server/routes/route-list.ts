import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { type Route, routes } from '../../api/routes/index.js';
import type { ContentTypes } from '../../core/index.js';
import type { ServedRoutes } from '../context.js';
import { siteRoute, siteSchemas } from '../wp/site-schemas.js';

/** Routes with the same path, as WordPress lists them. */
export interface RoutePattern {
  /** Pattern with a group per parameter, such as `/relx/v1/relationships/(?P<id>[\d]+)`. */
  readonly pattern: string;
  readonly namespace: string;
  readonly regex: RegExp;
  readonly routes: readonly (readonly [id: string, route: Route])[];
}

const GROUPS: Readonly<Record<string, string>> = { id: '(?P<id>[\\d]+)', object_type: '(?P<object_type>post|user|term)' };

const CONFIG: ConversionConfig = { target: 'draft-07', typeMode: 'input', errorMode: 'ignore' };

/** The table's routes with their names. */
export const routeList: readonly (readonly [id: string, route: Route])[] = Object.entries(routes);

/** True for a route that an app has. */
export const isServed = ({ namespace }: Route, served: ServedRoutes): boolean => served === 'all' || namespace !== 'plugin';

const namespaceOf = ({ namespace }: Route, plugin: string): string => (namespace === 'plugin' ? plugin : 'wp/v2');

/** Path of a route below the REST root. */
export const restPath = (route: Route, plugin: string): string => `/${namespaceOf(route, plugin)}${route.path}`;

export const readsOnly = ({ method, postedRead }: Route): boolean => method === 'GET' || postedRead === true;

export const methodsOf = ({ method, also = [] }: Route): readonly string[] => [method, ...also];

/**
 * All paths with their routes, with a path for each collection of the site.
 *
 * @param renders whether the server can render texts
 */
export function routePatterns(
  plugin: string,
  { postTypes, taxonomies }: ContentTypes,
  served: ServedRoutes = 'all',
  renders = true,
): readonly RoutePattern[] {
  const bases = [...postTypes, ...taxonomies].map(({ rest_base }) => rest_base);
  const patterns = new Map<string, RoutePattern & { routes: (readonly [string, Route])[] }>();
  const schemas = siteSchemas({ postTypes, taxonomies });
  for (const [id, anyRoute] of routeList) {
    if (!isServed(anyRoute, served) || (id === 'render' && !renders)) continue;
    const route = siteRoute(anyRoute, schemas);
    const namespace = namespaceOf(route, plugin);
    // users can't be created or updated here
    const collections = route.method === 'GET' ? ['users', ...bases] : postTypes.map(({ rest_base }) => rest_base);
    const paths = route.path.includes('{collection}')
      ? collections.map((base) => route.path.replace('{collection}', base))
      : [route.path];
    for (const path of paths) {
      const pattern = `/${namespace}${path.replace(/\{(\w+)\}/g, (_, name: string) => GROUPS[name] ?? `(?P<${name}>[\\w-]+)`)}`;
      const known = patterns.get(pattern);
      if (known) known.routes.push([id, route]);
      else {
        const regex = new RegExp(`^${pattern.replaceAll('?P<', '?<')}/?$`, 'i');
        patterns.set(pattern, { pattern, namespace, regex, routes: [[id, route]] });
      }
    }
  }
  // paths without parameters take precedence
  return [...patterns.values()].sort((a, b) => Number(a.pattern.includes('(')) - Number(b.pattern.includes('(')));
}

/** Parameters of a route as JSON schemas, in WordPress's format for `args`. */
function argsOf(route: Route): Record<string, unknown> {
  const entries = { ...route.params?.entries, ...route.query?.entries, ...route.body?.entries };
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => {
      const { $schema: _, ...schema } = toJsonSchema(entry as GenericSchema, CONFIG);
      return [name, { ...schema, required: entry.type !== 'optional' }];
    }),
  );
}

/** Description of a path for WordPress's index and `OPTIONS`. */
export function describe({ namespace, routes: own }: RoutePattern) {
  return {
    namespace,
    methods: own.flatMap(([, route]) => methodsOf(route)),
    endpoints: own.map(([, route]) => ({ methods: methodsOf(route), args: argsOf(route) })),
  };
}

/** Schema of a path's response to a read; for a list, of an item. */
export function schemaOf({ routes: own }: RoutePattern): Record<string, unknown> {
  const [id = '', route] = own.find(([, { method }]) => method === 'GET') ?? own[0] ?? [];
  if (!route) return {};
  const { $schema: _, ...schema } = toJsonSchema(route.response, CONFIG) as Record<string, unknown>;
  const item = schema.type === 'array' ? (schema.items as Record<string, unknown>) : schema;
  return { $schema: 'http://json-schema.org/draft-04/schema#', title: id, type: 'object', ...item };
}
