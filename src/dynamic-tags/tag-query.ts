import { attributesToQuery } from '../react/attributes/attributes-to-query.js';
import { normalizeProps } from '../react/attributes/normalize-attributes.js';
import type { UseRelatedOptions } from '../react/queries/list-request.js';
import type { DynamicTagSpec } from './dynamic-tags.js';
import type { NormalTagSettings } from './tag-settings.js';

/** Query of a tag for the current object. A count requests only one item, because the response includes the total. */
export function tagQuery(
  { objectType }: DynamicTagSpec,
  { format, type, direction, limit, orderBy, order }: NormalTagSettings,
): UseRelatedOptions {
  const own = format === 'count' ? { limit: 1 } : { limit, orderBy, order };
  return attributesToQuery(objectType, { ...normalizeProps(objectType, { type, direction }), ...own });
}
