import * as v from 'valibot';
import { directions } from '../../contract/directions.js';
import {
  type Direction,
  type FieldOrder,
  type Fill,
  type ObjectType,
  type OrderBy,
  objectTypes,
  type RelatedDetails,
  type RelatedOrderBy,
  type RelationData,
  type SortOrder,
} from '../../contract/index.js';
import { limits } from '../../contract/limits.js';
import { fills, orderBys, relatedDetails, relatedOrderBys, sortOrders } from '../../contract/requests.js';
import type { ListCursor } from '../../store/relations/list-args.js';
import {
  Anything,
  among,
  check,
  Fields,
  Flag,
  given,
  Ids,
  object,
  onlyKnown,
  optional,
  problem,
  Text,
  upTo,
  whole,
} from '../lib/checks.js';
import { isFieldOrder } from './data/data-access.js';

/** Options for a list. */
export interface RelatedOptions extends RelatedDetails {
  /** Relation type. @default all except `similar` */
  readonly type?: string | undefined;
  /** @default the relation type's own, or the only possible one */
  readonly direction?: Direction | undefined;
  /** Related object type. @default 'all' */
  readonly objectType?: ObjectType | 'all' | undefined;
  /**
   * `manual`: the order that authors arranged, then the newest relation. `date`: the post date; users and terms count as oldest.
   * `created`: the relation date. `data.weight`: a field; relations without a value come last. @default 'manual'
   */
  readonly orderBy?: RelatedOrderBy | FieldOrder | undefined;
  /** @default 'desc' for date, created and id, else 'asc' */
  readonly order?: SortOrder | undefined;
  /** Page size. @default every item */
  readonly limit?: number | undefined;
  /** Number of items to skip. @default 0 */
  readonly offset?: number | undefined;
  /** Part of a title or name, at most 200 characters. */
  readonly search?: string | undefined;
  /** Related objects to leave out, by ID, at most 100. IDs apply to every object type. @default none */
  readonly exclude?: readonly number[] | undefined;
  /** `similar` adds similar posts to the first page, up to `limit`. Only for posts related to a post. @default 'none' */
  readonly fill?: Fill | undefined;
  /** Values that fields of the relation type must have, 10 at most. Requires `type`. @default all */
  readonly data?: Partial<RelationData> | undefined;
  /** Cursor of the previous page: its `next`. */
  readonly after?: RelatedCursor | undefined;
}

/** Options for one page. */
export interface PageOptions<Fields extends ListFields = ListFields, Total extends boolean = boolean, Source = ListSource> {
  /** `ids` returns only IDs. @default 'objects' */
  readonly fields?: Fields | undefined;
  /** False omits the total and the cursor, which can save a query. @default true */
  readonly total?: Total | undefined;
  /** `readable` returns undefined if the viewer cannot see the source. @default 'any' */
  readonly source?: Source | undefined;
}

const listFields = ['objects', 'ids'] as const;
export type ListFields = (typeof listFields)[number];
const listSources = ['any', 'readable'] as const;
export type ListSource = (typeof listSources)[number];

/** Sort values of the last row of a page, including `title` or `date` if the list is sorted by it. */
export type RelatedCursor = ListCursor & { readonly title?: string | undefined };

/** Longer than any type name or date. */
const LONGEST_NAME = 500;
/** More rows than any table has, and exact after adding one. */
const ALL = 2 ** 48;
const capped = v.transform((value: number) => Math.min(value, ALL));

const Name = upTo(LONGEST_NAME);
const Cursor = object({
  id: whole(0),
  position: whole(0),
  created_at: Name,
  type: Name,
  title: optional(Text),
  date: optional(Name),
  value: optional(v.union([Text, v.number(), v.boolean()], problem('must be a value of the field'))),
});

/** A filter by data. The relation type determines its fields and values. */
const Filter = v.pipe(
  Fields,
  v.check((filter) => Object.keys(filter).length <= limits.filters, `must have ${limits.filters} fields at most`),
  v.transform((filter) => filter as Partial<RelationData>), // each value is checked later
);

const ObjectTypes = optional(among([...objectTypes, 'all']));
const flag = optional(Flag);
const details = Object.fromEntries(Object.keys(relatedDetails).map((name) => [name, flag])) as Record<
  keyof RelatedDetails,
  typeof flag
>;
const optionsOf = (least: number) => ({
  limit: optional(v.pipe(whole(least), capped)),
  offset: optional(v.pipe(whole(0), capped)),
  order: optional(among(sortOrders)),
  direction: optional(among(directions)),
  search: optional(upTo(limits.search)),
  exclude: optional(v.pipe(Ids, v.maxLength(limits.excluded, `must have ${limits.excluded} members at most`))),
  fill: optional(among(fills)),
  ...details,
  data: optional(Filter),
  after: optional(Cursor),
});

/** An order by a name, or by a field. */
const orderAmong = <const T extends readonly string[]>(names: T) =>
  v.custom<T[number] | FieldOrder>(
    (value) => names.includes(value as string) || isFieldOrder(value),
    problem(`must be one of ${names.join(', ')}, or a field of the relation type, such as data.weight`),
  );

/** The registry checks the type. */
const Options = onlyKnown('options', {
  type: optional(Anything),
  orderBy: optional(orderAmong(relatedOrderBys)),
  objectType: ObjectTypes,
  ...optionsOf(0),
  fields: optional(among(listFields)),
  total: flag,
  source: optional(among(listSources)),
});
/** The arguments of `ncr_get_related`: filters may add others, which are ignored. */
const Args = object({
  orderby: optional(orderAmong(orderBys)),
  to_type: ObjectTypes,
  ...optionsOf(-1),
  fields: optional(among(listFields)),
});

/** The value of `orderBy` for the `orderby` of the REST API and of `ncr_get_related`, where the manual order is `order`. */
export const toOrderBy = (orderby: OrderBy | FieldOrder | undefined): RelatedOrderBy | FieldOrder | undefined =>
  orderby === 'order' ? 'manual' : orderby;

/** A filter by data. @throws {RelationError} ncr_invalid_args unless it is an object with 10 fields at most */
export const checkFilter = (name: string, filter: unknown): Partial<RelationData> => check(Filter, name, filter);

type CheckedOptions = Omit<RelatedOptions, 'type'> & PageOptions;

/** The checked options of objects that can't change. */
const known = new WeakMap<object, CheckedOptions>();
/** Marks options that are checked. An entry of a `WeakMap` for each list would take a tenth of its time. */
const CHECKED = Symbol('checked');

/** True for an object that can't change. Members that are objects may. */
const isConstant = (options: object): boolean =>
  Object.isFrozen(options) && Object.values(options).every((value) => typeof value !== 'object' || value === null);

/**
 * Checks options. A frozen object is checked once.
 *
 * @throws {RelationError} ncr_invalid_args with the name of the option
 */
export function checkListOptions(options: object): CheckedOptions {
  // only `checkedOptions` sets it, and callers in JavaScript pass anything
  if ((options as { readonly [CHECKED]?: true } | null)?.[CHECKED]) return options as CheckedOptions;
  const cached = known.get(options);
  if (cached) return cached;
  const { type: _, ...all } = check(Options, 'options', options);
  const checked = given(all);
  if (isConstant(options)) known.set(options, checked);
  return checked;
}

/**
 * Marks new options that were made from checked arguments, which {@link checkListOptions} does not check again. Changes the object,
 * because copying this many properties takes longer than checking them.
 */
export const checkedOptions = <T extends RelatedOptions & PageOptions>(options: T): T =>
  Object.assign(options, { [CHECKED]: true });

/** @throws {RelationError} ncr_invalid_args with the name of the argument */
export const checkListArgs = (args: unknown) => given(check(Args, 'args', args));
