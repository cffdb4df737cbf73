import type { ContentTypes } from '../core/index.js';
import { CollectionQuery, collectionQueryOf } from '../schemas.js';
import type { Route } from './route-list.js';

/** The collection's query on one site: with a filter for each of its taxonomies. */
export const siteCollectionQuery = ({ taxonomies }: ContentTypes) =>
  collectionQueryOf(taxonomies.map(({ rest_base }) => rest_base));

/** A route as one site has it. */
export function siteRoute(route: Route, types: ContentTypes): Route {
  return route.query === CollectionQuery ? { ...route, query: siteCollectionQuery(types) } : route;
}
