import * as v from 'valibot';
import { objectTypes } from '../../contract/index.js';

/** An id of a post, user, term or relation: an integer from 1 to 2^53-1. */
export const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));
export const ObjectType = v.picklist(objectTypes);

/** From 0 to 2^53-1. */
export const Whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
export const TypeName = v.pipe(v.string(), v.maxLength(50));
export const Page = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));
export const PerPage = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100));
export const Search = v.pipe(v.string(), v.maxLength(200));
export const Ids = v.optional(v.pipe(v.array(Id), v.maxLength(100)));
export const Names = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(100)));
export const Parents = v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), v.maxLength(100)));
export const MenuOrder = v.optional(v.pipe(v.number(), v.integer(), v.minValue(-2147483648), v.maxValue(2147483647)));
export const Time = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/,
    'has to be a date such as 2026-01-31T12:00:00Z',
  ),
);
