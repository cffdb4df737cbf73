/**
 * The contract between front end and back end: types, error codes and requests, without schemas, so that the front end needs no
 * validation library. Relation types are in this file, where `declare module` finds them. Names are those of the wire format,
 * snake_case as in WordPress.
 */
export type { Direction, ShownUsers, TypeDirection, TypeEdit, TypeManager, TypeOrigin } from './directions.js';
export { type ObjectRef, type ObjectType, objectTypes, type RelatedOf } from './entities.js';
export { type ErrorCode, errorCodes } from './errors.js';
export type {
  DataOfFields,
  FieldFormat,
  FieldNameOf,
  FieldOrder,
  FieldType,
  RelationDataInput,
  RelationDataOf,
} from './fields.js';
export type { Hook, HookArguments, HookName } from './hooks.js';
export { defaultList, type ObjectList, relationListsFor } from './object-lists.js';
export type {
  Fill,
  ListChangeOp,
  ListToSet,
  OrderBy,
  RelatedOrderBy,
  RelationSide,
  SortOrder,
  TypeChanges,
  TypeInput,
} from './requests.js';
export { type Settings as PluginSettings, settings as pluginSettings } from './settings.js';
export type {
  AutomaticItem,
  BatchInput,
  BatchRequest,
  BatchResponse,
  BatchResult,
  CollectionQuery,
  DeletedType,
  Dismissal,
  EmbeddedRelation,
  FieldConflict,
  FieldSchema,
  FieldValue,
  ItemRef,
  KeptRelation,
  ListParams,
  MediaQuery,
  MergedChanges,
  MovedRelation,
  MoveInput,
  RejectedChange,
  Related,
  RelatedByObject,
  RelatedDetails,
  RelatedEntry,
  RelatedImage,
  RelatedPost,
  RelatedTerm,
  RelatedUser,
  Relation,
  RelationData,
  RelationEnds,
  RelationExists,
  RelationFields,
  RelationInput,
  RelationItem,
  RelationType,
  RemovedRelation,
  RenderedHtml,
  RenderInput,
  RenderRequest,
  RenderResult,
  ReplaceInput,
  ReplaceResult,
  RestError,
  SetListInput,
  SetListItem,
  SetListResult,
  Suggestion,
  SuggestionInput,
  TypeLabels,
  UpdateInput,
} from './types.js';

import type { Direction, ShownUsers, TypeDirection, TypeEdit, TypeManager } from './directions.js';
import type { ObjectType, RelatedOf } from './entities.js';
import type { RelationSide } from './requests.js';
import type { RelationFields, TypeLabels } from './types.js';

/** Definition of a relation type: the long form of `ncr_register_relation_type`, with its name. */
export interface RelationTypeDefinition {
  readonly name: string;
  readonly label: string;
  /** List titles. @default `label` for both, and "Used in: label" for the targets of a one-way type */
  readonly labels?: Partial<TypeLabels> | undefined;
  readonly from_object_types: readonly ObjectType[];
  readonly to_object_types: readonly ObjectType[];
  /** Post types, taxonomies or roles of sources, at most 50. Requires a single object type of sources. @default any */
  readonly from_subtypes?: readonly string[] | undefined;
  /** Post types, taxonomies or roles of targets, at most 50. Requires a single object type of targets. @default any */
  readonly to_subtypes?: readonly string[] | undefined;
  readonly direction: TypeDirection;
  /** Maximum number of relations per source, or per object of two-way types. 0 and null: no limit. @default null */
  readonly max_connections?: number | null;
  /** Maximum number of relations per target of one-way types. 0 and null: no limit. @default null */
  readonly max_connections_to?: number | null;
  /**
   * Users who can change relations: with permission to edit the source, or both sides. @default 'source', in WordPress for
   * two-way types the setting `edit`
   */
  readonly edit?: TypeEdit | undefined;
  /**
   * Users that lists show to everyone: those with published posts, or all. Users without published posts appear by name, without a
   * link. @default 'authors'
   */
  readonly show_users?: ShownUsers | undefined;
  /**
   * Whether a relation that closes a cycle is rejected. Only for one-way types with the same object type on both sides.
   * @default false
   */
  readonly acyclic?: boolean | undefined;
  /** What writes relations instead of authors. @default authors, or 'meta' with `meta_key` */
  readonly managed_by?: TypeManager | undefined;
  /**
   * Meta key, or Advanced Custom Fields field, whose IDs the plugin writes as relations. Other writes are rejected. Requires a
   * single object type on each side. @default none
   */
  readonly meta_key?: string | undefined;
  /** Side whose objects have the meta. @default 'from' */
  readonly meta_side?: RelationSide | undefined;
  /** Fields of relations, by name. @default none */
  readonly fields?: RelationFields | undefined;
}

/** Keeps the literal types of relation types, so that client, hooks and components infer their objects. */
export function defineRelationTypes<const T extends readonly RelationTypeDefinition[]>(types: T): T {
  return types;
}

/**
 * The built-in relation types.
 *
 * @example
 * const labels = builtinTypes.map(({ label }) => label); // ['Related to', 'Parent of', ...]
 */
export const builtinTypes = defineRelationTypes([
  {
    name: 'related_to',
    label: /* translators: a relation type, as authors select it. */ 'Related to',
    labels: {
      from: /* translators: title of a list of related objects. */ 'Related',
      to: /* translators: title of a list of related objects. */ 'Related',
    },
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'bidirectional',
  },
  {
    name: 'parent_of',
    label: /* translators: a relation type, as authors select it. */ 'Parent of',
    labels: {
      from: /* translators: title of a list of related objects. */ 'Children',
      to: /* translators: title of a list of related objects. */ 'Parent',
    },
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
    acyclic: true,
  },
  {
    name: 'references',
    label: /* translators: a relation type, as authors select it. */ 'References',
    labels: {
      from: /* translators: title of a list of related objects. */ 'References',
      to: /* translators: title of a list of related objects. */ 'Referenced by',
    },
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
  },
  {
    name: 'depends_on',
    label: /* translators: a relation type, as authors select it. */ 'Depends on',
    labels: {
      from: /* translators: title of a list of related objects. */ 'Depends on',
      to: /* translators: title of a list of related objects. */ 'Required by',
    },
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
    acyclic: true,
  },
  {
    name: 'favorite_posts',
    label: /* translators: a relation type, as authors select it. */ 'Favorite posts',
    labels: {
      from: /* translators: title of a list of related objects. */ 'Favorite posts',
      to: /* translators: title of a list of related objects. */ 'Favorite of',
    },
    from_object_types: ['user'],
    to_object_types: ['post'],
    direction: 'from_to',
  },
  {
    name: 'authored_by',
    label: /* translators: a relation type, as authors select it. */ 'Authored by',
    labels: {
      from: /* translators: title of a list of related objects. */ 'Authors',
      to: /* translators: title of a list of related objects. */ 'Articles',
    },
    from_object_types: ['post'],
    to_object_types: ['user'],
    direction: 'from_to',
  },
  {
    name: 'categorized_as',
    label: /* translators: a relation type, as authors select it. */ 'Categorized as',
    labels: {
      from: /* translators: title of a list of related objects. */ 'Categories',
      to: /* translators: title of a list of related objects. */ 'Posts',
    },
    from_object_types: ['post'],
    to_object_types: ['term'],
    direction: 'from_to',
  },
]);

/**
 * Relation types whose lists relx computes. You can't add, remove or move their relations.
 *
 * @example
 * const isComputed = (name: string) => computedTypes.some((type) => type.name === name);
 */
export const computedTypes = defineRelationTypes([
  {
    name: 'similar',
    label: /* translators: a relation type, as authors select it. */ 'Similar posts',
    labels: {
      from: /* translators: title of a list of related objects. */ 'Similar posts',
      to: /* translators: title of a list of related objects. */ 'Similar posts',
    },
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
  },
]);

/** Members that a list of definitions adds to {@link RelationTypes}. */
export type RelationTypesOf<T extends readonly RelationTypeDefinition[]> = {
  [D in T[number] as D['name']]: {
    from: D['from_object_types'][number];
    to: D['to_object_types'][number];
    direction: D['direction'];
  } & (D extends { readonly fields: infer F extends RelationFields } ? { fields: F } : unknown) &
    (D extends { readonly from_subtypes: readonly (infer S extends string)[] } ? { from_subtype: S } : unknown) &
    (D extends { readonly to_subtypes: readonly (infer S extends string)[] } ? { to_subtype: S } : unknown);
};

/**
 * The relation types by name. Augment it once for your own types:
 *
 * @example
 * const types = defineRelationTypes([
 *   { name: 'sponsored_by', label: 'Sponsored by', from_object_types: ['post'], to_object_types: ['user'], direction: 'from_to' },
 * ]);
 * declare module 'relx/contract' {
 *   interface RelationTypes extends RelationTypesOf<typeof types> {}
 * }
 */
export interface RelationTypes extends RelationTypesOf<typeof builtinTypes>, RelationTypesOf<typeof computedTypes> {}

/**
 * Relation types with any name. If your app gets names at run time, for example from authors, declare that:
 *
 * @example
 * declare module 'relx/contract' {
 *   interface RelationTypes extends OpenRelationTypes {}
 * }
 */
export interface OpenRelationTypes {
  readonly [name: string]: { readonly from: ObjectType; readonly to: ObjectType; readonly direction: TypeDirection };
}

/** Name of a relation type: one of {@link RelationTypes}. */
export type RelationTypeName = Extract<keyof RelationTypes, string>;

/** Name of a relation type that is known at run time only. Editors complete the names of {@link RelationTypes}. */
export type AnyRelationTypeName = RelationTypeName | (string & {});

type Targets<T extends { from: ObjectType; to: ObjectType; direction: TypeDirection }, D> = D extends Direction
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
export type ObjectTypesOf<T, D = undefined> = T extends keyof RelationTypes ? Targets<RelationTypes[T], D> : ObjectType;

/** A related object of a side with these subtypes. Users have the subtype `user`, and not their roles. */
type Typed<K extends ObjectType, S> = K extends 'user'
  ? RelatedOf<K>
  : K extends ObjectType
    ? S extends string
      ? RelatedOf<K> & { readonly subtype: S }
      : RelatedOf<K>
    : never;

type Side<T extends { from: ObjectType; to: ObjectType }, S extends 'from' | 'to'> = Typed<
  T[S],
  T extends { readonly [N in `${S}_subtype`]: infer U } ? U : unknown
>;

type TargetObjects<T extends { from: ObjectType; to: ObjectType; direction: TypeDirection }, D> = D extends Direction
  ? D extends 'outgoing'
    ? Side<T, 'to'>
    : D extends 'incoming'
      ? Side<T, 'from'>
      : Side<T, 'from'> | Side<T, 'to'>
  : T['direction'] extends 'from_to'
    ? Side<T, 'to'>
    : T['direction'] extends 'to_from'
      ? Side<T, 'from'>
      : Side<T, 'from'> | Side<T, 'to'>;

/**
 * The related objects that relations of type `T` lead to in direction `D` (undefined: the type's own direction), of object type `K`.
 * Their `subtype` is a literal if the type declares subtypes.
 *
 * @example
 * type Lesson = RelatedOfType<'course_lesson'>; // RelatedPost & { readonly subtype: 'lesson' }
 */
export type RelatedOfType<T, D = undefined, K extends ObjectType = ObjectType> = T extends keyof RelationTypes
  ? Extract<TargetObjects<RelationTypes[T], D>, { readonly object_type: K }>
  : RelatedOf<K>;
