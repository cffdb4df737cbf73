/**
 * The contract as schemas: what the server validates with, and what `openapi.json` is made of. The route table over
 * them is in `routes.ts`. Backend only. The types beside them are in `contract.ts`; a type test holds the two together.
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
} from './schemas/content.js';
export {
  CollectionQuery,
  collectionQueryOf,
  DeleteQuery,
  MediaQuery,
  MediumQuery,
  ObjectQuery,
  SearchQuery,
} from './schemas/content-queries.js';
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
} from './schemas/entities.js';
export {
  Anchor,
  BatchInput,
  BatchResult,
  ListQuery,
  ManyQuery,
  MovedRelation,
  MoveInput,
  RelatedByAnchor,
  RelatedEntry,
  RelationExists,
  RelationInput,
  RemovedRelation,
} from './schemas/relations.js';
export { RenderedHtml, RenderInput, RenderResult } from './schemas/render.js';
export { RestError } from './schemas/rest-error.js';
export { Id, Kind } from './schemas/values.js';
