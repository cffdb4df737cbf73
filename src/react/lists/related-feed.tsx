'use client';
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { Fill, ObjectRef, ObjectType, RelationTypeName } from '../../contract/index.js';
import { attributesToQuery } from '../attributes/attributes-to-query.js';
import { normalizeProps } from '../attributes/normalize-attributes.js';
import { useRelatedPages } from '../hooks/use-related-pages.js';
import type { ItemProps } from '../items/item-props.js';
import { PostItem } from '../items/post-item.js';
import { TermItem } from '../items/term-item.js';
import { UserItem } from '../items/user-item.js';
import { useRelxContext } from '../provider.js';
import type { UseRelatedOptions } from '../queries/list-request.js';
import { ListMarkup, type RenderRow } from './list-markup.js';
import type { ShownItem } from './list-state.js';
import type { AnyListProps, DirectionProp, ListPropsFor } from './related-list-props.js';

export type RelatedFeedProps<
  K extends ObjectType,
  T extends RelationTypeName = RelationTypeName,
  F extends Fill = Fill,
  D extends DirectionProp = DirectionProp,
  O extends ObjectRef | undefined = ObjectRef,
> = ListPropsFor<K, T, F, D, O> & {
  /** Object type to list. */
  readonly objectType: K;
  /** Button label. @default 'Load more', translated */
  readonly loadMoreLabel?: ReactNode;
};

const items = { post: PostItem, user: UserItem, term: TermItem };

/** Keeps the rows of a list, so that React renders only the new ones after each page. */
function createRows<K extends ObjectType>() {
  const rows = new WeakMap<ShownItem<K>, { readonly index: number; readonly thumbnails: boolean; readonly row: ReactElement }>();
  return (renderRow: RenderRow<K>, thumbnails: boolean): RenderRow<K> =>
    (item, index) => {
      const known = rows.get(item);
      // the first image of a list gives all rows a place for theirs
      if (known?.index === index && known.thumbnails === thumbnails) return known.row;
      const row = renderRow(item, index);
      rows.set(item, { index, thumbnails, row });
      return row;
    };
}

/**
 * Shows a list with a button that loads more items, `limit` at a time. After the list, renders `button.relx-related-more` while
 * more items can be loaded, and `div.relx-related-status`, from the second page on with the number of items or an error.
 *
 * @example
 * <RelatedFeed objectType="post" type="references" limit={20} loadMoreLabel="More references" />
 */
export function RelatedFeed<
  K extends ObjectType,
  const T extends RelationTypeName = RelationTypeName,
  const F extends Fill = 'none',
  const D extends DirectionProp = undefined,
  const O extends ObjectRef | undefined = undefined,
>(feed: RelatedFeedProps<K, T, F, D, O>): ReactElement {
  const { objectType, loadMoreLabel, ...rest } = feed;
  // the remaining props are those of a list of this object type
  const props = rest as unknown as AnyListProps<K>;
  const attributes = normalizeProps(objectType, props);
  const query: UseRelatedOptions = { ...attributesToQuery(objectType, attributes, props.postId), object: props.object };
  const related = useRelatedPages(query, props.queryOptions);
  // `items` has the item component of each object type
  const Item = items[objectType] as unknown as (item: ItemProps<K>) => ReactElement;
  const context = useRelxContext();
  const { locale, translate } = context;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows depend on all props of the feed and its provider
  const keepRows = useMemo(() => createRows<K>(), [feed, context]);
  const list = { ...context, objectType, Item, props, attributes, related, keepRows };
  const status = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const { hasNextPage, fetchNextPageError } = { hasNextPage: false, fetchNextPageError: undefined, ...related };
  const shown = related.items?.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page, whatever it brought
  useEffect(() => {
    const { body, activeElement } = status.current?.ownerDocument ?? document;
    // the button that had the focus was removed, so move the focus to the status
    if (pressed.current && !hasNextPage && activeElement === body) status.current?.focus({ preventScroll: true });
    pressed.current = false;
  }, [shown, hasNextPage, fetchNextPageError]);
  const loadMore = () => {
    pressed.current = true;
    if (related.status === 'success') void related.fetchNextPage();
  };
  return (
    <>
      <ListMarkup {...list} />
      {related.status === 'success' && (
        <>
          {related.hasNextPage && (
            // not disabled while loading, because the button would lose the focus
            <button
              type="button"
              className="relx-related-more"
              aria-busy={related.isFetchingNextPage || undefined}
              onClick={loadMore}
            >
              {loadMoreLabel ?? translate(/* translators: a button below a list. */ 'Load more')}
            </button>
          )}
          <div className="relx-related-status" role="status" ref={status} tabIndex={-1}>
            {related.fetchNextPageError
              ? translate(/* translators: below a list, of its next items. */ 'More items could not be loaded. Try again.')
              : related.items.length > attributes.limit &&
                translate(/* translators: below a list. %d: how many items are shown by now. */ 'Items shown: %d').replace(
                  '%d',
                  related.items.length.toLocaleString(locale),
                )}
          </div>
        </>
      )}
    </>
  );
}
