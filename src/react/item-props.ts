import type { ObjectType, RelatedOf } from '../contract/index.js';
import type { RelatedAttributes } from './attributes.js';
import type { Translate } from './translate.js';

/** What the inside of an `li` is made from. */
export interface ItemProps<K extends ObjectType> {
  readonly related: RelatedOf<K>;
  readonly attributes: RelatedAttributes;
  /** Whether this list has pictures, so that an item without one keeps its place. */
  readonly thumbnails: boolean;
  /** The language of dates, a BCP 47 tag. */
  readonly locale: string;
  readonly translate: Translate;
}
