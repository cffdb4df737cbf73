import type { RelationData } from './fields.js';

/**
 * The object types a relation can join.
 *
 * @example
 * objectTypes.some((type) => type === 'term'); // true
 */
export const objectTypes = ['post', 'user', 'term'] as const;
export type ObjectType = (typeof objectTypes)[number];

/** A reference to one object of a site: post 5 is not user 5. */
export interface ObjectRef {
  readonly objectType: ObjectType;
  readonly id: number;
}

/** An image of the site. `srcset` is empty if it has one size only. Width and height in CSS pixels. */
export interface RelatedImage {
  readonly src: string;
  readonly srcset: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

interface RelatedObject {
  readonly id: number;
  /** Post type, taxonomy, or `user`. */
  readonly subtype: string;
  /** Plain text: escape it for HTML. */
  readonly title: string;
  readonly link: string;
  /**
   * Why logged-out users do not see the object: the status of a post, such as `draft`, or `no_posts` for a user without published
   * posts. Absent for public objects.
   */
  readonly hidden?: string | undefined;
}

/** A related post. `subtype` is its post type. */
export interface RelatedPost extends RelatedObject {
  readonly object_type: 'post';
  /** Date of publication in the time zone of the site, ISO 8601 without an offset: `2026-01-01T00:00:00`. */
  readonly date?: string | undefined;
  /** The same date in UTC, without an offset. Absent for a draft that was never published. */
  readonly date_gmt?: string | undefined;
  /** Plain text of at most 100 words, which lists shorten; absent for a password-protected post. */
  readonly excerpt?: string | undefined;
  readonly image?: RelatedImage | undefined;
  /** Terms of public taxonomies, by taxonomy and name. Present if the query has `terms`. */
  readonly terms?: readonly RelatedTerm[] | undefined;
}

/** A related user: only public name and archive, no email address. */
export interface RelatedUser extends RelatedObject {
  readonly object_type: 'user';
  readonly slug: string;
  readonly avatar?: string | undefined;
}

/** A related term, or a term of a related post. `subtype` and `taxonomy` are both its taxonomy. */
export interface RelatedTerm extends RelatedObject {
  readonly object_type: 'term';
  readonly slug: string;
  readonly taxonomy: string;
}

export type Related = RelatedPost | RelatedUser | RelatedTerm;

/** The related object of an object type: `RelatedOf<'user'>` is {@link RelatedUser}. */
export type RelatedOf<K extends ObjectType> = Extract<Related, { object_type: K }>;

/** A stored relation. */
export interface Relation {
  readonly id: number;
  readonly from_id: number;
  readonly from_type: ObjectType;
  readonly to_id: number;
  readonly to_type: ObjectType;
  readonly type: string;
  /** UTC, ISO 8601 with `Z`. */
  readonly created_at: string;
  /** Values of the fields of the relation type, with defaults. Absent if the type has no fields that the user may see. */
  readonly data?: RelationData | undefined;
}

/** A relation seen from one of its objects: `related` is the other one. */
export interface RelationItem<R extends Related = Related, D extends RelationData = RelationData> extends Relation {
  readonly related: R;
  /**
   * Values of the fields that the relation type declares, with defaults. Absent if the type declares none that the user has
   * permission to view.
   */
  readonly data?: D | undefined;
  /** Absent: only items of an {@link AutomaticItem} have it. */
  readonly automatic?: undefined;
}

/**
 * A post that a list found automatically, because it is similar to the list's post. It has no id, date and data, because no
 * relation is stored.
 *
 * @example
 * const isChosen = (item: RelationItem | AutomaticItem) => !item.automatic;
 */
export interface AutomaticItem<R extends Related = RelatedPost> {
  readonly from_id: number;
  readonly from_type: 'post';
  readonly to_id: number;
  readonly to_type: 'post';
  readonly type: 'similar';
  readonly automatic: true;
  readonly related: R;
}

/** One element of the `relx_relations` embed on `wp/v2` routes: these four fields and no others. */
export interface EmbeddedRelation {
  readonly to_id: number;
  readonly to_type: ObjectType;
  readonly type: string;
  readonly title?: string | undefined;
}
