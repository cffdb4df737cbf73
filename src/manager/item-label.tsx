import type { ReactElement } from 'react';
import type { Related } from '../contract/index.js';
import { hiddenReason } from './hidden-reason.js';
import { titleOf } from './messages.js';
import { subtypeLabel } from './subtype-label.js';

const imageOf = (related: Related) =>
  related.object_type === 'post' ? related.image?.src : related.object_type === 'user' ? related.avatar : undefined;

interface ItemLabelProps {
  readonly related: Related;
  /** Further texts after the type. @default none */
  readonly notes?: readonly (string | undefined)[];
}

/** Image, title and type of a related object. */
export function ItemLabel({ related, notes = [] }: ItemLabelProps): ReactElement {
  const image = imageOf(related);
  return (
    <>
      {image ? (
        <img className="relx-manager-picture" src={image} alt="" loading="lazy" width="32" height="32" />
      ) : (
        related.object_type !== 'term' && (
          <span className="relx-manager-picture" data-kind={related.object_type} aria-hidden="true" />
        )
      )}
      <span className="relx-manager-words">
        <bdi className="relx-manager-title">{titleOf(related)}</bdi>{' '}
        <span className="relx-manager-kind">
          {[subtypeLabel(related), hiddenReason(related), ...notes].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  );
}
