import type { Related } from './types.js';

/**
 * The object types a relation can join.
 *
 * @example
 * objectTypes.some((type) => type === 'term'); // true
 */
export const objectTypes = ['post', 'user', 'term'] as const;
export type ObjectType = (typeof objectTypes)[number];

/** A reference to one object: post 5 is not user 5. */
export interface ObjectRef {
  readonly objectType: ObjectType;
  readonly id: number;
}

/** The related object of an object type: `RelatedOf<'user'>` is {@link RelatedUser}. */
export type RelatedOf<K extends ObjectType> = Extract<Related, { object_type: K }>;
