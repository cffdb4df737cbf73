export type { RelatedOrderBy } from '../contract/index.js';
export type { GuardedWriteOptions, RelationToAdd, RelationWithETag, UpdateInput } from './calls.js';
export type { Invalidation } from './changes.js';
export type { DraftInput, PlannedRelation, SearchOptions, SearchResult, Subtype } from './content-calls.js';
export {
  type CallOptions,
  type ClientOptions,
  createClient,
  type RelatedPage,
  type RelxClient,
} from './create-client.js';
export type {
  DataForQuery,
  Exact,
  ItemForQuery,
  ListItem,
  RelatedForQuery,
  RelatedOrAny,
  RelatedQuery,
} from './related-query.js';
export { RelxError, type RelxErrorDetails, type TransportErrorCode } from './relx-error.js';
export type { ApiFetch, RetryOptions, TransportOptions } from './transport.js';
export type { WriteOptions } from './write-options.js';
