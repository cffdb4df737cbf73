'use client';
import { createContext, type ReactElement, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { isDevelopment, warnOnce } from '../client/development/is-development.js';
import type { RelxClient } from '../client/index.js';
import { listSources } from '../client/invalidation/changes.js';
import type { ObjectRef } from '../contract/index.js';
import type { FieldTypes } from './items/format-field.js';
import type { LinkOptions } from './items/links.js';
import { outdated } from './queries/list-cache.js';
import type { RelatedQueryOptions } from './queries/query-options.js';
import type { RelatedSnapshot } from './queries/snapshot.js';
import { english, type Translate } from './translate.js';

export interface RelxProviderProps extends LinkOptions {
  /** Client for the site. */
  readonly client?: RelxClient | undefined;
  /** Lists from `prefetchRelated`, which need no first request. */
  readonly snapshot?: RelatedSnapshot | undefined;
  /** Current post ID. Anything that is no ID, such as NaN, is an error. @default that of the outer provider */
  readonly postId?: number | undefined;
  /** Current object of any type, such as a user. Overrides `postId`. */
  readonly object?: ObjectRef | undefined;
  /** Locale of dates and numbers, a BCP 47 tag. Use the same on server and client. @default 'en' */
  readonly locale?: string | undefined;
  /** Translates messages of lists. `{...de}` of `relx/languages/de` sets it together with `locale`. @default English */
  readonly translate?: Translate | undefined;
  /**
   * Relation types, for labels and formats of fields: from `defineRelationTypes` or `client.listTypes()`. @default none: labels
   * are field names
   */
  readonly types?: FieldTypes | undefined;
  /** When to fetch lists, and what to show meanwhile. Each list and `useRelated` can override it. @default {} */
  readonly queryOptions?: RelatedQueryOptions | undefined;
  readonly children?: ReactNode;
}

interface RelxContext extends LinkOptions {
  readonly client?: RelxClient | undefined;
  readonly snapshot?: RelatedSnapshot | undefined;
  readonly current?: ObjectRef | undefined;
  readonly locale: string;
  readonly translate: Translate;
  readonly types?: FieldTypes | undefined;
  readonly queryOptions?: RelatedQueryOptions | undefined;
}

const Context = createContext<RelxContext>({ locale: 'en', translate: english });

/**
 * Passes the client and the current object to lists. Nested providers inherit what they don't set, so a loop of posts only needs
 * `<RelxProvider postId={id}>`. Renders no element.
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
  const { postId, object, children, ...own } = props;
  const { client, snapshot, locale, translate, types, linkComponent, toHref, queryOptions } = own;
  const outer = useContext(Context);
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of the build
  if (isDevelopment && process.env.NODE_ENV !== 'production') useNewClientWarning(client);
  const { objectType = 'post', id = postId } = object ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: `own` is a new object of these values for each rendering
  const value = useMemo(
    () => ({
      ...outer,
      ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
      ...(id !== undefined && { current: { objectType, id } }),
    }),
    [client, snapshot, locale, translate, types, linkComponent, toHref, queryOptions, objectType, id, outer],
  );
  const { client: reader } = value;
  // changes outdate the lists of the snapshot, also those that no component shows
  useEffect(() => {
    if (!snapshot) return undefined;
    const source = (site: string) => (site === reader?.site ? [{ snapshot, outdated }] : []);
    listSources.add(source);
    return () => void listSources.delete(source);
  }, [reader, snapshot]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** Renderings in a row with a new client, after which one is created for each rendering. */
const NEW_CLIENTS = 3;

/** Warns if each rendering has a new client, whose lists are all requested again. For development only. */
function useNewClientWarning(client: RelxClient | undefined): void {
  const last = useRef({ client, changes: 0 });
  // in an effect, because Strict Mode calls a component twice with the same client
  useEffect(() => {
    const changes = client && last.current.client !== client ? last.current.changes + 1 : 0;
    last.current = { client, changes };
    if (changes === NEW_CLIENTS)
      warnOnce(
        'new client',
        'A RelxProvider has a new client for each rendering, so its lists are requested again each time. Create the client outside of the component, or with `useState`.',
      );
  });
}

/** Returns the values of the nearest provider. */
export function useRelxContext(): RelxContext {
  return useContext(Context);
}
