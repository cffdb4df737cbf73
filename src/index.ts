export {
  type CallOptions,
  type ClientOptions,
  createClient,
  type DataForQuery,
  type Invalidation,
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
  type AttributeProps,
  type AttributeSpec,
  type AttributeType,
  attributes,
  type RelatedAttributes,
} from './react/attributes/attributes.js';
export { normalizeAttributes } from './react/attributes/normalize-attributes.js';
export { toQuery } from './react/attributes/to-query.js';
export type {
  RelatedErrorResult,
  RelatedPendingResult,
  RelatedResultBase,
  RelatedSuccessResult,
  RelatedViewResult,
  UseRelatedErrorResult,
  UseRelatedResult,
} from './react/hooks/related-results.js';
export { type PageForQuery, useRelated } from './react/hooks/use-related.js';
export { useRelatedInvalidate } from './react/hooks/use-related-invalidate.js';
export { type RelatedPagesSuccessResult, type UseRelatedPagesResult, useRelatedPages } from './react/hooks/use-related-pages.js';
export {
  type RelationMutations,
  type RelationObjects,
  type RelationRef,
  type RelationToRelate,
  type UseRelationMutationsResult,
  useRelationMutations,
} from './react/hooks/use-relation-mutations.js';
export {
  type UseRelationToggleOptions,
  type UseRelationToggleResult,
  useRelationToggle,
} from './react/hooks/use-relation-toggle.js';
export { useRelationUpdates } from './react/hooks/use-relation-updates.js';
export type { FieldTypes } from './react/items/format-field.js';
export type { LinkComponentProps, LinkOptions } from './react/items/links.js';
export { RelatedFeed, type RelatedFeedProps } from './react/lists/related-feed.js';
export type { RelatedListComponent, RelatedListProps, RelatedListSlots } from './react/lists/related-list-props.js';
export { RelatedPosts, type RelatedPostsProps } from './react/lists/related-posts.js';
export { RelatedTerms, type RelatedTermsProps } from './react/lists/related-terms.js';
export { RelatedUsers, type RelatedUsersProps } from './react/lists/related-users.js';
export { RelatedView, type RelatedViewProps } from './react/lists/related-view.js';
export type { PrefetchQuery } from './react/prefetch/prefetch-query.js';
export { type PrefetchOptions, prefetchRelated } from './react/prefetch/prefetch-related.js';
export { RelatedBoundary, type RelatedBoundaryProps } from './react/prefetch/related-boundary.js';
export {
  type UseRelatedPrefetchOptions,
  type UseRelatedPrefetchResult,
  useRelatedPrefetch,
} from './react/prefetch/use-related-prefetch.js';
export { RelxProvider, type RelxProviderProps } from './react/provider.js';
export { cacheTags } from './react/queries/cache-tags.js';
export type { UseRelatedOptions } from './react/queries/list-request.js';
export { keepPreviousData, type RelatedQueryOptions, type UseRelatedQueryOptions } from './react/queries/query-options.js';
export { serializeSnapshot } from './react/queries/serialize-snapshot.js';
export type { RelatedSnapshot } from './react/queries/snapshot.js';
export type { Translate } from './react/translate.js';
export { safeUrl } from './safe/safe-url.js';
