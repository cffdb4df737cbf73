import type { EmbeddedRelation, RelationType } from '../contract/index.js';
import type { ClientOptions } from './client-options.js';
import { type ContentCalls, createContentCalls } from './content/content-calls.js';
import { createSuggestionCalls, type SuggestionCalls } from './content/suggestion-calls.js';
import type { Site } from './embeds/find-core-objects.js';
import { readEmbeds, type SiteSupport } from './embeds/read-embeds.js';
import type { Invalidation, listSources } from './invalidation/changes.js';
import { invalidateLists } from './invalidation/invalidate-lists.js';
import { notifyOtherTabs } from './invalidation/tab-channel.js';
import type { ListRequest } from './lists/query-key.js';
import type { QueryResults } from './lists/related-page.js';
import { createDiagnose } from './transport/diagnose.js';
import { createResponseShapes } from './transport/response-shape.js';
import type { CallOptions, Diagnose } from './transport/transport-types.js';
import { createRelationCalls, type RelationCalls } from './writes/relation-calls.js';

/** The methods of a client besides reading lists. Their code is loaded on the first call, so pages that only show lists never load it. */
export interface LazyMethods extends RelationCalls, ContentCalls, SuggestionCalls {
  /**
   * Fetches lists again after a change from elsewhere, such as your own endpoint: those on the page together, others when they
   * appear. Writes of a client do this themselves. Also reaches tabs that call `useRelationUpdates`. Without arguments, all lists.
   * Resolves when those on the page are fetched.
   *
   * @example
   * await client.invalidate({ object: { objectType: 'post', id: 12 }, type: 'references' });
   */
  invalidate(...changes: readonly Invalidation[]): Promise<void>;
  /**
   * Lists the registered relation types: `GET relx/v1/types`.
   *
   * @throws {RelxError} rest_no_route (404) without relx
   * @example
   * const types = await client.listTypes();
   */
  listTypes(options?: CallOptions): Promise<readonly RelationType[]>;
  /**
   * Lists the relations that a post, user or term embeds, for sites without the plugin's routes: `GET
   * wp/v2/<collection>/<id>?relx_relations=1`.
   *
   * @example
   * const relations = await client.listEmbeddedRelations('posts', 12);
   */
  listEmbeddedRelations(collection: string, id: number, options?: CallOptions): Promise<readonly EmbeddedRelation[]>;
}

/** Values that a client passes to its methods. */
interface Shared extends Omit<Site, 'embedField' | 'collections'> {
  /** Whose lists the writes of the client change: see `RelxClient`. */
  readonly siteKey: string;
  readonly listSources: typeof listSources;
  readonly options: ClientOptions;
}

/** The methods, and code of the client itself that few pages need. */
interface InternalMethods extends LazyMethods {
  /** Reads lists without the routes. `sent` is the number of requests for them so far. */
  readonly embeds: (requests: readonly ListRequest[], signal: AbortSignal, sent: number) => Promise<QueryResults>;
  readonly diagnose: Diagnose;
}

/** True if options of a call have an aborted signal, or for such a signal. */
const isAbortedIn = (arg: CallOptions | AbortSignal): boolean =>
  !!('aborted' in Object(arg) ? (arg as AbortSignal).aborted : (arg as CallOptions).signal?.aborted);

/** Creates the methods of a client whose code is loaded on the first call. */
export function createLazyMethods({ options, siteKey, listSources, ...shared }: Shared): InternalMethods {
  const { namespace } = shared;
  const { embedField = 'relx_relations', collections } = options;
  const site: Site = { ...shared, embedField, collections };
  const support: SiteSupport = {
    isBare: options.strategy === 'core',
    canBeBare: (options.strategy ?? 'auto') === 'auto' && !options.embedField,
  };
  const { send, RelxError } = site;
  const shapes = createResponseShapes(RelxError);
  const invalidate = async (...changes: readonly Invalidation[]) => {
    notifyOtherTabs(siteKey, changes);
    await invalidateLists(listSources, siteKey, changes);
  };

  const methods: Omit<InternalMethods, 'diagnose'> = {
    embeds: (requests, signal, sent) => readEmbeds(site, support, requests, signal, sent),
    invalidate,
    ...createRelationCalls(site, shapes, invalidate),
    ...createContentCalls(send, shapes, invalidate),
    ...createSuggestionCalls(send, namespace, shapes),
    async listTypes({ signal } = {}) {
      return shapes.list(await send({ path: `/${namespace}/types`, signal }));
    },
    async listEmbeddedRelations(collection, id, { signal } = {}) {
      const request = { path: `/wp/v2/${collection}/${id}?${embedField}=1&_fields=id,${embedField}`, signal };
      const { data, ...response } = await send(request);
      return shapes.list({ ...response, data: (data as Record<string, unknown> | null)?.[embedField] });
    },
  };
  /** Turns errors that are none of a request, such as those of an unexpected response, into a RelxError. */
  const guarded =
    (call: (...args: never[]) => unknown) =>
    async (...args: never[]) => {
      try {
        return await call(...args);
      } catch (cause) {
        const isAborted = args.some((arg: CallOptions | AbortSignal | undefined) => arg && isAbortedIn(arg));
        if (cause instanceof RelxError || isAborted) throw cause;
        const sent = { code: 'invalid_response', status: 0, method: 'GET', path: '' };
        throw new RelxError('The site returned no valid response.', { ...sent, cause });
      }
    };
  return {
    // each method has the parameters and the result of the method with its name
    ...(Object.fromEntries(Object.entries(methods).map(([name, call]) => [name, guarded(call)])) as unknown as typeof methods),
    diagnose: createDiagnose(options, RelxError),
  };
}
