import type { ObjectType } from '../../contract/index.js';
import { type RelatedAttributes, attributes as table } from '../attributes/attributes.js';
import type { RelatedViewResult } from '../hooks/related-results.js';
import type { Translate } from '../translate.js';
import type { ListState } from './list-state.js';

/** The class names of the root element, with which style sheets select a list. */
export const rootClass = (objectType: ObjectType, { layout }: RelatedAttributes): string =>
  `relx-related-${objectType}s relx-related-${layout}`;

/**
 * Role and name of a list with a heading of its own. A page can have many lists with the default heading, so they are no landmarks.
 * The name is text, because React's ids are not unique on a page of several renderings.
 */
export const landmark = (objectType: ObjectType, name: string, translate: Translate) =>
  name && name !== translate(table.heading.default[objectType]) && ({ role: 'region', 'aria-label': name } as const);

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
