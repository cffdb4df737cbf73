import type { Generated, Selectable } from 'kysely';
import type { ObjectType } from '../contract/index.js';

/** Order position of relations without one. It sorts after every position, so that they are listed newest first. */
export const UNORDERED = Number.MAX_SAFE_INTEGER;

/** `{prefix}relx_relations`. */
export interface RelationsTable {
  id: Generated<number>;
  type: string;
  from_type: ObjectType;
  from_id: number;
  to_type: ObjectType;
  to_id: number;
  /** Unique per type: `post:7>post:3`, or for a two-way type with the lower object first, `post:3-post:7`. */
  pair: string;
  /** Position in the source's list, or {@link UNORDERED}. */
  from_order: number;
  /** Position in the target's list, or {@link UNORDERED}. */
  to_order: number;
  /** UTC, ISO 8601 with `Z`. */
  created_at: string;
  /** Values of the fields of the relation type as a JSON object, or null. */
  data: string | null;
}

// WordPress's tables, with its column names. Dates are `YYYY-MM-DD HH:MM:SS`.

export interface PostsTable {
  ID: Generated<number>;
  post_author: number;
  post_date: string;
  post_date_gmt: string;
  post_content: string;
  post_title: string;
  post_excerpt: string;
  post_status: string;
  comment_status: string;
  ping_status: string;
  post_password: string;
  post_name: string;
  to_ping: string;
  pinged: string;
  post_modified: string;
  post_modified_gmt: string;
  post_content_filtered: string;
  post_parent: number;
  guid: string;
  menu_order: number;
  post_type: string;
  post_mime_type: string;
  comment_count: number;
}

export interface PostMetaTable {
  meta_id: Generated<number>;
  post_id: number;
  meta_key: string;
  meta_value: string;
}

export interface UsersTable {
  ID: Generated<number>;
  user_login: string;
  user_pass: string;
  user_nicename: string;
  user_email: string;
  user_url: string;
  user_registered: string;
  user_activation_key: string;
  user_status: number;
  display_name: string;
}

export interface UserMetaTable {
  umeta_id: Generated<number>;
  user_id: number;
  meta_key: string;
  meta_value: string;
}

export interface TermsTable {
  term_id: Generated<number>;
  name: string;
  slug: string;
  term_group: number;
}

export interface TermTaxonomyTable {
  term_taxonomy_id: Generated<number>;
  term_id: number;
  taxonomy: string;
  description: string;
  parent: number;
  count: number;
}

export interface TermRelationshipsTable {
  object_id: number;
  term_taxonomy_id: number;
  term_order: number;
}

export interface OptionsTable {
  option_id: Generated<number>;
  option_name: string;
  option_value: string;
  autoload: string;
}

/** A source or target object on servers that certify transactions: see `ObjectLocks.claim`. */
export interface EndsTable {
  kind: ObjectType;
  id: number;
  /** Counter that every change of its relations increments. */
  changes: number;
}

/** `{prefix}relx_similar`: the posts that are most similar to a post, best first. */
export interface SimilarTable {
  post_id: number;
  /** From 0 to 19. */
  position: number;
  similar_id: number;
  /** From 0 to 1,000,000. */
  score: number;
}

/** `{prefix}relx_dismissals`: posts that are not suggested for a post. */
export interface DismissalsTable {
  post_id: number;
  dismissed_id: number;
}

/** `{prefix}relx_similar_queue`: posts whose similar posts are to be computed. */
export interface SimilarQueueTable {
  post_id: number;
}

/** Every table by its name without the prefix. */
export interface Database {
  relx_relations: RelationsTable;
  relx_ends: EndsTable;
  relx_similar: SimilarTable;
  relx_dismissals: DismissalsTable;
  relx_similar_queue: SimilarQueueTable;
  posts: PostsTable;
  postmeta: PostMetaTable;
  users: UsersTable;
  usermeta: UserMetaTable;
  terms: TermsTable;
  term_taxonomy: TermTaxonomyTable;
  term_relationships: TermRelationshipsTable;
  options: OptionsTable;
}

export type PostRow = Selectable<PostsTable>;
export type TermRow = Selectable<TermsTable> & Selectable<TermTaxonomyTable>;
export type UserRow = Selectable<UsersTable> & { readonly description: string | null };
