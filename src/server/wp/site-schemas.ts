import type { Route } from '../../api/routes/index.js';
import { CollectionQuery, collectionQueryOf, PostBody, postBodyOf } from '../../api/schemas/index.js';
import type { ContentTypes } from '../../core/index.js';

/** The schemas that a site's taxonomies have a part in. */
export interface SiteSchemas {
  /** With a filter for each of them. */
  readonly collectionQuery: typeof CollectionQuery;
  /** With the terms of each. */
  readonly postBody: typeof PostBody;
}

export function siteSchemas({ taxonomies }: ContentTypes): SiteSchemas {
  const bases = taxonomies.map(({ rest_base }) => rest_base);
  return { collectionQuery: collectionQueryOf(bases), postBody: postBodyOf(bases) };
}

/** A route as one site has it. */
export function siteRoute(route: Route, { collectionQuery, postBody }: SiteSchemas): Route {
  if (route.query === CollectionQuery) return { ...route, query: collectionQuery };
  return route.body === PostBody ? { ...route, body: postBody } : route;
}
