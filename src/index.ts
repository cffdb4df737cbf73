export {
  type CallOptions,
  type ClientOptions,
  createClient,
  type DataForQuery,
  type ItemForQuery,
  type ListItem,
  type RelatedForQuery,
  type RelatedPage,
  type RelatedQuery,
  type RelxClient,
  RelxError,
} from './client/index.js';
export type {
  AutomaticItem,
  Direction,
  Fill,
  ObjectRef,
  ObjectType,
  Related,
  RelatedImage,
  RelatedOf,
  RelatedPost,
  RelatedTerm,
  RelatedUser,
  Relation,
  RelationData,
  RelationDataInput,
  RelationDataOf,
  RelationItem,
  RelationTypeName,
} from './contract/index.js';
export {
  type AttributeDefault,
  type AttributeDoc,
  type AttributeProps,
  type AttributeSpec,
  type AttributeType,
  attributeDocs,
  attributes,
  type RelatedAttributes,
} from './react/attributes.js';
export { cacheTags } from './react/cache-tags.js';
export type { FieldTypes } from './react/format-field.js';
export type { LinkComponentProps, LinkOptions } from './react/links.js';
export type { ListQuery } from './react/list-query.js';
export { normalizeAttributes } from './react/normalize-attributes.js';
export { type PrefetchOptions, prefetchRelated } from './react/prefetch-related.js';
export { RelxProvider, type RelxProviderProps } from './react/provider.js';
export { keepPreviousData, type RelatedQueryOptions } from './react/query-options.js';
export { RelatedBoundary, type RelatedBoundaryProps } from './react/related-boundary.js';
export { RelatedFeed, type RelatedFeedProps } from './react/related-feed.js';
export type { RelatedListComponent, RelatedListProps, RelatedListSlots } from './react/related-list-props.js';
export { RelatedPosts, type RelatedPostsProps } from './react/related-posts.js';
export type { UseRelatedOptions } from './react/related-query.js';
export { RelatedTerms, type RelatedTermsProps } from './react/related-terms.js';
export { RelatedUsers, type RelatedUsersProps } from './react/related-users.js';
export { RelatedView, type RelatedViewProps } from './react/related-view.js';
export { serializeSnapshot } from './react/serialize-snapshot.js';
export type { RelatedSnapshot } from './react/snapshot.js';
export { toQuery } from './react/to-query.js';
export type { Translate } from './react/translate.js';
export { useRelated } from './react/use-related.js';
export { type RelatedPagesSuccessResult, type UseRelatedPagesResult, useRelatedPages } from './react/use-related-pages.js';
export {
  type UseRelatedPrefetchOptions,
  type UseRelatedPrefetchResult,
  useRelatedPrefetch,
} from './react/use-related-prefetch.js';
export type {
  RelatedErrorResult,
  RelatedPendingResult,
  RelatedSuccessResult,
  RelatedViewResult,
  UseRelatedResult,
} from './react/use-related-result.js';
export { type UseRelationMutationsResult, useRelationMutations } from './react/use-relation-mutations.js';
export { useRelationUpdates } from './react/use-relation-updates.js';
export { safeUrl } from './safe/safe-url.js';
