import type { Route } from '../../../api/routes/index.js';
import type { Relx, Viewer } from '../../../core/index.js';
import { capabilityPlural } from '../../../core/wordpress/content/content-types.js';
import type { RouteContext } from '../../context.js';
import { methodsOf, type RoutePattern, readsOnly } from '../route-list.js';

type MethodsQuery = (relx: Relx, viewer: Viewer, params: Readonly<Record<string, string>>) => Promise<boolean> | boolean;

/** Capabilities for methods. Methods without one only require a user, and their handlers check more. */
const PERMISSIONS: Readonly<Record<string, MethodsQuery>> = {
  createObject: (relx, viewer, { collection = '' }) => {
    const type = relx.content.collection(collection)?.type?.name ?? '';
    return viewer.has(`edit_${capabilityPlural(relx.content.types, type)}`);
  },
  updateObject: (relx, viewer, { id }) => relx.permissions.can(viewer, 'edit_post', Number(id)),
  deleteObject: (relx, viewer, { id }) => relx.permissions.can(viewer, 'delete_post', Number(id)),
  getSettings: (_relx, viewer) => viewer.has('manage_options'),
  createType: (_relx, viewer) => viewer.has('manage_options'),
  updateType: (_relx, viewer) => viewer.has('manage_options'),
  deleteType: (_relx, viewer) => viewer.has('manage_options'),
};

/** Methods that a viewer may use at a path, for the `Allow` header that the editor reads. */
export async function allowedMethods(
  { relx }: RouteContext,
  { routes }: RoutePattern,
  path: string,
  params: Readonly<Record<string, string>>,
  viewer: Viewer,
): Promise<string> {
  const collection = /^\/wp\/v2\/([^/]+)/.exec(path)?.[1] ?? '';
  const may = async ([id, route]: readonly [string, Route]) => {
    if (relx.readonly && !readsOnly(route)) return false;
    const permission = PERMISSIONS[id];
    if (permission) return viewer.isLoggedIn && (await permission(relx, viewer, { collection, ...params }));
    return route.method === 'GET' || viewer.isLoggedIn;
  };
  const methods: string[] = [];
  for (const route of routes) if (await may(route)) methods.push(...methodsOf(route[1]));
  return methods.join(', ');
}
