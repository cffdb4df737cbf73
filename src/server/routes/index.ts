import type { RouteContext } from '../context.js';
import type { AllHandlers } from '../register-routes.js';
import { discovery } from './operations/discovery.js';
import { relationshipBatchHandlers } from './relations/batch.js';
import { relatedHandlers } from './relations/related.js';
import { relationshipHandlers } from './relations/relationships.js';
import { renderHandlers } from './relations/render.js';
import { listHandlers } from './relations/set-list.js';
import { suggestionHandlers } from './relations/suggestions.js';
import { typeHandlers } from './relations/types.js';
import { relationshipUpdateHandlers } from './relations/update.js';
import { applicationPasswordHandlers } from './wp/application-passwords.js';
import { mediaHandlers } from './wp/media.js';
import { objectHandlers } from './wp/objects.js';
import { postHandlers } from './wp/posts.js';
import { siteHandlers } from './wp/site.js';
import { userHandlers } from './wp/users.js';

/** The handler of each route of the table. */
export const handlersOf = (route: RouteContext): AllHandlers => ({
  ...discovery(route),
  ...typeHandlers(route),
  ...relatedHandlers(route),
  ...relationshipHandlers(route),
  ...relationshipUpdateHandlers(route),
  ...relationshipBatchHandlers(route),
  ...listHandlers(route),
  ...suggestionHandlers(route),
  ...renderHandlers(route),
  ...applicationPasswordHandlers(route),
  ...userHandlers(route),
  ...siteHandlers(route),
  ...mediaHandlers(route),
  ...objectHandlers(route),
  ...postHandlers(route),
});
