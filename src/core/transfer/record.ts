import type { ObjectType, Relation } from '../../contract/index.js';
import { type Changeable, changeableColumns } from '../../store/relations/columns.js';
import type { RelationError } from '../lib/relation-error.js';

export { changeableColumns };

/** Every field of a {@link TransferRecord}, in the order of their columns in a file. */
export const recordFields = [
  'id',
  'type',
  'from_type',
  'from_id',
  'from_subtype',
  'from_slug',
  'to_type',
  'to_id',
  'to_subtype',
  'to_slug',
  ...changeableColumns,
] as const;

/** A relation as an export writes it and an import reads it. Each end is named by its id, or by its slug and subtype. */
export interface TransferRecord {
  /** The relation's own id. Imports ignore it: what they write has new ids, in the order of the lines. */
  readonly id?: number;
  readonly type: string;
  readonly from_type: ObjectType;
  readonly from_id?: number;
  /** Post type or taxonomy of the source; `user` for a user. */
  readonly from_subtype?: string;
  /** Slug of a post or term, login name of a user. */
  readonly from_slug?: string;
  readonly to_type: ObjectType;
  readonly to_id?: number;
  readonly to_subtype?: string;
  readonly to_slug?: string;
  /** UTC, ISO 8601. */
  readonly created_at: string;
  /** Position in the source's list; null when nobody chose one. */
  readonly from_order: number | null;
  /** Position in the target's list; null when nobody chose one. */
  readonly to_order: number | null;
}

/** What an import reads: a record, of which it checks everything, or what kept its reader from making one. */
export type TransferLine =
  | { readonly at: number; readonly record: unknown; readonly problem?: never }
  | { readonly at: number; readonly problem: string; readonly record?: never };

/** What a record may leave out, because all have it in common. */
export interface TransferDefaults {
  readonly type?: string | undefined;
  readonly from_type?: ObjectType | undefined;
  readonly to_type?: ObjectType | undefined;
  /** Post type or taxonomy of slugs. @default 'post' for posts, none for terms */
  readonly from_subtype?: string | undefined;
  readonly to_subtype?: string | undefined;
}

/** The old and the new value of each field that a line changes. */
export type TransferChanges = Readonly<
  Partial<Record<keyof Changeable, readonly [string | number | null, string | number | null]>>
>;

interface Ends extends Pick<Relation, 'type' | 'from_type' | 'from_id' | 'to_type' | 'to_id'> {
  /** Line or row of the source, as its reader counts. */
  readonly at: number;
}

/** What became of a line, or with `dryRun` what would. */
export type TransferItem =
  | (Ends & { readonly action: 'add' | 'existing' })
  | (Ends & { readonly action: 'change'; readonly changes: TransferChanges })
  | { readonly action: 'refuse'; readonly at: number; readonly reason: RelationError };

/** Lines by what became of them. */
export interface TransferReport {
  readonly lines: number;
  readonly added: number;
  /** There already, and as they were. */
  readonly existing: number;
  /** There already, and changed. */
  readonly changed: number;
  readonly refused: number;
  /** The last line of the last batch, 0 before the first. */
  readonly at: number;
}
