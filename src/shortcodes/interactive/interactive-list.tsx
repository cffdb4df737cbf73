'use client';
import type { ReactNode } from 'react';
import type { ObjectType } from '../../contract/index.js';
import { attributesToQuery } from '../../react/attributes/attributes-to-query.js';
import { useRelated } from '../../react/hooks/use-related.js';
import { RelatedView } from '../../react/lists/related-view.js';
import { useRelxContext } from '../../react/provider.js';
import { listAttributes } from '../list-attributes.js';

interface InteractiveListProps {
  readonly objectType: ObjectType;
  /** Attributes by name. Only texts have entities, and values of other types count as in props. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Content to show if the list is empty. @default nothing */
  readonly children?: ReactNode;
}

/** Interactive list, or the content of its shortcode if the list is empty. */
export function InteractiveList({ objectType, attributes, children }: InteractiveListProps): ReactNode {
  const { locale, translate, types, linkComponent, toHref } = useRelxContext();
  const list = listAttributes(objectType, attributes);
  const related = useRelated(attributesToQuery(objectType, list));
  const isThere = related.status === 'pending' || (related.status === 'success' && related.items.length > 0);
  const view = { objectType, related, locale, translate, types, linkComponent, toHref };
  return isThere ? <RelatedView {...list} {...view} /> : children;
}
