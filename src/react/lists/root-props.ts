import type { ObjectType } from '../../contract/index.js';
import type { RelatedAttributes } from '../attributes/attributes.js';
import type { RelatedViewResult } from '../hooks/use-related-result.js';
import type { ListState } from './list-state.js';

/** The class names of the root element, with which style sheets select a list. */
export const rootClass = (objectType: ObjectType, { layout }: RelatedAttributes): string =>
  `relx-related-${objectType}s relx-related-${layout}`;

/** State of a list as attributes of its root element. */
export function rootProps(
  { layout, columns, showThumbnail }: RelatedAttributes,
  { state, hasImages }: Pick<ListState<ObjectType>, 'state' | 'hasImages'>,
  related: RelatedViewResult,
): Readonly<Record<`aria-${string}` | `data-${string}`, unknown>> {
  return {
    'aria-busy':
      state === 'pending' || (related.status === 'error' && related.isFetching) || related.isPlaceholderData || undefined,
    'data-state': state,
    'data-layout': layout,
    'data-columns': columns || undefined,
    'data-thumbnails': (showThumbnail && hasImages) || undefined,
  };
}
