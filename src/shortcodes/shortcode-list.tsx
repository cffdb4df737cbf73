'use client';
import type { ReactNode } from 'react';
import type { ObjectType } from '../contract/index.js';
import { attributesToQuery } from '../react/attributes-to-query.js';
import { useRelxContext } from '../react/provider.js';
import { RelatedView } from '../react/related-view.js';
import { useRelated } from '../react/use-related.js';
import { listAttributes } from './list-attributes.js';
import type { ShortcodeAttributes } from './parsing/shortcode-attributes.js';

interface ShortcodeListProps {
  readonly objectType: ObjectType;
  readonly attributes: ShortcodeAttributes;
  /** Shown when there is nothing to list. @default nothing */
  readonly children?: ReactNode;
}

/** A list in a browser, or what its shortcode encloses when there is nothing to list. */
export function ShortcodeList({ objectType, attributes, children }: ShortcodeListProps): ReactNode {
  const { locale, translate } = useRelxContext();
  const list = listAttributes(objectType, attributes);
  const related = useRelated(attributesToQuery(objectType, list));
  const isThere = related.status === 'pending' || (related.status === 'success' && related.items.length > 0);
  return isThere ? (
    <RelatedView {...list} objectType={objectType} related={related} locale={locale} translate={translate} />
  ) : (
    children
  );
}
