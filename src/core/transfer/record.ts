import type { FieldValue, ObjectType, Relation, RelationDataInput } from '../../contract/index.js';
import type { Changeable } from '../../store/relations/columns.js';
import type { RelationError } from '../lib/relation-error.js';

/** Fields of a {@link TransferRecord} that have a column, in the order of a file's columns. */
export const columnFields = [
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
  'created_at',
  'from_order',
  'to_order',
] as const;

/** Fields of a {@link TransferRecord}. */
export const recordFields = [...columnFields, 'data'] as const;

/** Exported relation. Source and target have an id, or a slug and subtype. */
export interface TransferRecord {
  /** Relation ID. Imports ignore it and assign new ids in the order of the lines. */
  readonly id?: number;
  readonly type: string;
  readonly from_type: ObjectType;
  readonly from_id?: number;
  /** Post type or taxonomy of the source; `user` for a user. */
  readonly from_subtype?: string;
  /** Slug of a post or term; login name of a user. */
  readonly from_slug?: string;
  readonly to_type: ObjectType;
  readonly to_id?: number;
  readonly to_subtype?: string;
  readonly to_slug?: string;
  /** UTC, ISO 8601. */
  readonly created_at: string;
  /** Position in the source's list, or null. */
  readonly from_order: number | null;
  /** Position in the target's list, or null. */
  readonly to_order: number | null;
  /** Stored values of the fields of the relation type. Absent without any. Imports merge them into an existing relation. */
  readonly data?: RelationDataInput;
}

/** A line of an import: an unchecked record, or the error of its file reader. */
export type TransferLine =
  | { readonly at: number; readonly record: unknown; readonly problem?: never }
  | { readonly at: number; readonly problem: string; readonly record?: never };

/** Default values for records. */
export interface TransferDefaults {
  readonly type?: string | undefined;
  readonly from_type?: ObjectType | undefined;
  readonly to_type?: ObjectType | undefined;
  /** Post type or taxonomy of slugs. @default 'post' for posts, none for terms */
  readonly from_subtype?: string | undefined;
  readonly to_subtype?: string | undefined;
}

/** Old and new value of each changed column and of each changed field of the data, as `data.role`. */
export type TransferChanges = Readonly<
  Partial<Record<Exclude<keyof Changeable, 'data'> | `data.${string}`, readonly [FieldValue | null, FieldValue | null]>>
>;

interface Ends extends Pick<Relation, 'type' | 'from_type' | 'from_id' | 'to_type' | 'to_id'> {
  /** Line or row number of the source. */
  readonly at: number;
}

/** Action for a line, or with `dryRun` the planned one. */
export type TransferItem =
  | (Ends & { readonly action: 'add' | 'existing' })
  | (Ends & { readonly action: 'change'; readonly changes: TransferChanges })
  | { readonly action: 'reject'; readonly at: number; readonly reason: RelationError };

/** Number of lines per action. */
export interface TransferReport {
  readonly lines: number;
  readonly added: number;
  /** Relations that existed and were not changed. */
  readonly existing: number;
  /** Relations that existed and were changed. */
  readonly changed: number;
  readonly rejected: number;
  /** Last line of the last batch; 0 before the first. */
  readonly at: number;
}
