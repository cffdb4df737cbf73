import * as v from 'valibot';
import { directions } from '../../contract/directions.js';
import { type FieldOrder, objectTypes, type RelationData, type RelationDataInput } from '../../contract/index.js';
import { limits } from '../../contract/limits.js';
import {
  batchValidations,
  fills,
  listChanges,
  orderBys,
  relatedDetails,
  relationSides,
  sortOrders,
} from '../../contract/requests.js';
import { AutomaticItem, FieldValue, Relation, RelationItem } from './entities.js';
import { RestError } from './rest-error.js';
import { about, Id, Ids, ObjectType, Page, PerPage, Search, TypeName, Whole } from './values.js';

/** An order by a field of the relation type, such as `data.weight`. */
export const FIELD_ORDER = /^data\.[a-z][a-z0-9_]{0,39}$/;

const ORDERS = `must be one of ${orderBys.join(', ')}, or data and a field of the relation type, such as data.weight`;

/** Order of a list: a name, or a field of the relation type such as `data.weight`. */
export const ListOrder = v.union(
  [v.picklist(orderBys), v.pipe(v.string(), v.regex(FIELD_ORDER, ORDERS)) as v.GenericSchema<FieldOrder>],
  ORDERS,
);

/** Values by field that relations must have. Any value, because the fields depend on the relation type: the core checks each. */
export const DataFilter = v.custom<RelationData>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));

const detailOf = (name: keyof typeof relatedDetails) => about(v.optional(v.boolean(), false), relatedDetails[name], true);
const details = Object.fromEntries(
  Object.keys(relatedDetails).map((name) => [name, detailOf(name as keyof typeof relatedDetails)]),
) as Record<keyof typeof relatedDetails, ReturnType<typeof detailOf>>;

/** Details of related objects, which lists have on request. */
export const RelatedDetails = v.object(details);

/** Query of a list. Everything is optional. */
export const ListParams = v.object({
  type: about(v.optional(TypeName), 'Relation type. Default: all except `similar`.', 'references'),
  to_type: about(v.optional(v.picklist([...objectTypes, 'all']), 'all'), 'Only related objects of this type.', 'post'),
  direction: about(
    v.optional(v.picklist(directions)),
    "Direction to read. Default: the relation type's own, or the only one that the object can have.",
    'outgoing',
  ),
  orderby: about(
    v.optional(ListOrder, 'order'),
    'Sort key. `order`: the order that authors arranged, then the newest relation. `date`: the post date; users and terms count as oldest. `created`: the relation date. `data.weight`: a field of the relation type; relations without a value come last.',
    'title',
  ),
  order: about(
    v.optional(v.picklist(sortOrders)),
    'Sort direction. Default: descending for date, created and id, otherwise ascending.',
    'asc',
  ),
  page: Page,
  per_page: PerPage,
  cursor: about(
    v.optional(v.pipe(v.string(), v.maxLength(500))),
    '`X-Relx-Next-Cursor` of the previous page. Replaces `page`: relations added or removed meanwhile repeat or skip no item.',
    'WyJhMWIyYzMiLDQyLCI3ZiIsIiJd',
  ),
  search: Search,
  exclude: about(Ids, 'Related objects to leave out, by ID. IDs apply to every object type, so set `to_type`.', [12, 15]),
  fill: about(
    v.optional(v.picklist(fills), 'none'),
    '`similar` adds similar posts to the first page, after the related ones. Only for posts related to a post.',
    'similar',
  ),
  ...details,
  data: about(
    v.optional(DataFilter),
    'Only relations with these field values, such as `data[role]=editor`. At most 10. Requires `type`.',
    { role: 'editor' },
  ),
});

/**
 * A source object in a query, such as `post:12`, or with its own parameters `post:12?type=references&per_page=3`. These are
 * percent-encoded twice, because commas separate objects.
 */
export const SourceObject = v.pipe(
  v.string(),
  v.regex(/^(post|user|term):[1-9]\d{0,15}(\?[^\s,]{1,500})?$/, 'must be a list of objects such as post:12'),
);

/** Query of lists of several objects: the parameters of one list except for its pages. */
export const ManyQuery = v.object({
  objects: about(
    v.pipe(v.array(SourceObject), v.minLength(1), v.maxLength(100)),
    'Objects, such as post:12, or with own parameters: post:12?type=references&per_page=3. Encode their values, then the whole.',
    ['post:12', 'user:3'],
  ),
  ...v.omit(ListParams, ['page', 'cursor']).entries,
});

/** Related objects of one of several objects. */
export const RelatedEntry = v.object({
  items: v.pipe(
    v.array(v.union([RelationItem, AutomaticItem])),
    v.description('Related objects, then those that fill up the list.'),
  ),
  total: about(v.number(), 'Number of items in the list, as in `X-WP-Total`.', 1),
  next: v.optional(about(v.string(), 'Cursor of the next page. Absent on the last page.', 'WyJhMWIyYzMiLDQyLCI3ZiIsIiJd')),
});

/** `relx/v1/related` by object, such as `post:12`, with an error for an object that the user cannot see. */
export const RelatedByObject = about(v.record(v.string(), v.union([RelatedEntry, RestError])), 'Entries by object.', {
  'post:12': { items: [], total: 0 },
});

/** A relation by its objects. The object types are required only if the relation type allows several. */
export const RelationEnds = v.object({
  from_id: about(Id, 'Source ID.', 12),
  to_id: about(Id, 'Target ID.', 15),
  type: TypeName,
  from_type: about(v.optional(ObjectType), 'Source object type. Required if the type allows several.', 'post'),
  to_type: about(v.optional(ObjectType), 'Target object type. Required if the type allows several.', 'post'),
});

/** Values by field. Any value, because the fields depend on the relation type: the core checks each. */
export const DataInput = v.custom<RelationDataInput | null>(() => true);

/** A relation to add. To remove one, its data is ignored. */
export const RelationInput = v.object({
  ...RelationEnds.entries,
  data: v.optional(v.pipe(DataInput, v.description('Field values.'))),
});

/** Whether two objects are related. */
export const RelationExists = v.object({
  exists: about(v.boolean(), 'Whether the two objects are related.', true),
  relation: v.pipe(v.optional(Relation), v.description('Absent if there is none, or the user cannot view both objects.')),
});

/**
 * New place of a relation in the list of a side: before or after another relation, or a position. Positions count the visible
 * relations from 0.
 */
export const MoveInput = v.object({
  side: about(v.picklist(relationSides), "Side whose list to change: `from` for the source's.", 'from'),
  // without examples: an example has one of the three
  before: v.optional(v.pipe(Id, v.description('Relation to move this one before, by ID.'))),
  after: v.optional(v.pipe(Id, v.description('Relation to move this one after, by ID.'))),
  position: v.optional(about(Whole, 'Position among the visible relations, from 0.', 0)),
});

/** A change of a relation: its data or its place in a list. */
export const UpdateInput = v.object({
  ...v.partial(MoveInput).entries,
  data: v.optional(v.pipe(DataInput, v.description('Field values to change. Null removes a value. Not together with a move.'))),
});

/** A moved relation, with its position among the visible relations of the list. */
export const MovedRelation = v.object({
  ...RelationItem.entries,
  side: MoveInput.entries.side,
  position: about(v.number(), 'Position among the visible relations, from 0.', 0),
});

/** Body of an item of a batch. Any object, because items are checked one by one: an error names its item. */
export const BatchBody = v.looseObject({});

/** One item of a batch. */
export const BatchRequest = v.object({ method: v.optional(v.picklist(['POST', 'DELETE']), 'POST'), body: BatchBody });

/** Adds and removes up to 100 relations, in the shape of WordPress's `batch/v1`. */
export const BatchInput = v.object({
  validation: about(
    v.optional(v.picklist(batchValidations), 'require-all-validate'),
    '`require-all-validate` writes all or nothing, in one transaction. `normal` writes each item separately.',
    'require-all-validate',
  ),
  requests: about(
    v.pipe(v.array(BatchRequest), v.minLength(1), v.maxLength(100)),
    'Relations to add (POST) and to remove (DELETE).',
    [
      { method: 'POST', body: { from_id: 12, to_id: 15, type: 'references' } },
      { method: 'DELETE', body: { from_id: 12, to_id: 16, type: 'references' } },
    ],
  ),
});

/** Response to an item of a batch, the same as for a single request. */
export const BatchResponse = v.object({
  status: about(v.number(), 'Status of the item.', 201),
  headers: about(v.record(v.string(), v.string()), 'Headers of the item.', {}),
  body: about(v.unknown(), 'Response body of the item.', { id: 42, from_id: 12, to_id: 15, type: 'references' }),
});

/** Responses in the order of the items. After a failed batch nothing is written, and only rejected items have a response. */
export const BatchResult = v.object({
  failed: v.optional(v.literal('validation')),
  responses: v.array(v.nullable(BatchResponse)),
});

/** A removed relation. */
export const RemovedRelation = v.object({ deleted: v.literal(true), previous: Relation });

/** A related object in the list of another one. */
export const ItemRef = v.object({
  object_type: about(ObjectType, 'Object type of the related object.', 'post'),
  id: about(Id, 'ID of the related object.', 15),
});

/** An item of a list to set: a related object, with values of fields. */
export const SetListItem = v.object({
  id: ItemRef.entries.id,
  object_type: about(v.optional(ObjectType), 'Object type of the related object. Required if the list can have several.', 'post'),
  data: v.optional(v.pipe(DataInput, v.description('Values of fields. Null removes a value. Absent fields stay as they are.'))),
});

const Items = v.pipe(v.array(SetListItem), v.maxLength(limits.setItems));

/** A list as it should be, with the list that the author saw. */
export const SetListInput = v.object({
  direction: about(
    v.optional(v.picklist(directions)),
    "Direction to read. Default: the relation type's own, or the only one that the object can have.",
    'outgoing',
  ),
  items: about(Items, 'The list to save, in order.', [{ id: 15 }, { id: 16 }]),
  base: about(
    v.optional(Items),
    'The list as the author saw it. Keeps what others changed since, and removes only items of `base`. Default: the current list, which can have 500 items at most.',
    [{ id: 16 }],
  ),
  partial: about(
    v.optional(v.boolean(), false),
    'Set it if the list has more items than `base`. `merged.added` then only has items that were added since.',
    false,
  ),
  skip_rejected: about(
    v.optional(v.boolean(), false),
    'If some changes are rejected, save the others. Otherwise nothing is saved.',
    false,
  ),
});

/** A value of a field, or null for none. */
export const ValueOrNull = v.nullable(FieldValue);

/** A field that two authors changed. */
export const FieldConflict = v.object({
  ...ItemRef.entries,
  field: about(v.string(), 'Field name.', 'role'),
  value: about(ValueOrNull, 'The value that was replaced. Null for none.', 'editor'),
});

/** A change of a list that was rejected. */
export const RejectedChange = v.object({
  ...ItemRef.entries,
  op: about(v.picklist(listChanges), 'What was rejected.', 'add'),
  code: about(v.string(), 'Error code.', 'ncr_max_connections_exceeded'),
  message: about(v.string(), 'What happened, and often what to do.', 'You can’t relate post 12 to itself. Choose another post.'),
  status: about(v.number(), 'HTTP status of this change.', 409),
});

const refs = (description: string) => about(v.array(ItemRef), description, []);

/** Changes of others since the author saw a list. They are kept. */
export const MergedChanges = v.object({
  added: refs('Items that others added.'),
  removed: refs('Items that are no longer in the list.'),
  moved: refs('Items that others moved.'),
  updated: refs('Items with new values in fields that the author did not change.'),
  conflicts: about(v.array(FieldConflict), 'Fields that both changed. The value of the author is saved.', []),
});

/** A list after it was set. */
export const SetListResult = v.object({
  items: v.pipe(v.array(RelationItem), v.description('The list, at most 500 items.')),
  total: about(v.number(), 'Number of related objects that the user can see.', 2),
  merged: MergedChanges,
  rejected: about(v.array(RejectedChange), 'Rejected changes, which `skip_rejected` left out.', []),
});

/** A request to move the relations of an object to another. */
export const ReplaceInput = v.object({
  by: about(Id, 'ID of the object of the same type that gets the relations.', 34),
  types: about(
    v.optional(v.pipe(v.array(TypeName), v.minLength(1), v.maxLength(100))),
    'Relation types. Default: all except read-only ones.',
    ['references'],
  ),
  dry_run: about(v.optional(v.boolean(), false), 'Report what would change, and change nothing.', true),
  validation: about(
    v.optional(v.picklist(batchValidations), 'normal'),
    '`normal` keeps the relations that rules reject. `require-all-validate` writes nothing if a relation is rejected.',
    'normal',
  ),
  cursor: about(
    v.optional(v.pipe(v.string(), v.maxLength(100))),
    '`next` of the previous response.',
    'references:from:1048576:42',
  ),
});

/** A relation that stays although its object is replaced. */
export const KeptRelation = v.object({
  ...ItemRef.entries,
  relation_id: about(Id, 'Relation ID.', 42),
  type: TypeName,
  code: about(v.string(), 'Error code.', 'ncr_max_connections_exceeded'),
  message: about(v.string(), 'What happened, and often what to do.', 'You can’t relate post 12 to itself. Choose another post.'),
  status: about(v.number(), 'HTTP status of this relation.', 409),
});

/** What replacing an object changed, or would change. */
export const ReplaceResult = v.object({
  failed: v.pipe(
    v.optional(v.literal('validation')),
    v.description('Present if nothing was written, because a relation is rejected.'),
  ),
  moved: about(v.number(), 'Number of relations that moved.', 5),
  dropped: about(v.number(), 'Number of removed relations: the other object already has them, or is their related object.', 1),
  kept: about(v.array(KeptRelation), 'Relations that stay, with the reasons.', []),
  next: v.optional(
    about(v.string(), 'Cursor of the next request. Absent after the last relation.', 'references:from:1048576:42'),
  ),
});
