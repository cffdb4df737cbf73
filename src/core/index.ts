export {
  defineRelationTypes,
  type ObjectRef,
  type RelationSide,
  type RelationTypeDefinition,
} from '../contract/index.js';
export { DatabaseUnavailable } from '../store/dialects/database-unavailable.js';
export type { StoreDialect } from '../store/dialects/dialect.js';
export type { OrderedRow } from '../store/relations/order.js';
export type { RelationFunctions } from './functions/functions.js';
export type { GetRelatedArgs } from './functions/get-related-args.js';
export type { LegacyDirection, LegacyFunctions } from './functions/legacy.js';
export type { Integrity } from './integrity/integrity.js';
export type { IntegrityOptions } from './integrity/options.js';
export type {
  IntegrityAction, IntegrityCategory, IntegrityItem, IntegrityProgress, IntegrityReport,
} from './integrity/report.js'; // biome-ignore format: a list of names
export type { Hooks } from './lib/hooks.js';
export { is_relation_error, RelationError, type RelationErrorData } from './lib/relation-error.js';
export type { RelationKey } from './lib/relation-key.js';
export { loggedOutViewer, Viewer } from './lib/viewer.js';
export { WorkBudget, type WorkLimits } from './lib/work-budget.js';
export { type OpenOptions, open, type PluginHost, type Relx } from './open.js';
export type { PostOrderBy, PostQueryArgs, PostQueryVars, PostStatus } from './post-query/args.js';
export type { BoundPostQuery, PostQuery, PostQueryResult } from './post-query/post-query.js';
export type {ContentRelation, ContentRelationClause, ContentRelationGroup, ExistsClause,
  RelatedToClause, 
} from './post-query/relation.js'; // biome-ignore format: a list of names
export type { BatchOutcome, RelationChange } from './relations/batch.js';
export type { DeleteOptions, Deletion } from './relations/cascade.js';
export type { CopyResult, SkippedCopy } from './relations/copy.js';
export type { EmbeddedRelations } from './relations/embedded-relations.js';
export type { IdempotencyKey, IdempotencyKeyInput, WriteOptions } from './relations/idempotency-key.js';
export type { ListFields, ListSource, PageOptions, RelatedCursor, RelatedOptions } from './relations/list-options.js';
export type { RelatedListQuery, RelatedPage } from './relations/list-plan.js';
export type { ListReader, PageOf } from './relations/list-reader.js';
export type { SetListOutcome } from './relations/list-write.js';
export type { ListWriter, SetListOptions } from './relations/list-writer.js';
export type { RelationOrder } from './relations/order/order.js';
export type { MoveTarget } from './relations/order/target.js';
export type { AddOptions, Relations } from './relations/relations.js';
export type { ReplaceOptions } from './relations/replace.js';
export type { RelationRowsOptions } from './relations/row-options.js';
export type { SharedState } from './relations/shared-state.js';
export type { SiteTypes } from './relations/types/site-types.js';
export type { ShortDefinition } from './relations/types/type-definition.js';
export type { TypeRegistry, UnknownSubtype } from './relations/types/type-registry.js';
export type { RelationChanges, UpdateGuard } from './relations/update.js';
export type { SimilarOptions } from './similar/similar-options.js';
export type { SimilarOperations } from './similar/similar-posts.js';
export type { SimilarProgress, SimilarQueueWork, SimilarWork } from './similar/similar-work.js';
export type { ExportOptions } from './transfer/export.js';
export type { MetaOptions } from './transfer/foreign-meta.js';
export type { SourceTypeOptions } from './transfer/foreign-types.js';
export type { OnConflict, TransferOptions } from './transfer/options.js';
export type {
  TransferChanges, TransferDefaults, TransferItem, TransferLine, TransferRecord, TransferReport,
} from './transfer/record.js'; // biome-ignore format: a list of names
export type { Transfer } from './transfer/transfer.js';
export type { Accounts } from './wordpress/accounts/accounts.js';
export type { ApplicationPassword } from './wordpress/accounts/application-passwords.js';
export type { MetaCapability } from './wordpress/accounts/meta-capabilities.js';
export type { Profile } from './wordpress/accounts/profiles.js';
export type { Account, NewUser } from './wordpress/accounts/users.js';
export type { ContentQuery } from './wordpress/content/collection-query.js';
export type { Collection, Content, PostDetails } from './wordpress/content/content.js';
export type { ContentObject, ContentPage, PostObject, PostTerm } from './wordpress/content/content-objects.js';
export {
  type ContentType,
  type ContentTypes,
  defaultPostTypes,
  defaultTaxonomies,
} from './wordpress/content/content-types.js';
export type { ImageMeta } from './wordpress/content/image-meta.js';
export type { Medium } from './wordpress/content/media.js';
export type { SiteTime } from './wordpress/content/site-time.js';
export type { ImportOptions, ImportReport } from './wordpress/import/import.js';
export type {
  ContentRecord, Meta, MetaValue, OptionRecord, PostRecord, RecordRef, RelationRecord, TermRecord, UserRecord,
} from './wordpress/import/record.js'; // biome-ignore format: a list of names
export type { PostInput } from './wordpress/posts/input.js';
export type { PostWrites } from './wordpress/posts/writes.js';
