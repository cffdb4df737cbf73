import { accessRoutes } from './access.js';
import { contentRoutes } from './content.js';
import { relationRoutes } from './relations.js';

/** Types of the table. */
export type { Method, ParamsSchema, Route } from './route.js';

/** The routes. `{name}` in a path is a parameter. `plugin` paths are below `relx/v1` (configurable), `core` paths below `wp/v2`. */
export const routes = { ...relationRoutes, ...accessRoutes, ...contentRoutes } as const;
