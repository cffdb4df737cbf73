import type { ObjectType } from '../contract/index.js';
import type { RelatedAttributes } from '../react/attributes/attributes.js';
import { attributesToQuery } from '../react/attributes/attributes-to-query.js';
import { type ListRequest, toListRequest } from '../react/queries/list-request.js';
import { listAttributes } from './list-attributes.js';
import type { Shortcode } from './parsing/parse-shortcodes.js';
import { objectTypeOf } from './related-shortcodes.js';

/** A list to render: its normalized attributes and its query. */
export interface ShortcodeListRequest extends ListRequest {
  readonly objectType: ObjectType;
  readonly attributes: RelatedAttributes;
}

/** Returns the list of a shortcode; undefined for other shortcodes, and if no post is set. */
export function toShortcodeListRequest(
  { tag, attributes: given }: Shortcode,
  postId: number | undefined,
): ShortcodeListRequest | undefined {
  const objectType = objectTypeOf(tag);
  if (!objectType) return undefined;
  const attributes = listAttributes(objectType, given);
  const current = postId ? ({ objectType: 'post', id: postId } as const) : undefined;
  const request = toListRequest(attributesToQuery(objectType, attributes), current);
  return request && { objectType, attributes, ...request };
}
