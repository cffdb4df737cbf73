/**
 * The contract between the halves: relation types here, where `declare module` finds them, and what they relate, error
 * codes and requests in the files behind it. It imports nothing else, so whoever only renders has all its types without a
 * validator installed; the schemas of the same things, and the route table, are the back end's and live in `api/`. Names are the ones on the wire, snake_case as WordPress has them.
 */
export type { Direction, TypeDirection, TypeEdit } from './directions.js';
export {
  type EmbeddedRelation,
  type ObjectRef,
  type ObjectType,
  objectTypes,
  type Related,
  type RelatedImage,
  type RelatedOf,
  type RelatedPost,
  type RelatedTerm,
  type RelatedUser,
  type Relation,
  type RelationItem,
} from './entities.js';
export { type ErrorCode, errorCodes, type RestError } from './errors.js';
export type {
  BatchInput,
  BatchRequest,
  BatchResponse,
  BatchResult,
  CollectionQuery,
  ListQuery,
  MediaQuery,
  MovedRelation,
  MoveInput,
  OrderBy,
  RelatedByObject,
  RelatedEntry,
  RelationExists,
  RelationInput,
  RelationSide,
  RemovedRelation,
  RenderedHtml,
  RenderInput,
  RenderRequest,
  RenderResult,
  SortOrder,
} from './requests.js';

import type { Direction, TypeDirection, TypeEdit } from './directions.js';
import type { ObjectType } from './entities.js';

/** A relation type in its normal form. Null limits mean no bound. */
export interface RelationType {
  readonly name: string;
  readonly label: string;
  readonly from_object_types: readonly ObjectType[];
  readonly to_object_types: readonly ObjectType[];
  readonly direction: TypeDirection;
  readonly max_connections: number | null;
  readonly max_connections_to: number | null;
  /** Who changes relations of a two-way type. One-way types belong to their source. @default 'both' */
  readonly edit?: TypeEdit | undefined;
}

/** What a registration says, form A of `ncr_register_relation_type` with its name inside. */
export interface RelationTypeDefinition {
  readonly name: string;
  readonly label: string;
  readonly from_object_types: readonly ObjectType[];
  readonly to_object_types: readonly ObjectType[];
  readonly direction: TypeDirection;
  /** Most relations of this type one source may have; for a bidirectional type, any endpoint. 0 and null: no bound. @default null */
  readonly max_connections?: number | null;
  /** Most relations of this type one target may have. 0 and null: no bound. @default null */
  readonly max_connections_to?: number | null;
  /** Who changes relations of a two-way type: users who may edit both sides, or the source. @default 'both' */
  readonly edit?: TypeEdit | undefined;
}

/** Keeps the literals of relation type definitions, so that their object types reach the client, the hooks and the components. */
export function defineRelationTypes<const T extends readonly RelationTypeDefinition[]>(types: T): T {
  return types;
}

/** The types every site has. */
export const builtinTypes = defineRelationTypes([
  {
    name: 'related_to',
    label: /* translators: a kind of relation, as authors choose it. */ 'Related to',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'bidirectional',
  },
  {
    name: 'parent_of',
    label: /* translators: a kind of relation, as authors choose it. */ 'Parent of',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
  },
  {
    name: 'references',
    label: /* translators: a kind of relation, as authors choose it. */ 'References',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
  },
  {
    name: 'depends_on',
    label: /* translators: a kind of relation, as authors choose it. */ 'Depends on',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
  },
  {
    name: 'favorite_posts',
    label: /* translators: a kind of relation, as authors choose it. */ 'Favorite posts',
    from_object_types: ['user'],
    to_object_types: ['post'],
    direction: 'from_to',
  },
  {
    name: 'authored_by',
    label: /* translators: a kind of relation, as authors choose it. */ 'Authored by',
    from_object_types: ['post'],
    to_object_types: ['user'],
    direction: 'from_to',
  },
  {
    name: 'categorized_as',
    label: /* translators: a kind of relation, as authors choose it. */ 'Categorized as',
    from_object_types: ['post'],
    to_object_types: ['term'],
    direction: 'from_to',
  },
]);

/** The members that a list of definitions adds to {@link RelationTypes}. */
export type RelationTypesOf<T extends readonly RelationTypeDefinition[]> = {
  [D in T[number] as D['name']]: {
    from: D['from_object_types'][number];
    to: D['to_object_types'][number];
    direction: D['direction'];
  };
};

/**
 * The relation types TypeScript knows, by name. Add your own once, and calls need no type argument:
 *
 * @example
 * const types = defineRelationTypes([
 *   { name: 'sponsored_by', label: 'Sponsored by', from_object_types: ['post'], to_object_types: ['user'], direction: 'from_to' },
 * ]);
 * declare module 'relx/contract' {
 *   interface RelationTypes extends RelationTypesOf<typeof types> {}
 * }
 */
export interface RelationTypes extends RelationTypesOf<typeof builtinTypes> {}

/** A relation type's name: the known ones complete in an editor, any other string is allowed. */
export type RelationTypeName = keyof RelationTypes | (string & {});

type Walked<T extends { from: ObjectType; to: ObjectType; direction: TypeDirection }, D> = D extends Direction
  ? D extends 'outgoing'
    ? T['to']
    : D extends 'incoming'
      ? T['from']
      : T['from'] | T['to']
  : T['direction'] extends 'from_to'
    ? T['to']
    : T['direction'] extends 'to_from'
      ? T['from']
      : T['from'] | T['to'];

/** The object types that relations of type `T` lead to in direction `D` (undefined: the type's own direction). */
export type ObjectTypesOf<T, D = undefined> = T extends keyof RelationTypes ? Walked<RelationTypes[T], D> : ObjectType;
