import type { ReactElement } from 'react';
import type { ObjectType } from '../../contract/index.js';
import { attributesOn, type RelatedAttributes } from '../attributes/attributes.js';

/** Placeholder of a loading list, with as many rows of the same size, to avoid layout shifts. */
export function Skeleton({
  objectType,
  attributes,
}: {
  readonly objectType: ObjectType;
  readonly attributes: RelatedAttributes;
}): ReactElement {
  const { limit, showThumbnail, fields } = attributes;
  const parts = attributesOn(objectType, attributes).filter(({ type, wire }) => type === 'boolean' && wire !== 'show_thumbnail');
  const imageClass = objectType === 'user' ? 'relx-related-item-avatar' : 'relx-related-item-image';
  const line = <span className="relx-skeleton-line" />;
  const rows = Array.from({ length: limit }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <li key={row} className="relx-related-item">
      {showThumbnail && objectType !== 'term' && <span className={imageClass} />}
      {line}
      {fields && line}
      {parts.map(({ wire }) => (
        <span key={wire} className="relx-skeleton-line" />
      ))}
    </li>
  ));
  // the region is announced as busy, and the rows are hidden from assistive technology
  return (
    <ul className="relx-related-items" aria-hidden="true">
      {rows}
    </ul>
  );
}
