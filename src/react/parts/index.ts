// namespaces of a module without `'use client'`, so that server components can use their members
import * as RelatedPosts from './posts.js';
import * as RelatedTerms from './terms.js';
import * as RelatedUsers from './users.js';

export type { RelatedRootProps } from './create-root.js';
export type { Part, PartProps } from './part.js';
export type { RelatedFieldName, RelatedFieldProps } from './related-field.js';
export type { ItemTermsProps } from './related-item-terms.js';
export { useRelatedItem } from './use-related-item.js';
export { RelatedPosts, RelatedTerms, RelatedUsers };
