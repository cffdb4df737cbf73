/**
 * Content on its way into the database: what an importer or a seed yields, one object at a time.
 * Ids are wishes: a taken one is replaced, and every reference to it (parent, `_thumbnail_id`, relation ends) follows.
 */
export type ContentRecord = UserRecord | TermRecord | PostRecord | RelationRecord | OptionRecord;

export interface UserRecord {
  readonly kind: 'user';
  readonly id?: number;
  readonly login: string;
  /** Part of the author archive's address. @default made from the login */
  readonly slug?: string;
  /** @default the login */
  readonly display_name?: string;
  readonly email?: string;
  readonly url?: string;
  readonly description?: string;
  /** administrator, editor, author, contributor or subscriber. @default 'subscriber' */
  readonly role?: string;
  readonly meta?: Meta;
}

export interface TermRecord {
  readonly kind: 'term';
  readonly id?: number;
  readonly taxonomy: string;
  readonly name: string;
  /** @default made from the name */
  readonly slug?: string;
  readonly description?: string;
  /** Slug of the parent in the same taxonomy; it may come later. */
  readonly parent?: string;
}

export interface PostRecord {
  readonly kind: 'post';
  readonly id?: number;
  /** post, page, attachment, product, ... */
  readonly type: string;
  /** publish, draft, private, pending, future, inherit, trash. @default 'publish' */
  readonly status?: string;
  readonly title: string;
  /** Free among its like, as it is for posts that are written. @default made from the title, for what has an address */
  readonly slug?: string;
  /** HTML, with or without block comments. @default '' */
  readonly content?: string;
  /** @default '' */
  readonly excerpt?: string;
  /** ISO 8601: with an offset or `Z`, or without as the site's clocks showed it. @default `date_gmt`, or now */
  readonly date?: string;
  /** UTC, ISO 8601, for a `date` without an offset. @default worked out by the site's time zone: its options come first */
  readonly date_gmt?: string;
  /** As `date`. @default the date */
  readonly modified?: string;
  /** As `date_gmt`, of `modified`. */
  readonly modified_gmt?: string;
  /** Login of the author. */
  readonly author?: string;
  /** Id, as in the source, of the parent; it may come later. */
  readonly parent?: number;
  readonly password?: string;
  readonly menu_order?: number;
  readonly mime_type?: string;
  readonly guid?: string;
  readonly sticky?: boolean;
  /** Terms the post is in; unknown ones are made. */
  readonly terms?: readonly { readonly taxonomy: string; readonly slug: string; readonly name?: string }[];
  readonly meta?: Meta;
}

/** Meta by key. Strings are stored as they are, anything else PHP-serialised as WordPress does; an array repeats the key. */
export type Meta = Readonly<Record<string, MetaValue>>;
export type MetaValue = string | Readonly<Record<string, unknown>> | readonly (string | Readonly<Record<string, unknown>>)[];

export interface RelationRecord {
  readonly kind: 'relation';
  readonly type: string;
  readonly from: RecordRef;
  readonly to: RecordRef;
  /** Position in the source's list, from 0. @default none: newest first */
  readonly from_order?: number;
  /** Position in the target's list, from 0. @default none: newest first */
  readonly to_order?: number;
  /** UTC, ISO 8601. @default now */
  readonly created_at?: string;
}

/** An end of a relation: a post by its id in the source, a user by login, a term by taxonomy and slug. */
export type RecordRef =
  | { readonly objectType: 'post'; readonly id: number }
  | { readonly objectType: 'user'; readonly login: string }
  | { readonly objectType: 'term'; readonly taxonomy: string; readonly slug: string };

/** A row of the options table, such as `blogname` or `permalink_structure`. */
export interface OptionRecord {
  readonly kind: 'option';
  readonly name: string;
  readonly value: string;
}
