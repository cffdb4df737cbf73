import type { ApiRoutes } from '../api-routes.js';
import type { RouteContext } from '../context.js';
import { applicationPasswordRoutes } from './application-passwords.js';
import { coreObjectRoutes } from './core-objects.js';
import { corePostRoutes } from './core-posts.js';
import { coreSiteRoutes } from './core-site.js';
import { discoveryRoutes } from './discovery.js';
import { editorSiteRoutes } from './editor-site.js';
import { mediaRoutes } from './media.js';
import { relatedRoutes } from './related.js';
import { relatedOfManyRoutes } from './related-of-many.js';
import { relationshipBatchRoutes } from './relationship-batch.js';
import { relationshipMoveRoutes } from './relationship-move.js';
import { relationshipRoutes } from './relationships.js';
import { renderRoutes } from './render.js';
import { userRoutes } from './users.js';

/** Everything below the REST root. Where two routes fit an address, the first one counts. */
export const routeGroups: readonly ((app: ApiRoutes, context: RouteContext) => void)[] = [
  discoveryRoutes,
  relatedRoutes,
  relatedOfManyRoutes,
  relationshipRoutes,
  relationshipMoveRoutes,
  relationshipBatchRoutes,
  renderRoutes,
  applicationPasswordRoutes,
  userRoutes,
  coreSiteRoutes,
  editorSiteRoutes,
  mediaRoutes,
  coreObjectRoutes,
  corePostRoutes,
];
