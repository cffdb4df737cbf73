import type { ObjectType } from '../contract/index.js';
import type { RelatedAttributes } from '../react/attributes/attributes.js';
import { attributesToQuery } from '../react/attributes/attributes-to-query.js';
import { type RelatedRequest, toRelatedRequest } from '../react/queries/related-query.js';
import { listAttributes } from './list-attributes.js';
import type { Shortcode } from './parsing/parse-shortcodes.js';
import { objectTypeOf } from './related-shortcodes.js';

/** A list to render: its normalized attributes and its query. */
export interface List extends RelatedRequest {
  readonly objectType: ObjectType;
  readonly attributes: RelatedAttributes;
}

/** Returns the list of a shortcode; undefined for other shortcodes, and if no post is set. */
export function listOf({ tag, attributes: given }: Shortcode, postId: number | undefined): List | undefined {
  const objectType = objectTypeOf(tag);
  if (!objectType) return undefined;
  const attributes = listAttributes(objectType, given);
  const current = postId ? ({ objectType: 'post', id: postId } as const) : undefined;
  const request = toRelatedRequest(attributesToQuery(objectType, attributes), current);
  return request && { objectType, attributes, ...request };
}
