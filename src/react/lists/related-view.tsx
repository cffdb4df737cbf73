import type { ReactElement } from 'react';
import type { Fill, ObjectRef, ObjectType, RelationTypeName } from '../../contract/index.js';
import { normalizeProps } from '../attributes/normalize-attributes.js';
import type { RelatedViewResult } from '../hooks/related-results.js';
import type { FieldTypes } from '../items/format-field.js';
import type { ItemProps } from '../items/item-props.js';
import { PostItem } from '../items/post-item.js';
import { TermItem } from '../items/term-item.js';
import { UserItem } from '../items/user-item.js';
import { english, type Translate } from '../translate.js';
import { ListMarkup } from './list-markup.js';
import type { AnyListProps, DirectionProp, ListPropsFor } from './related-list-props.js';

export type RelatedViewProps<
  K extends ObjectType = ObjectType,
  T extends RelationTypeName = RelationTypeName,
  F extends Fill = Fill,
> = Omit<ListPropsFor<K, T, F, DirectionProp, ObjectRef>, 'translate' | 'queryOptions'> & {
  /** Object type to list. */
  readonly objectType: K;
  readonly related: RelatedViewResult;
  /** Locale of dates and numbers. @default 'en' */
  readonly locale?: string | undefined;
  /**
   * Formats dates of posts, which are in the time zone of the site and without an offset, and of fields, with `timeStyle` `short`
   * if they have a time. @default medium date style of the locale, times of fields in UTC
   */
  readonly formatDate?: ((date: string, timeStyle?: 'short') => string) | undefined;
  /** Relation types, as in `RelxProvider`. @default none */
  readonly types?: FieldTypes | undefined;
  /** Translates messages, as in `RelxProvider`. @default English */
  readonly translate?: Translate | undefined;
};

const items = { post: PostItem, user: UserItem, term: TermItem };

/**
 * Renders items that you already have, like `RelatedPosts`, `RelatedUsers` and `RelatedTerms`. Needs no provider and no client.
 *
 * @example
 * <RelatedView objectType="post" layout="grid" related={{ status: 'success', items }} />
 */
export function RelatedView<
  K extends ObjectType,
  const T extends RelationTypeName = RelationTypeName,
  const F extends Fill = 'none',
>(view: RelatedViewProps<K, T, F>): ReactElement {
  const { objectType, related, locale = 'en', formatDate, types, translate = english, ...rest } = view;
  // the remaining props are those of the list of this object type
  const props = rest as unknown as AnyListProps<K>;
  return (
    <ListMarkup
      objectType={objectType}
      // the item component of this object type
      Item={items[objectType] as unknown as (props: ItemProps<K>) => ReactElement}
      props={props}
      attributes={normalizeProps(objectType, props)}
      locale={locale}
      formatDate={formatDate}
      types={types}
      translate={translate}
      related={related}
    />
  );
}
