import * as v from 'valibot';
import * as checks from '../../lib/checks.js';
import type { ContentRecord } from './record.js';

const AnyText = v.string(checks.problem('must be a string'));
const MetaValue = v.union(
  [v.string(), checks.Fields, v.array(v.union([v.string(), checks.Fields]))],
  checks.problem('must be a string, an object or a list of them'),
);
const Meta = checks.byKey(MetaValue, checks.upTo(255));
/** Lengths of WordPress's columns. */
const [Slug, Taxonomy] = [checks.upTo(200), checks.upTo(32)];
const Day = v.optional(checks.upTo(40));
const Place = v.optional(checks.whole(0));

const ends = {
  post: checks.object({ id: checks.Id }),
  user: checks.object({ login: checks.upTo(60) }),
  term: checks.object({ taxonomy: Taxonomy, slug: Slug }),
};
const AnyEnd = checks.object({ objectType: checks.ObjectType });
const objectTypeOf = (value: unknown) => (value as { readonly objectType?: unknown } | null | undefined)?.objectType;
const End = v.lazy((end) => {
  const objectType = objectTypeOf(end);
  return v.is(checks.ObjectType, objectType) ? ends[objectType] : AnyEnd;
});

const Dates = { date: Day, date_gmt: Day, modified: Day, modified_gmt: Day };

const records = {
  user: checks.object({
    id: v.optional(checks.Id),
    login: checks.upTo(60),
    slug: v.optional(checks.upTo(50)),
    display_name: v.optional(checks.upTo(250)),
    email: v.optional(checks.upTo(100)),
    url: v.optional(checks.upTo(100)),
    description: v.optional(AnyText),
    role: v.optional(checks.upTo(100)),
    meta: v.optional(Meta),
  }),
  term: checks.object({
    id: v.optional(checks.Id),
    taxonomy: Taxonomy,
    name: Slug,
    slug: v.optional(Slug),
    description: v.optional(AnyText),
    parent: v.optional(Slug),
  }),
  post: checks.object({
    id: v.optional(checks.Id),
    type: checks.upTo(20),
    title: checks.ColumnText,
    status: v.optional(checks.upTo(20)),
    slug: v.optional(Slug),
    content: v.optional(AnyText),
    excerpt: v.optional(checks.ColumnText),
    ...Dates,
    author: v.optional(checks.upTo(60)),
    parent: Place,
    password: v.optional(checks.upTo(255)),
    menu_order: v.optional(checks.whole(-(2 ** 31))),
    mime_type: v.optional(checks.upTo(100)),
    guid: v.optional(checks.upTo(255)),
    sticky: v.optional(checks.Flag),
    terms: v.optional(checks.arrayOf(checks.object({ taxonomy: Taxonomy, slug: Slug, name: v.optional(Slug) }))),
    meta: v.optional(Meta),
  }),
  relation: checks.object({ type: checks.upTo(50), from: End, to: End, from_order: Place, to_order: Place, created_at: Day }),
  option: checks.object({ name: checks.upTo(191), value: AnyText }),
};

const AnyRecord = checks.object({ kind: checks.among(Object.keys(records) as (keyof typeof records)[]) });

/**
 * Checks a content record.
 *
 * @throws {RelationError} ncr_invalid_args, ncr_invalid_id, ncr_invalid_object_type with the name of the field
 */
export function checkRecord(record: unknown): ContentRecord {
  const { kind } = checks.check(AnyRecord, 'record', record);
  checks.check<v.GenericSchema>(records[kind], 'record', record);
  return record as ContentRecord; // checked field by field
}
