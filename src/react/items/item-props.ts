import type { ReactNode } from 'react';
import type { ObjectType, RelatedOf, RelatedTerm } from '../../contract/index.js';
import type { RelatedAttributes } from '../attributes/attributes.js';
import type { Translate } from '../translate.js';
import type { LinkOptions, SelectProps } from './links.js';

/** Props to render the content of an `li`. */
export interface ItemProps<K extends ObjectType> extends LinkOptions<RelatedOf<K>> {
  readonly related: RelatedOf<K>;
  readonly attributes: RelatedAttributes;
  /** Whether any item of the list has an image. If so, items without one have a placeholder. */
  readonly thumbnails: boolean;
  /** Date locale, a BCP 47 tag. */
  readonly locale: string;
  /** Formats dates instead of the locale. */
  readonly formatDate?: ((date: string, timeStyle?: 'short') => string) | undefined;
  /** Returns the URL of a term of a post. @default the term's `link` */
  readonly toTermHref?: LinkOptions<RelatedTerm>['toHref'];
  /** Values of fields of the relation. @default none */
  readonly fields?: ReactNode;
  /** Props of the link. @default none */
  readonly selectProps?: SelectProps | undefined;
  readonly translate: Translate;
}
