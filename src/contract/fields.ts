import type { RelationTypes } from './index.js';

/** Types of the values of a field, as in JSON Schema. `integer` is from -(2^53-1) to 2^53-1. */
export const fieldTypes = ['string', 'integer', 'number', 'boolean'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Formats of text, as in JSON Schema. `date` is `2026-03-05`, `date-time` has an offset. */
export const fieldFormats = ['date', 'date-time', 'uri', 'email'] as const;
export type FieldFormat = (typeof fieldFormats)[number];

/** Value of a field. */
export type FieldValue = string | number | boolean;

/**
 * Schema of one field of a relation type: the keys of JSON Schema that WordPress's `register_meta` supports for scalar values.
 *
 * @example
 * const role: FieldSchema = { type: 'string', enum: ['author', 'editor'], label: 'Role' };
 */
export interface FieldSchema {
  readonly type: FieldType;
  /** Label in forms, as authors read it. At most 255 characters. @default the name of the field */
  readonly label?: string | undefined;
  /** Help text in forms, at most 1,000 characters. */
  readonly description?: string | undefined;
  /** Allowed values, 1 to 100. @default any value of the type */
  readonly enum?: readonly FieldValue[] | undefined;
  /** Value of relations that store none. @default none: the field is absent */
  readonly default?: FieldValue | undefined;
  /** Of text. `uri` is an absolute URL with the protocol http, https, ftp, mailto or tel. */
  readonly format?: FieldFormat | undefined;
  /** Minimum length of a text in characters. @default 0 */
  readonly minLength?: number | undefined;
  /** Maximum length of a text in characters. @default none: the data of a relation has at most 8,192 bytes */
  readonly maxLength?: number | undefined;
  /** Lowest number. */
  readonly minimum?: number | undefined;
  /** Highest number. */
  readonly maximum?: number | undefined;
  /** Positive number that divides the value without a remainder. */
  readonly multipleOf?: number | undefined;
  /** Only users who can change the relation see the field. @default false */
  readonly private?: boolean | undefined;
}

/** Fields of a relation type by name, in the order of forms. Names are `[a-z][a-z0-9_]{0,39}`, at most 30. */
export type RelationFields = Readonly<Record<string, FieldSchema>>;

/** Order of a list by a field of the relation type, such as `data.weight`. */
export type FieldOrder = `data.${string}`;

/** Data of a relation: the values of its fields by name. Fields without value and default are absent. */
export type RelationData = Readonly<Record<string, FieldValue>>;

type ValueOf<F extends FieldSchema> = F extends { readonly enum: readonly (infer V)[] }
  ? V
  : { string: string; integer: number; number: number; boolean: boolean }[F['type']];

/** A field always has a value if it has a default, and is not hidden from some users. */
type HasValue<F extends FieldSchema> = F extends { readonly default: FieldValue }
  ? F extends { readonly private: true }
    ? false
    : true
  : false;

type Simplify<T> = { [N in keyof T]: T[N] };

/** Data of relations with these fields: fields with a default are always present, other fields are optional. */
export type DataOfFields<F extends RelationFields> = Simplify<
  { readonly [N in keyof F as HasValue<F[N]> extends true ? N : never]: ValueOf<F[N]> } & {
    readonly [N in keyof F as HasValue<F[N]> extends true ? never : N]?: ValueOf<F[N]>;
  }
>;

/** Fields of a relation type whose declaration TypeScript knows, otherwise any. */
type FieldsOf<T> = [T] extends [keyof RelationTypes]
  ? RelationTypes[T] extends { readonly fields: infer F extends RelationFields }
    ? F
    : RelationFields
  : RelationFields;

/**
 * Data of relations of type `T`, with the literal types of its declared fields. Any data, if TypeScript does not know the
 * declaration.
 *
 * @example
 * type Data = RelationDataOf<'credited_to'>; // { readonly role: 'author' | 'editor'; readonly note?: string }
 */
export type RelationDataOf<T> = string extends keyof FieldsOf<T> ? RelationData : DataOfFields<FieldsOf<T>>;

/** Values of fields to write or to filter by, each optional. Null removes a stored value. */
export type RelationDataInput<T = unknown> = string extends keyof FieldsOf<T>
  ? Readonly<Record<string, FieldValue | null>>
  : { readonly [N in keyof FieldsOf<T>]?: ValueOf<FieldsOf<T>[N]> | null | undefined };

/** Names of the fields of a relation type. */
export type FieldNameOf<T> = Extract<keyof FieldsOf<T>, string>;
