import type { ApiRoutes } from '../api-routes.js';
import type { RouteContext } from '../context.js';
import { discoveryRoutes } from './operations/discovery.js';
import { relationshipBatchRoutes } from './relations/batch.js';
import { relationshipMoveRoutes } from './relations/move.js';
import { relatedRoutes } from './relations/related.js';
import { relatedOfManyRoutes } from './relations/related-of-many.js';
import { relationshipRoutes } from './relations/relationships.js';
import { renderRoutes } from './relations/render.js';
import { applicationPasswordRoutes } from './wp/application-passwords.js';
import { editorSiteRoutes } from './wp/editor-site.js';
import { mediaRoutes } from './wp/media.js';
import { coreObjectRoutes } from './wp/objects.js';
import { corePostRoutes } from './wp/posts.js';
import { coreSiteRoutes } from './wp/site.js';
import { userRoutes } from './wp/users.js';

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
