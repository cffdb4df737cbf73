/**
 * The contract as schemas: what the server validates with, and what `openapi.json` is made of. The route table over
 * them is in `../routes`. Back end only. The types beside them are in the contract; a type test holds the two together.
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
  EmbeddedRelation,
  Related,
  RelatedImage,
  RelatedPost,
  RelatedTerm,
  RelatedUser,
  Relation,
  RelationItem,
  RelationType,
} from './entities.js';
export {
  Anchor,
  BatchInput,
  BatchResult,
  ListQuery,
  ManyQuery,
  MovedRelation,
  MoveInput,
  RelatedByObject,
  RelatedEntry,
  RelationExists,
  RelationInput,
  RemovedRelation,
} from './relations.js';
export { RenderedHtml, RenderInput, RenderResult } from './render.js';
export { RestError } from './rest-error.js';
export { Id, ObjectType } from './values.js';
