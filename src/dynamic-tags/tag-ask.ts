import { attributesToAsk } from '../react/attributes-to-ask.js';
import { normalizeAttributes } from '../react/normalize-attributes.js';
import type { RelatedAsk } from '../react/related-ask.js';
import type { DynamicTagSpec } from './dynamic-tags.js';
import type { NormalTagSettings } from './tag-settings.js';

/** What a tag asks of the current object. A count needs no more than one item, for the total comes with it. */
export function tagAsk({ kind }: DynamicTagSpec, { format, type, direction, limit, order }: NormalTagSettings): RelatedAsk {
  const own = format === 'count' ? { limit: 1 } : { limit, order };
  return attributesToAsk(kind, { ...normalizeAttributes(kind, { type, direction }), ...own });
}
