/**
 * The contract as schemas, for validation and `openapi.json`. Only for the back end: the types without schemas are in the
 * contract, and a type test compares the two.
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
  Related,
  RelatedImage,
  RelatedPost,
  RelatedTerm,
  RelatedUser,
  Relation,
  RelationData,
  RelationItem,
  RelationType,
} from './entities.js';
export {
  Anchor,
  BatchInput,
  BatchResult,
  DataFilter,
  DataInput,
  FIELD_ORDER,
  ListOrder,
  ListQuery,
  ManyQuery,
  MovedRelation,
  MoveInput,
  RelatedByObject,
  RelatedEntry,
  RelationEnds,
  RelationExists,
  RelationInput,
  RemovedRelation,
  UpdateInput,
} from './relations.js';
export { RenderedHtml, RenderInput, RenderResult } from './render.js';
export { RestError } from './rest-error.js';
export { Dismissal, Suggestion, SuggestionInput } from './suggestions.js';
export { DeletedType, DeleteTypeQuery, StoredTypeName, TypeChanges, TypeInput } from './types.js';
export { about, Id, ObjectType } from './values.js';
