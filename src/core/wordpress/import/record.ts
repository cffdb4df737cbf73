import type { RelationDataInput } from '../../../contract/index.js';

/**
 * A record of an importer or seed. An id that is taken is replaced, also in references to it (parent, `_thumbnail_id`,
 * relations).
 */
export type ContentRecord = UserRecord | TermRecord | PostRecord | RelationRecord | OptionRecord;

export interface UserRecord {
  readonly kind: 'user';
  readonly id?: number;
  readonly login: string;
  /** Slug of the author archive. @default generated from the login */
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
  /** @default generated from the name */
  readonly slug?: string;
  readonly description?: string;
  /** Slug of the parent in the same taxonomy, which may come later. */
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
  /** Made unique if necessary. @default generated from the title, for statuses with a permalink */
  readonly slug?: string;
  /** HTML, with or without block comments. @default '' */
  readonly content?: string;
  /** @default '' */
  readonly excerpt?: string;
  /** ISO 8601 with an offset or `Z`, or in the site's time zone. @default `date_gmt`, or now */
  readonly date?: string;
  /** UTC, ISO 8601, for a `date` without an offset. @default converted from `date`; import the site's options first */
  readonly date_gmt?: string;
  /** Like `date`. @default the date */
  readonly modified?: string;
  /** Like `date_gmt`, for `modified`. */
  readonly modified_gmt?: string;
  /** Login of the author. */
  readonly author?: string;
  /** ID of the parent in the source; the parent may come later. */
  readonly parent?: number;
  readonly password?: string;
  readonly menu_order?: number;
  readonly mime_type?: string;
  readonly guid?: string;
  readonly sticky?: boolean;
  /** Terms of the post; missing ones are created. */
  readonly terms?: readonly { readonly taxonomy: string; readonly slug: string; readonly name?: string }[];
  readonly meta?: Meta;
}

/** Meta by key. Strings are stored as they are, other values PHP-serialized. An array repeats the key. */
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
  /** Field values. @default none */
  readonly data?: RelationDataInput;
}

/** Source or target of a relation: a post by its id in the source, a user by login, a term by taxonomy and slug. */
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
