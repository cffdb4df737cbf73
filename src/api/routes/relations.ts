import * as v from 'valibot';
import {
  AutomaticItem,
  about,
  BatchInput,
  BatchResult,
  DeletedType,
  DeleteTypeQuery,
  Dismissal,
  Id,
  ListParams,
  ManyQuery,
  MovedRelation,
  ObjectType,
  RelatedByObject,
  RelationEnds,
  RelationExists,
  RelationInput,
  RelationItem,
  RelationType,
  RemovedRelation,
  RenderInput,
  RenderResult,
  ReplaceInput,
  ReplaceResult,
  SetListInput,
  SetListResult,
  StoredTypeName,
  Suggestion,
  SuggestionInput,
  TypeChanges,
  TypeInput,
  TypeName,
  UpdateInput,
} from '../schemas/index.js';
import type { Routes } from './route.js';

const input = ['rest_invalid_param', 'rest_missing_callback_param'] as const;
const login = ['rest_not_logged_in', 'incorrect_password'] as const;
const body = [...input, 'rest_invalid_json', 'rest_request_too_large', ...login] as const;
const once = 'rest_idempotency_key_reused';
const ends = [
  'ncr_invalid_type',
  'ncr_computed_type',
  'ncr_managed_type',
  'ncr_invalid_object_type',
  'ncr_self_relation',
] as const;
const unreadable = ['rest_post_invalid_id', 'rest_user_invalid_id', 'rest_term_invalid'] as const;

const relation = v.object({ id: about(Id, 'Relation ID.', 42) });

const type = v.object({ name: StoredTypeName });
/** Errors of the definition of a type, and of its writes. */
const definition = [
  ...body,
  'ncr_invalid_args',
  'ncr_invalid_label',
  'ncr_invalid_object_type',
  'ncr_invalid_subtype',
  'ncr_invalid_combination',
  'ncr_invalid_max_connections',
  'ncr_invalid_fields',
  'rest_forbidden',
] as const;
const manager = 'Requires the capability manage_options.';

const suggestion = ['rest_post_invalid_id', 'rest_cannot_edit'] as const;

/** Routes of the plugin's namespace: relations, relation types, and the description of the API. */
export const relationRoutes = {
  // --- related objects of one object, and of many --------------------------------------------------

  listRelated: {
    method: 'GET',
    namespace: 'plugin',
    path: '/{object_type}/{id}',
    status: 200,
    summary: 'Lists what is related to a post, user or term',
    description:
      'Lists contain only objects that the user can see. X-WP-Total is exact up to 500, and counts only the page in random order.',
    params: v.object({
      object_type: about(ObjectType, 'Object type.', 'post'),
      id: about(Id, 'ID of the object whose list it is.', 12),
    }),
    query: ListParams,
    response: v.array(v.union([RelationItem, AutomaticItem])),
    errors: [
      'rest_invalid_param',
      'ncr_invalid_type',
      'ncr_private_field',
      ...unreadable,
      'rest_post_invalid_page_number',
      'rest_too_much_work',
    ],
  },
  listRelatedOfMany: {
    method: 'GET',
    namespace: 'plugin',
    path: '/related',
    status: 200,
    summary: 'Lists what is related to up to 100 posts, users and terms',
    description: 'Returns a list or an error for each object. For its next page, request the list alone with its cursor.',
    query: ManyQuery,
    response: RelatedByObject,
    errors: [...input, 'ncr_invalid_type'],
  },

  // --- suggestions for authors --------------------------------------------------------------------

  suggest: {
    method: 'POST',
    namespace: 'plugin',
    path: '/suggestions',
    status: 200,
    summary: 'Suggests similar posts that a post is not related to yet',
    description:
      'Absent title, content and terms are those of the saved post. Requires permission to edit the post, or to edit posts for a new one.',
    body: SuggestionInput,
    keepsEmpty: true,
    postedRead: true,
    response: v.array(Suggestion),
    errors: [...body, 'ncr_invalid_type', 'ncr_computed_type', 'ncr_managed_type', ...suggestion],
  },
  dismissSuggestion: {
    method: 'POST',
    namespace: 'plugin',
    path: '/suggestions/dismissals',
    status: 201,
    summary: 'Stops suggesting a post for another one',
    description: 'Requires permission to edit the post.',
    body: Dismissal,
    response: Dismissal,
    errors: [...body, ...suggestion],
  },
  restoreSuggestion: {
    method: 'DELETE',
    namespace: 'plugin',
    path: '/suggestions/dismissals',
    status: 200,
    summary: 'Suggests a dismissed post again',
    description: 'Requires permission to edit the post.',
    body: Dismissal,
    response: Dismissal,
    errors: [...body, ...suggestion],
  },

  render: {
    method: 'POST',
    namespace: 'plugin',
    path: '/render',
    status: 200,
    summary: 'Renders up to 100 texts with shortcodes, or blocks, if the server can render',
    description:
      'Returns the HTML of relx shortcodes and blocks as the user may see it, with cache tags. Shortcodes of other plugins do not run.',
    body: RenderInput,
    postedRead: true,
    response: RenderResult,
    errors: [...input, 'rest_invalid_json', 'rest_request_too_large', 'rest_too_much_work'],
  },

  // --- relations ---------------------------------------------------------------------------------

  addRelation: {
    method: 'POST',
    namespace: 'plugin',
    path: '/relationships',
    status: 201,
    summary: 'Adds a relation',
    description: 'Requires permission to edit the source, and the target if the relation type or the site requires both.',
    body: RelationInput,
    keyed: true,
    response: RelationItem,
    errors: [
      ...body,
      ...ends,
      'ncr_relation_not_allowed',
      'ncr_invalid_data',
      'rest_cannot_create',
      'ncr_object_not_found',
      'ncr_relation_exists',
      'ncr_max_connections_exceeded',
      'ncr_invalid_combination',
      'ncr_cycle',
      'rest_too_much_work',
      once,
    ],
  },
  removeRelation: {
    method: 'DELETE',
    namespace: 'plugin',
    path: '/relationships',
    status: 200,
    summary: 'Removes the relation between two objects',
    description: 'Send the objects in the query or the body. Requires the same permissions as adding the relation.',
    body: RelationEnds,
    keyed: true,
    response: RemovedRelation,
    errors: [...body, ...ends, 'rest_cannot_delete', 'ncr_relation_not_found', once],
  },
  relationExists: {
    method: 'GET',
    namespace: 'plugin',
    path: '/relationships/exists',
    status: 200,
    summary: 'Reports whether two objects are related',
    description:
      'For a two-way type, finds the relation in either direction. Ignores relations whose objects the user cannot see.',
    query: RelationEnds,
    response: RelationExists,
    errors: [...input, 'ncr_invalid_type', 'ncr_invalid_object_type', 'ncr_self_relation'],
  },
  batchRelations: {
    method: 'POST',
    namespace: 'plugin',
    path: '/relationships/batch',
    status: 207,
    summary: 'Adds and removes up to 100 relations',
    description:
      'Returns a status and a body for each item, in the order of the request. Only rejected items have them if require-all-validate fails.',
    body: BatchInput,
    keyed: true,
    response: BatchResult,
    errors: [...body, once],
  },
  getRelation: {
    method: 'GET',
    namespace: 'plugin',
    path: '/relationships/{id}',
    status: 200,
    summary: 'Returns a relation',
    description: 'Its related object is the target.',
    params: relation,
    response: RelationItem,
    errors: ['rest_invalid_param', 'ncr_relation_not_found'],
  },
  updateRelation: {
    method: 'PATCH',
    namespace: 'plugin',
    path: '/relationships/{id}',
    status: 200,
    summary: 'Changes the data of a relation, or moves it within a list',
    description:
      'Send data, or side with one of before, after and position. Requires permission to add the relation, of a two-way type from either side; a move also to edit the object with the list. With If-Match, it fails if order or data has changed.',
    params: relation,
    body: UpdateInput,
    keyed: true,
    guarded: true,
    // a move returns the first
    response: v.union([MovedRelation, RelationItem]),
    errors: [
      ...body,
      'ncr_invalid_args',
      'ncr_invalid_data',
      'ncr_managed_type',
      'rest_cannot_edit',
      'ncr_relation_not_found',
      'rest_precondition_failed',
      once,
    ],
  },

  setList: {
    method: 'PUT',
    namespace: 'plugin',
    path: '/{object_type}/{id}/lists/{type}',
    status: 200,
    summary: 'Saves a whole list in one transaction',
    description:
      'Each change requires the same permissions as a request for it alone. With base, keeps what others changed since, and reports it in merged. With If-Match, the server rejects the request if the list has changed.',
    params: v.object({
      object_type: about(ObjectType, 'Object type.', 'post'),
      id: about(Id, 'ID of the object whose list it is.', 12),
      type: TypeName,
    }),
    body: SetListInput,
    keepsEmpty: true,
    keyed: true,
    guarded: true,
    response: SetListResult,
    errors: [
      ...body,
      ...unreadable,
      'ncr_invalid_type',
      'ncr_computed_type',
      'ncr_managed_type',
      'relx_list_rejected',
      'rest_precondition_failed',
      once,
    ],
  },

  replaceObject: {
    method: 'POST',
    namespace: 'plugin',
    path: '/{object_type}/{id}/replace',
    status: 200,
    summary: 'Moves the relations of an object to another object',
    description:
      'Relations keep their order, data and dates. Duplicates, and relations between the two, are removed. Relations that you have no permission to remove and add stay. A request handles at most 1,000 relations. While the response has next, repeat the request with it as cursor. With require-all-validate, one request must handle all relations.',
    params: v.object({
      object_type: about(ObjectType, 'Object type.', 'post'),
      id: about(Id, 'ID of the object whose relations move.', 12),
    }),
    body: ReplaceInput,
    response: ReplaceResult,
    errors: [
      ...body,
      ...unreadable,
      'ncr_object_not_found',
      'ncr_invalid_type',
      'ncr_computed_type',
      'ncr_managed_type',
      'rest_too_much_work',
    ],
  },

  // --- types and description ---------------------------------------------------------------------

  listTypes: {
    method: 'GET',
    namespace: 'plugin',
    path: '/types',
    status: 200,
    summary: 'Lists the registered relation types',
    description: 'Only users who can edit posts see private fields and meta keys.',
    response: v.array(RelationType),
    errors: [],
  },
  createType: {
    method: 'POST',
    namespace: 'plugin',
    path: '/types',
    status: 201,
    summary: 'Stores a relation type for the site',
    description: `${manager} If code later registers a type with the same name, that one applies.`,
    body: TypeInput,
    response: RelationType,
    errors: [...definition, 'ncr_invalid_slug', 'ncr_type_exists', 'rest_too_much_work'],
  },
  updateType: {
    method: 'PUT',
    namespace: 'plugin',
    path: '/types/{name}',
    status: 200,
    summary: 'Changes a relation type, or hides it from editors',
    description: `${manager} Omitted fields stay as they are. You can only hide built-in types and types from code.`,
    params: type,
    body: TypeChanges,
    response: RelationType,
    errors: [...definition, 'ncr_invalid_direction', 'ncr_invalid_type', 'ncr_registry_locked'],
  },
  deleteType: {
    method: 'DELETE',
    namespace: 'plugin',
    path: '/types/{name}',
    status: 200,
    summary: 'Deletes a relation type that the site stores',
    description: `${manager} A request deletes at most 1,000 relations. While deleted is false, repeat it. You can't delete built-in types and types from code.`,
    params: type,
    query: DeleteTypeQuery,
    response: DeletedType,
    errors: [...input, 'ncr_invalid_type', 'ncr_registry_locked', 'rest_forbidden', ...login],
  },
  openapi: {
    method: 'GET',
    namespace: 'plugin',
    path: '/openapi.json',
    status: 200,
    summary: 'Returns this OpenAPI document',
    description: "The plugin's has only relx/v1. The backend's has the site's own taxonomies, namespace and embed.",
    response: v.looseObject({}),
    errors: [],
  },
} as const satisfies Routes;
