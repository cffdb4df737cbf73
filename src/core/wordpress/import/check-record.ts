import * as v from 'valibot';
import {
  among,
  byKey,
  ColumnText,
  check,
  Fields,
  Flag,
  Id,
  listOf,
  ObjectType,
  object,
  optional,
  problem,
  upTo,
  whole,
} from '../../lib/checks.js';
import type { ContentRecord } from './record.js';

const AnyText = v.string(problem('has to be a string'));
const MetaValue = v.union(
  [v.string(), Fields, v.array(v.union([v.string(), Fields]))],
  problem('has to be a string, an object or a list of them'),
);
const Meta = byKey(MetaValue, upTo(255));
/** Lengths of WordPress's columns. */
const [Slug, Taxonomy] = [upTo(200), upTo(32)];
const Day = optional(upTo(40));
const Place = optional(whole(0));

const ends = { post: object({ id: Id }), user: object({ login: upTo(60) }), term: object({ taxonomy: Taxonomy, slug: Slug }) };
const AnyEnd = object({ objectType: ObjectType });
const objectTypeOf = (value: unknown) => (value as { readonly objectType?: unknown } | null | undefined)?.objectType;
const End = v.lazy((end) => {
  const objectType = objectTypeOf(end);
  return v.is(ObjectType, objectType) ? ends[objectType] : AnyEnd;
});

const Dates = { date: Day, date_gmt: Day, modified: Day, modified_gmt: Day };

const records = {
  user: object({
    id: optional(Id),
    login: upTo(60),
    slug: optional(upTo(50)),
    display_name: optional(upTo(250)),
    email: optional(upTo(100)),
    url: optional(upTo(100)),
    description: optional(AnyText),
    role: optional(upTo(100)),
    meta: optional(Meta),
  }),
  term: object({
    id: optional(Id),
    taxonomy: Taxonomy,
    name: Slug,
    slug: optional(Slug),
    description: optional(AnyText),
    parent: optional(Slug),
  }),
  post: object({
    id: optional(Id),
    type: upTo(20),
    title: ColumnText,
    status: optional(upTo(20)),
    slug: optional(Slug),
    content: optional(AnyText),
    excerpt: optional(ColumnText),
    ...Dates,
    author: optional(upTo(60)),
    parent: Place,
    password: optional(upTo(255)),
    menu_order: optional(whole(-(2 ** 31))),
    mime_type: optional(upTo(100)),
    guid: optional(upTo(255)),
    sticky: optional(Flag),
    terms: optional(listOf(object({ taxonomy: Taxonomy, slug: Slug, name: optional(Slug) }))),
    meta: optional(Meta),
  }),
  relation: object({ type: upTo(50), from: End, to: End, from_order: Place, to_order: Place, created_at: Day }),
  option: object({ name: upTo(191), value: AnyText }),
};

const AnyRecord = object({ kind: among(Object.keys(records) as (keyof typeof records)[]) });

/**
 * Checks a content record.
 *
 * @throws {RelationError} ncr_invalid_args, ncr_invalid_id, ncr_invalid_object_type with the name of the field
 */
export function checkRecord(record: unknown): ContentRecord {
  const { kind } = check(AnyRecord, 'record', record);
  check<v.GenericSchema>(records[kind], 'record', record);
  return record as ContentRecord; // checked field by field
}
