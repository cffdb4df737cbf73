/**
 * The contract as schemas, for validation and `openapi.json`. Only for the back end: `npm run openapi` writes the types to
 * `src/contract/types.ts`, so that the front end needs no schemas. A type has the comment of its schema.
 */
export {
  CoreObject,
  CoreStatus,
  CoreTaxonomy,
  CoreType,
  DeletedObject,
  Found,
  Medium,
  PostBody,
  postBodyOf,
  Settings,
} from './content.js';
export {
  CollectionQuery,
  collectionQueryOf,
  DeleteQuery,
  MediaQuery,
  MediumQuery,
  ObjectQuery,
  SearchQuery,
} from './content-queries.js';
export {
  AutomaticItem,
  EmbeddedRelation,
  FieldSchema,
  FieldValue,
  Related,
  RelatedImage,
  RelatedPost,
  RelatedTerm,
  RelatedUser,
  Relation,
  RelationData,
  RelationFields,
  RelationItem,
  RelationType,
  TypeLabels,
} from './entities.js';
export {
  BatchBody,
  BatchInput,
  BatchRequest,
  BatchResponse,
  BatchResult,
  DataFilter,
  DataInput,
  FIELD_ORDER,
  FieldConflict,
  ItemRef,
  ListOrder,
  ListParams,
  ManyQuery,
  MergedChanges,
  MovedRelation,
  MoveInput,
  RejectedChange,
  RelatedByObject,
  RelatedDetails,
  RelatedEntry,
  RelationEnds,
  RelationExists,
  RelationInput,
  RemovedRelation,
  SetListInput,
  SetListItem,
  SetListResult,
  SourceObject,
  UpdateInput,
  ValueOrNull,
} from './relations.js';
export { RenderedHtml, RenderInput, RenderRequest, RenderResult } from './render.js';
export { RestError } from './rest-error.js';
export { Dismissal, Suggestion, SuggestionInput } from './suggestions.js';
export { DeletedType, DeleteTypeQuery, StoredTypeName, TypeChanges, TypeInput } from './types.js';
export { about, Id, ObjectType, TypeName } from './values.js';
