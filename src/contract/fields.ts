import type { RelationTypes } from './index.js';
import type { FieldSchema, FieldValue, RelationData, RelationFields } from './types.js';

/** Types of the values of a field, as in JSON Schema. `integer` is from -(2^53-1) to 2^53-1. */
export const fieldTypes = ['string', 'integer', 'number', 'boolean'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Formats of text, as in JSON Schema. `date` is `2026-03-05`, `date-time` has an offset. */
export const fieldFormats = ['date', 'date-time', 'uri', 'email'] as const;
export type FieldFormat = (typeof fieldFormats)[number];

/** Order of a list by a field of the relation type, such as `data.weight`. */
export type FieldOrder = `data.${string}`;

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

/** Values of fields to write, each optional. Null removes a stored value. */
export type RelationDataInput<T = unknown> = string extends keyof FieldsOf<T>
  ? Readonly<Record<string, FieldValue | null>>
  : { readonly [N in keyof FieldsOf<T>]?: ValueOf<FieldsOf<T>[N]> | null | undefined };

/** Names of the fields of a relation type. */
export type FieldNameOf<T> = Extract<keyof FieldsOf<T>, string>;
