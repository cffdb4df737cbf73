'use client';
import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import type { RelxClient } from '../client/index.js';
import type { ObjectRef } from '../contract/index.js';
import type { RelatedSnapshot } from './snapshot.js';
import { english, type Translate } from './translate.js';

export interface RelxProviderProps {
  /** The site to ask. A provider inside another one may leave it out. */
  readonly client?: RelxClient | undefined;
  /** The server's answers, from `prefetchRelated`: what is in here is not requested again. */
  readonly snapshot?: RelatedSnapshot | undefined;
  /** The current object, when it is a post: its id. */
  readonly postId?: number | undefined;
  /** The current object of any kind, for example on a user's or a term's page; overrides `postId`. */
  readonly object?: ObjectRef | undefined;
  /** The language of dates, a BCP 47 tag; the same on server and client. @default 'en' */
  readonly locale?: string | undefined;
  /** The sentences of lists in a language: `{...de}` of `relx/languages/de` sets it with `locale`. @default English */
  readonly translate?: Translate | undefined;
  readonly children?: ReactNode;
}

interface RelxContext {
  readonly client?: RelxClient | undefined;
  readonly snapshot?: RelatedSnapshot | undefined;
  readonly current?: ObjectRef | undefined;
  readonly locale: string;
  readonly translate: Translate;
}

const Context = createContext<RelxContext>({ locale: 'en', translate: english });

/**
 * Says which site to ask and which object is the current one. What it leaves out is taken from the provider around
 * it, so a loop of posts needs `<RelxProvider postId={id}>` and no more. Renders its children only.
 *
 * @example
 * const client = createClient({ url: 'https://example.org/wp-json' });
 * const page = (
 *   <RelxProvider client={client} postId={12}>
 *     <RelatedPosts layout="grid" />
 *   </RelxProvider>
 * );
 */
export function RelxProvider(props: RelxProviderProps): ReactElement {
  const { client, snapshot, postId, object, locale, translate, children } = props;
  const outer = useContext(Context);
  const { objectType = 'post', id = postId } = object ?? {};
  const value = useMemo(
    () => ({
      client: client ?? outer.client,
      snapshot: snapshot ?? outer.snapshot,
      current: id ? { objectType, id } : outer.current,
      locale: locale ?? outer.locale,
      translate: translate ?? outer.translate,
    }),
    [client, snapshot, objectType, id, locale, translate, outer],
  );
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** The nearest provider's values. */
export function useRelxContext(): RelxContext {
  return useContext(Context);
}
