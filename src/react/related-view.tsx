import type { ReactElement } from 'react';
import type { ObjectType, RelationItem } from '../contract/index.js';
import type { AttributeProps } from './attributes.js';
import type { ItemProps } from './item-props.js';
import { ListView } from './list-view.js';
import { normalizeAttributes } from './normalize-attributes.js';
import { PostItem } from './post-item.js';
import type { RelatedListProps } from './related-list-props.js';
import type { RelatedFailure, RelatedState } from './related-state.js';
import { TermItem } from './term-item.js';
import { english, type Translate } from './translate.js';
import { UserItem } from './user-item.js';

/** What there is to show: what `useRelated` returns, or only as much of it. */
export type KnownRelated =
  | { readonly status: 'pending' }
  | { readonly status: 'success'; readonly items: readonly RelationItem[] }
  | RelatedFailure;

export type RelatedViewProps<K extends ObjectType = ObjectType> = Omit<RelatedListProps<K>, 'translate'> & {
  /** The kind of list: the markup is that of `RelatedPosts`, `RelatedUsers` or `RelatedTerms`. */
  readonly objectType: K;
  readonly related: KnownRelated;
  /** The language of dates, a BCP 47 tag. @default 'en' */
  readonly locale?: string | undefined;
  /** The sentences of the list in a language, as for `RelxProvider`. @default English */
  readonly translate?: Translate | undefined;
};

const items = { post: PostItem, user: UserItem, term: TermItem };

/**
 * A list of what is known already: the markup and the states of `RelatedPosts`, `RelatedUsers` and `RelatedTerms`,
 * without their asking. It needs no provider, and neither SWR nor a client comes with it.
 *
 * @example
 * <RelatedView objectType="post" layout="grid" related={{ status: 'success', items }} />
 */
export function RelatedView<K extends ObjectType>(view: RelatedViewProps<K>): ReactElement {
  const { objectType, related, locale = 'en', translate = english, ...rest } = view;
  // what is left are the props of the list of this kind
  const props = rest as unknown as RelatedListProps<K>;
  const given: AttributeProps = props;
  return (
    <ListView
      objectType={objectType}
      // one of the three, by the kind
      Item={items[objectType] as unknown as (props: ItemProps<K>) => ReactElement}
      props={props}
      attributes={normalizeAttributes(objectType, given)}
      locale={locale}
      translate={translate}
      related={related as RelatedState}
    />
  );
}
