import { createElement, type ReactElement } from 'react';
import { type RelxClient, RelxError } from '../../client/index.js';
import type { ObjectType } from '../../contract/index.js';
import type { AttributeProps } from '../attributes.js';
import { attributesToQuery } from '../attributes-to-query.js';
import { cacheTags } from '../cache-tags.js';
import type { ItemProps } from '../item-props.js';
import type { LinkOptions } from '../links.js';
import { ListView } from '../list-view.js';
import { missingObject } from '../missing-object.js';
import { normalizeProps } from '../normalize-attributes.js';
import { PostItem } from '../post-item.js';
import type { RelatedListProps } from '../related-list-props.js';
import { toRelatedRequest } from '../related-query.js';
import { TermItem } from '../term-item.js';
import { english, type Translate } from '../translate.js';
import type { RelatedViewResult } from '../use-related-result.js';
import { UserItem } from '../user-item.js';

/** Props of a server component: those of the list, except the loading state. */
export type ServerListProps<K extends ObjectType> = Omit<RelatedListProps<K>, 'loading'>;
/**
 * A list as a server component. It is async, which the types of React 19 support and those of React 18 do not. It is therefore
 * declared with its resolved return type.
 */
export type ServerList<K extends ObjectType> = (props: ServerListProps<K>) => ReactElement | null;

export interface ServerComponents {
  readonly RelatedPosts: ServerList<'post'>;
  readonly RelatedUsers: ServerList<'user'>;
  readonly RelatedTerms: ServerList<'term'>;
}

export interface ServerComponentsOptions extends LinkOptions {
  readonly client: RelxClient;
  /** Locale of dates, a BCP 47 tag. @default 'en' */
  readonly locale?: string | undefined;
  /** Translates messages of lists, as in `RelxProvider`. @default English */
  readonly translate?: Translate | undefined;
  /**
   * Timeout in milliseconds, after which a list counts as failed, so that a slow site does not delay the page. @default 5000
   */
  readonly timeout?: number | undefined;
  /** Called with the cache tags of each rendered list, to tag a cache around it. See `cacheTags`. */
  readonly onTags?: ((tags: readonly string[]) => void) | undefined;
}

/**
 * Creates the three list components as async server components, which send no JavaScript to the browser. Lists of a page that
 * render together share one request.
 *
 * @example
 * // lists.ts; in Next.js, with its cache
 * export const { RelatedPosts, RelatedUsers, RelatedTerms } = createServerComponents({
 *   client: createClient({ url: 'https://example.org/wp-json' }),
 *   onTags: (tags) => cacheTag(...tags),
 * });
 * // page.tsx
 * <RelatedPosts postId={12} layout="grid" />
 */
export function createServerComponents(options: ServerComponentsOptions): ServerComponents {
  const { client, locale = 'en', translate = english, timeout = 5000, onTags, linkComponent, toHref } = options;

  async function find(objectType: ObjectType, props: AttributeProps & ServerListProps<ObjectType>): Promise<RelatedViewResult> {
    const listQuery = attributesToQuery(objectType, normalizeProps(objectType, props));
    const request = toRelatedRequest({ ...listQuery, object: props.object });
    const failed = (error: RelxError): RelatedViewResult => ({
      status: 'error',
      isPending: false,
      error,
      isFetching: false,
      refetch: async () => {},
    });
    if (!request) return failed(missingObject);
    const { key, object, query } = request;
    try {
      const page = await client.listRelated(object.objectType, object.id, query, { signal: AbortSignal.timeout(timeout) });
      onTags?.(cacheTags({ [key]: page }));
      return { status: 'success', items: page.items };
    } catch (error) {
      // a failed list also has cache tags
      onTags?.(cacheTags({ [key]: { items: [], total: 0, totalPages: 0 } }));
      if (error instanceof RelxError) return failed(error);
      const details = { code: 'fetch_error', status: 0, method: 'GET', path: `/${key}`, cause: error };
      return failed(new RelxError(`The list was not loaded within ${timeout} ms.`, details));
    }
  }

  const list = <K extends ObjectType>(objectType: K, Item: (props: ItemProps<K>) => ReactElement): ServerList<K> => {
    const List = async (props: ServerListProps<K>) => {
      const given: AttributeProps = props;
      const attributes = normalizeProps(objectType, given);
      const related = await find(objectType, { ...given, object: props.object });
      const list = { objectType, Item, props: props as RelatedListProps<K>, attributes, related };
      return createElement(ListView<K>, { ...list, locale, translate, linkComponent, toHref });
    };
    // see ServerList
    return List as unknown as ServerList<K>;
  };
  return { RelatedPosts: list('post', PostItem), RelatedUsers: list('user', UserItem), RelatedTerms: list('term', TermItem) };
}
