import * as v from 'valibot';
import { directions } from '../../contract/directions.js';
import { type FieldOrder, objectTypes, type RelationData, type RelationDataInput } from '../../contract/index.js';
import { batchValidations, fills, orderBys, relationSides, sortOrders } from '../../contract/requests.js';
import { AutomaticItem, Relation, RelationItem } from './entities.js';
import { RestError } from './rest-error.js';
import { Id, ObjectType, Page, PerPage, Search, TypeName, Whole } from './values.js';

/** An order by a field, such as `data.weight`. */
export const FIELD_ORDER = /^data\.[a-z][a-z0-9_]{0,39}$/;

/** Order of a list: a name, or a field of the relation type such as `data.weight`. */
export const ListOrder = v.union(
  [v.picklist(orderBys), v.pipe(v.string(), v.regex(FIELD_ORDER)) as v.GenericSchema<FieldOrder>],
  `has to be one of ${orderBys.join(', ')}, or data and a field of the relation type, such as data.weight`,
);

/** Values by field that relations must have. Any value, because the fields depend on the relation type: the core checks each. */
export const DataFilter = v.custom<RelationData>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));

/** Query of a list of related objects, with the defaults of REST responses. */
export const ListQuery = v.object({
  type: v.optional(TypeName),
  to_type: v.optional(v.picklist([...objectTypes, 'all']), 'all'),
  direction: v.optional(v.picklist(directions)),
  orderby: v.optional(ListOrder, 'order'),
  order: v.optional(v.picklist(sortOrders)),
  page: v.optional(Page, 1),
  per_page: v.optional(PerPage, 10),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(500))),
  search: v.optional(Search),
  fill: v.optional(v.picklist(fills), 'none'),
  terms: v.optional(v.boolean(), false),
  data: v.optional(DataFilter),
});

/**
 * A source object in a query, such as `post:12`, or with its own parameters `post:12?type=references&per_page=3`. These are
 * percent-encoded twice, because commas separate objects.
 */
export const Anchor = v.pipe(v.string(), v.regex(/^(post|user|term):[1-9]\d{0,15}(\?[^\s,]{1,500})?$/));

/** Query of lists of several objects: the parameters of one list except for its pages. */
export const ManyQuery = v.object({
  objects: v.pipe(v.array(Anchor), v.minLength(1), v.maxLength(100)),
  ...v.omit(ListQuery, ['page', 'cursor']).entries,
});

export const RelatedEntry = v.object({
  items: v.array(v.union([RelationItem, AutomaticItem])),
  total: v.number(),
  next: v.optional(v.string()),
});

/** The related objects of each object, or an error. */
export const RelatedByObject = v.record(v.string(), v.union([RelatedEntry, RestError]));

/** A relation by its objects. The object types are required only if the relation type allows several. */
export const RelationEnds = v.object({
  from_id: Id,
  to_id: Id,
  type: TypeName,
  from_type: v.optional(ObjectType),
  to_type: v.optional(ObjectType),
});

/** Values by field. Any value, because the fields depend on the relation type: the core checks each. */
export const DataInput = v.custom<RelationDataInput | null>(() => true);

/** A relation to add. */
export const RelationInput = v.object({ ...RelationEnds.entries, data: v.optional(DataInput) });

export const RelationExists = v.object({ exists: v.boolean(), relation: v.optional(Relation) });

/** New place of a relation: before or after another one, or a position. */
export const MoveInput = v.object({
  side: v.picklist(relationSides),
  before: v.optional(Id),
  after: v.optional(Id),
  position: v.optional(Whole),
});

/** A change of a relation: `data`, or a move. */
export const UpdateInput = v.object({ ...v.partial(MoveInput).entries, data: v.optional(DataInput) });

export const MovedRelation = v.object({ ...RelationItem.entries, side: v.picklist(relationSides), position: v.number() });

/** A batch in the shape of WordPress's `batch/v1`. Items are checked one by one, because an error names its item. */
export const BatchInput = v.object({
  validation: v.optional(v.picklist(batchValidations), 'require-all-validate'),
  requests: v.pipe(
    v.array(v.object({ method: v.optional(v.picklist(['POST', 'DELETE']), 'POST'), body: v.looseObject({}) })),
    v.minLength(1),
    v.maxLength(100),
  ),
});

const BatchResponse = v.object({ status: v.number(), headers: v.record(v.string(), v.string()), body: v.unknown() });

export const BatchResult = v.object({
  failed: v.optional(v.literal('validation')),
  responses: v.array(v.nullable(BatchResponse)),
});

export const RemovedRelation = v.object({ deleted: v.literal(true), previous: Relation });
