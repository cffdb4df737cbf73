export { builtinTypes, defineRelationTypes, type RelationTypeDefinition } from '../contract.js';
export { DatabaseUnavailable } from '../store/database-unavailable.js';
export type { StoreDialect } from '../store/dialect.js';
export type { Accounts } from './accounts.js';
export type { ApplicationPassword } from './application-passwords.js';
export type { ContentQuery } from './collection-query.js';
export type { Collection, Content, PostDetails } from './content.js';
export type { ContentObject, ContentPage, PostObject, PostTerm } from './content-objects.js';
export type {
  ContentRecord, EndRecord, Meta, MetaValue, OptionRecord, PostRecord, RelationRecord, TermRecord, UserRecord,
} from './content-record.js'; // biome-ignore format: a list of names
export {
  type ContentType,
  type ContentTypes,
  capabilityPlural,
  defaultPostTypes,
  defaultTaxonomies,
  taxonomiesOf,
} from './content-types.js';
export type { CopyResult, NotCopied } from './copy-relations.js';
export type { DeleteOptions, Deletion } from './deletion.js';
export type { MetaOptions } from './foreign-meta.js';
export type { P2pOptions } from './foreign-p2p.js';
export type { RelationFunctions } from './functions.js';
export type { GetRelatedArgs } from './get-related-args.js';
export { withoutAmbiguousComments, withoutDelimiters } from './html/comments.js';
export { filteredPost } from './html/filtered-post.js';
export { excerptOf, plainText } from './html/plain-text.js';
export type { ImageMeta } from './image-meta.js';
export type { ImportOptions, ImportReport } from './import-content.js';
export type { Integrity } from './integrity.js';
export type { IntegrityOptions } from './integrity-options.js';
export type {
  IntegrityAction, IntegrityCategory, IntegrityItem, IntegrityProgress, IntegrityReport,
} from './integrity-report.js'; // biome-ignore format: a list of names
export { languageTag } from './language-tag.js';
export type { LegacyDirection, LegacyFunctions } from './legacy.js';
export type { Medium } from './media.js';
export type { MetaCapability } from './meta-capabilities.js';
export { type OpenOptions, open, type PluginHost, type Relx } from './open.js';
export type { PostInput } from './post-input.js';
export type { BoundPostQuery, PostQuery, PostQueryResult } from './post-query.js';
export type { PostOrderBy, PostQueryArgs, PostQueryVars, PostStatus } from './post-query-args.js';
export type {
  AnchoredClause, ContentRelation, ContentRelationClause, ContentRelationGroup, ExistsClause,
} from './post-query-relation.js'; // biome-ignore format: a list of names
export type { PostWrites } from './post-writes.js';
export type { Profile } from './profiles.js';
export { isoDate } from './related-objects.js';
export type { BatchOutcome, RelationChange } from './relation-batch.js';
export { is_relation_error, RelationError, type RelationErrorData } from './relation-error.js';
export type { ObjectKey, RelationKey } from './relation-key.js';
export type { MoveTarget, RelationSide } from './relation-order-target.js';
export type {
  EmbeddedRelations,
  ListQuery,
  RelatedCursor,
  RelatedOfAnchor,
  RelatedOptions,
  RelatedResult,
} from './relation-reader.js';
export type { Relations } from './relations.js';
export { same } from './same.js';
export type { Shared } from './shared.js';
export type { SiteTime } from './site-time.js';
export { slugOf } from './slug.js';
export type { Transfer } from './transfer.js';
export type { ExportOptions } from './transfer-export.js';
export type { Existing, TransferOptions } from './transfer-options.js';
export type {
  TransferChanges, TransferDefaults, TransferItem, TransferLine, TransferRecord, TransferReport,
} from './transfer-record.js'; // biome-ignore format: a list of names
export { type ShortDefinition, TypeRegistry } from './type-registry.js';
export type { Account, NewUser } from './users.js';
export { Viewer, visitor } from './viewer.js';
export { tooMuchWork, WorkBudget, type WorkLimits } from './work-budget.js';
export type { GivenWriteKey, OnceOptions, WriteKey } from './write-key.js';
