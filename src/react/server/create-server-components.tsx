import { createElement, type ReactElement } from 'react';
import { type RelxClient, RelxError } from '../../client/index.js';
import { abortAfter } from '../../client/transport/abort.js';
import type { Fill, ObjectRef, ObjectType, RelationTypeName } from '../../contract/index.js';
import type { AttributeProps } from '../attributes/attributes.js';
import { attributesToQuery } from '../attributes/attributes-to-query.js';
import { normalizeProps } from '../attributes/normalize-attributes.js';
import type { RelatedViewResult } from '../hooks/related-results.js';
import type { FieldTypes } from '../items/format-field.js';
import type { ItemProps } from '../items/item-props.js';
import type { LinkOptions } from '../items/links.js';
import { PostItem } from '../items/post-item.js';
import { TermItem } from '../items/term-item.js';
import { UserItem } from '../items/user-item.js';
import { ListMarkup } from '../lists/list-markup.js';
import type { AnyListProps, DirectionProp, RelatedListProps } from '../lists/related-list-props.js';
import { cacheTags } from '../queries/cache-tags.js';
import { toListRequest } from '../queries/list-request.js';
import { missingObject } from '../queries/missing-object.js';
import type { AnyPage } from '../queries/snapshot.js';
import { english, type Translate } from '../translate.js';

/** Props of a server component: those of the list, except the loading state, later requests and clicks. */
export type ServerListProps<
  K extends ObjectType,
  T extends RelationTypeName = RelationTypeName,
  F extends Fill = Fill,
  D extends DirectionProp = DirectionProp,
  O extends ObjectRef | undefined = ObjectRef,
> = Omit<RelatedListProps<K, T, F, D, O>, 'loading' | 'queryOptions' | 'onSelect'> & {
  /**
   * Throw the error if the list fails, so that a cache around it does not store the failure. False renders the `error` slot, or
   * nothing. @default true, unless the list has an `error` slot
   */
  readonly throwOnError?: boolean | undefined;
};
/**
 * A list as a server component. It is async, which the types of React 19 support and those of React 18 do not. It is therefore
 * declared with its resolved return type.
 */
export type ServerList<K extends ObjectType> = <
  const T extends RelationTypeName = RelationTypeName,
  const F extends Fill = 'none',
  const D extends DirectionProp = undefined,
  const O extends ObjectRef | undefined = undefined,
>(
  props: ServerListProps<K, T, F, D, O>,
) => ReactElement | null;

/** Props that the request of a list depends on. */
type FoundProps = AttributeProps & Pick<ServerListProps<ObjectType>, 'object' | 'throwOnError'> & { readonly error?: unknown };

export interface ServerComponents {
  readonly RelatedPosts: ServerList<'post'>;
  readonly RelatedUsers: ServerList<'user'>;
  readonly RelatedTerms: ServerList<'term'>;
}

export interface ServerComponentsOptions extends LinkOptions {
  /**
   * Client for the site, or a function that returns the same one for all lists of a request, for example with a login in Next.js draft
   * mode. Lists that get the same client share a request.
   */
  readonly client: RelxClient | (() => RelxClient | Promise<RelxClient>);
  /** Locale of dates and numbers. @default 'en' */
  readonly locale?: string | undefined;
  /** Translates messages of lists, as in `RelxProvider`. @default English */
  readonly translate?: Translate | undefined;
  /** Relation types, for the labels and formats of fields, as in `RelxProvider`. @default none */
  readonly types?: FieldTypes | undefined;
  /** Timeout in milliseconds. Slower lists fail. @default 5000 */
  readonly timeout?: number | undefined;
  /** Called with the error of each failed list. Whatever it throws replaces the error. */
  readonly onError?: ((error: RelxError) => void) | undefined;
  /** Called with the cache tags of each list, to tag a cache around it. See `cacheTags`. */
  readonly onTags?: ((tags: readonly string[]) => void) | undefined;
}

/**
 * Creates list components as async server components, which send no JavaScript to the browser. Lists that render together share
 * requests. A failed list throws its error, so that no cache stores the page without it: use an error boundary,
 * `throwOnError={false}` or an `error` slot.
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
  const { client, locale = 'en', translate = english, types, timeout = 5000, onError, onTags, linkComponent, toHref } = options;

  async function find(objectType: ObjectType, props: FoundProps): Promise<RelatedViewResult> {
    const listQuery = attributesToQuery(objectType, normalizeProps(objectType, props), props.postId);
    const request = toListRequest({ ...listQuery, object: props.object });
    const failed = (error: RelxError): RelatedViewResult => {
      onError?.(error);
      if (props.throwOnError ?? props.error === undefined) throw error;
      return { status: 'error', isPending: false, error, isFetching: false, refetch: async () => {} };
    };
    if (!request) return failed(missingObject);
    const { key, object, query } = request;
    // outside of the try block, because errors of frameworks control the rendering
    const own = typeof client === 'function' ? await client() : client;
    let page: AnyPage;
    try {
      page = await own.listRelated(object.objectType, object.id, query, { signal: abortAfter(timeout) });
    } catch (error) {
      // a failed list also has cache tags
      onTags?.(cacheTags({ [key]: { items: [], total: 0, totalPages: 0 } }));
      if (error instanceof RelxError) return failed(error);
      const details = { code: 'timeout_error', status: 0, method: 'GET', path: `/${key}`, cause: error };
      return failed(new RelxError('The site did not respond in time.', details));
    }
    onTags?.(cacheTags({ [key]: page }));
    return { status: 'success', items: page.items };
  }

  const list = <K extends ObjectType>(objectType: K, Item: (props: ItemProps<K>) => ReactElement): ServerList<K> => {
    const List = async ({ throwOnError, ...props }: AnyListProps<K> & Pick<ServerListProps<K>, 'throwOnError'>) => {
      const attributes = normalizeProps(objectType, props);
      const related = await find(objectType, { ...props, throwOnError });
      const list = { objectType, Item, props: props as AnyListProps<K>, attributes, related };
      return createElement(ListMarkup<K>, { ...list, locale, translate, types, linkComponent, toHref });
    };
    // see ServerList
    return List as unknown as ServerList<K>;
  };
  return { RelatedPosts: list('post', PostItem), RelatedUsers: list('user', UserItem), RelatedTerms: list('term', TermItem) };
}
