import type { ReactElement } from 'react';
import type { ObjectType } from '../contract/index.js';
import type { AttributeProps } from './attributes.js';
import type { ItemProps } from './item-props.js';
import { ListView } from './list-view.js';
import { normalizeProps } from './normalize-attributes.js';
import { PostItem } from './post-item.js';
import type { RelatedListProps } from './related-list-props.js';
import { TermItem } from './term-item.js';
import { english, type Translate } from './translate.js';
import type { RelatedViewResult } from './use-related-result.js';
import { UserItem } from './user-item.js';

export type RelatedViewProps<K extends ObjectType = ObjectType> = Omit<RelatedListProps<K>, 'translate'> & {
  /** The kind of list: the markup is that of `RelatedPosts`, `RelatedUsers` or `RelatedTerms`. */
  readonly objectType: K;
  readonly related: RelatedViewResult;
  /** The language of dates, a BCP 47 tag. @default 'en' */
  readonly locale?: string | undefined;
  /** The sentences of the list in a language, as for `RelxProvider`. @default English */
  readonly translate?: Translate | undefined;
};

const items = { post: PostItem, user: UserItem, term: TermItem };

/**
 * Renders items that you have: the markup and the states of `RelatedPosts`, `RelatedUsers` and `RelatedTerms`, without
 * requests. It needs no provider, and imports neither SWR nor a client.
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
      attributes={normalizeProps(objectType, given)}
      locale={locale}
      translate={translate}
      related={related}
    />
  );
}
