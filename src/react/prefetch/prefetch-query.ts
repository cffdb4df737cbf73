import type { ReactElement } from 'react';
import type { ObjectRef, ObjectType } from '../../contract/index.js';
import type { AttributeProps } from '../attributes/attributes.js';
import { toQuery } from '../attributes/props-to-query.js';
import { RelatedPosts } from '../lists/related-posts.js';
import { RelatedTerms } from '../lists/related-terms.js';
import { RelatedUsers } from '../lists/related-users.js';
import type { UseRelatedOptions } from '../queries/list-request.js';

/** A list to fetch: a `useRelated` query, or a component such as `<RelatedPosts limit={3} />`. */
export type PrefetchQuery = UseRelatedOptions | ReactElement;

/** Object types of the list components. */
const objectTypes: ReadonlyMap<unknown, ObjectType> = /* @__PURE__ */ new Map<unknown, ObjectType>([
  [RelatedPosts, 'post'],
  [RelatedUsers, 'user'],
  [RelatedTerms, 'term'],
]);

interface ListElementProps extends AttributeProps {
  readonly objectType?: ObjectType;
  readonly object?: ObjectRef | undefined;
}

/** Returns the query of a list. @throws {Error} if an element is not a list component */
export function toRelatedOptions(list: PrefetchQuery): UseRelatedOptions {
  if (!('props' in list)) return list;
  const { objectType: ownType, object, ...props } = list.props as ListElementProps;
  // RelatedFeed has the object type as a prop
  const objectType = ownType ?? objectTypes.get(list.type);
  if (!objectType)
    throw new Error('This element is not a list: pass RelatedPosts, RelatedUsers, RelatedTerms, RelatedFeed or a query.');
  return { ...toQuery(objectType, props), object };
}
