import type { Route } from '../../api/routes/index.js';
import { CollectionQuery, collectionQueryOf, PostBody, postBodyOf } from '../../api/schemas/index.js';
import type { ContentTypes } from '../../core/index.js';

/** Schemas that depend on a site's taxonomies. */
export interface SiteSchemas {
  /** With a filter per taxonomy. */
  readonly collectionQuery: typeof CollectionQuery;
  /** With the terms of each taxonomy. */
  readonly postBody: typeof PostBody;
}

export function siteSchemas({ taxonomies }: ContentTypes): SiteSchemas {
  const bases = taxonomies.map(({ rest_base }) => rest_base);
  return { collectionQuery: collectionQueryOf(bases), postBody: postBodyOf(bases) };
}

export function siteRoute(route: Route, { collectionQuery, postBody }: SiteSchemas): Route {
  if (route.query === CollectionQuery) return { ...route, query: collectionQuery };
  return route.body === PostBody ? { ...route, body: postBody } : route;
}
