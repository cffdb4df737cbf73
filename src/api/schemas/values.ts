import * as v from 'valibot';
import { objectTypes } from '../../contract/index.js';
import { limits } from '../../contract/limits.js';

/** A schema with a description and an example, for `OPTIONS` and `openapi.json`. */
export const about = <const S extends v.GenericSchema>(schema: S, description: string, example: v.InferInput<S>) =>
  v.pipe(schema, v.metadata({ description, examples: [example] }));

/** An id of a post, user, term or relation: an integer from 1 to 2^53-1. */
export const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.id));
export const ObjectType = v.picklist(objectTypes);

/** From 0 to 2^53-1. */
export const Whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.id));
export const TypeName = about(v.pipe(v.string(), v.maxLength(limits.typeName)), 'Relation type.', 'references');
export const Page = about(
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.id)), 1),
  'Page number.',
  1,
);
export const PerPage = about(
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 10),
  'Maximum number of items per page.',
  10,
);
export const Search = about(v.optional(v.pipe(v.string(), v.maxLength(limits.search))), 'Part of a title or name.', 'coffee');
export const Ids = v.optional(v.pipe(v.array(Id), v.maxLength(limits.excluded)));
/** Ids as in WordPress's queries, where 0 is an id that no object has. */
export const Wholes = v.optional(v.pipe(v.array(Whole), v.maxLength(100)));
export const Parents = v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), v.maxLength(100)));
export const Names = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(100)));
export const MenuOrder = v.optional(v.pipe(v.number(), v.integer(), v.minValue(-2147483648), v.maxValue(2147483647)));
export const Time = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/,
    'must be a date such as 2026-01-31T12:00:00Z',
  ),
);
