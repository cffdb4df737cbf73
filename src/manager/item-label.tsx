import type { ReactElement } from 'react';
import type { Related } from '../contract/index.js';
import { subtypeWords } from './subtype-words.js';
import { titleOf } from './words.js';

const pictureOf = (related: Related) =>
  related.object_type === 'post' ? related.image?.src : related.object_type === 'user' ? related.avatar : undefined;

/** What tells one related object from another: its picture, its title, and what it is. */
export function ItemLabel({ related, note }: { readonly related: Related; readonly note?: string | undefined }): ReactElement {
  const picture = pictureOf(related);
  return (
    <>
      {picture ? (
        <img className="relx-manager-picture" src={picture} alt="" loading="lazy" width="32" height="32" />
      ) : (
        <span className="relx-manager-picture" data-kind={related.object_type} aria-hidden="true" />
      )}
      <span className="relx-manager-words">
        <bdi className="relx-manager-title">{titleOf(related)}</bdi>{' '}
        <span className="relx-manager-kind">
          {subtypeWords(related)}
          {note !== undefined && ` · ${note}`}
        </span>
      </span>
    </>
  );
}
