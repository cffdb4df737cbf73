export type { RelatedOrderBy } from '../contract/index.js';
export type { ClientOptions } from './client-options.js';
export type { DraftInput, PlannedRelation, SearchOptions, SearchResult, Subtype } from './content/content-calls.js';
export { createClient, type RelxClient } from './create-client.js';
export type { Invalidation } from './invalidation/changes.js';
export type { RelatedPage } from './lists/related-page.js';
export type {
  DataForQuery,
  Exact,
  ItemForQuery,
  ListItem,
  RelatedForQuery,
  RelatedOrAny,
  RelatedQuery,
} from './lists/related-query.js';
export { RelxError, type RelxErrorDetails, type TransportErrorCode } from './transport/relx-error.js';
export type { ApiFetch, RetryOptions, TransportOptions } from './transport/transport-options.js';
export type { CallOptions } from './transport/transport-types.js';
export type { GuardedWriteOptions, RelationToAdd, RelationWithETag, UpdateInput } from './writes/relation-calls.js';
export type { WriteOptions } from './writes/write-options.js';
