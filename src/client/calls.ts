import type {
  AnyRelationTypeName,
  BatchRequest,
  BatchResponse,
  EmbeddedRelation,
  MovedRelation,
  MoveInput,
  Related,
  Relation,
  RelationDataInput,
  RelationDataOf,
  RelationInput,
  RelationItem,
  RelationType,
  RemovedRelation,
} from '../contract/index.js';
import type { QueryResults } from './batch.js';
import { sendBatch } from './call-batch.js';
import type { Invalidation, listSources } from './changes.js';
import { type ContentCalls, createContentCalls } from './content-calls.js';
import type { CallOptions, ClientOptions } from './create-client.js';
import { createDiagnose } from './diagnose.js';
import type { Site } from './find-core-objects.js';
import { invalidateLists } from './invalidate-lists.js';
import type { ListRequest } from './query-key.js';
import { readEmbeds, type SiteSupport } from './read-embeds.js';
import type { RelxError as RelxErrorOf } from './relx-error.js';
import { createSuggestionCalls, type SuggestionCalls } from './suggestion-calls.js';
import { notifyOtherTabs } from './tab-channel.js';
import type { Answered, Diagnose, Request } from './transport.js';
import { keyed, type WriteOptions } from './write-options.js';

/** Options of changing a relation. */
export interface GuardedWriteOptions extends WriteOptions {
  /** The `etag` of {@link Calls.getRelation}: the change is rejected (412) if the relation or its lists have changed since. */
  readonly ifMatch?: string | undefined;
}

/** A relation to add, with its data. The relation type determines the fields. */
export interface RelationToAdd<T extends AnyRelationTypeName> extends Omit<RelationInput, 'type' | 'data'> {
  readonly type: T;
  /** Values of fields. @default the defaults of the fields */
  readonly data?: RelationDataInput<T> | undefined;
}

/** New values of fields of a relation. Null removes a value, and other fields stay as they are. */
export interface UpdateInput {
  readonly data: RelationDataInput;
}

/** A relation with the entity tag of its lists. `etag` is absent if the site sends none. */
export interface RelationWithETag {
  readonly item: RelationItem;
  readonly etag?: string | undefined;
}

/** The methods of a client besides reading lists. Their code is loaded on the first call, so pages that only show lists never load it. */
export interface Calls extends ContentCalls, SuggestionCalls {
  /**
   * Invalidates lists of the site after a change that no client has made, such as one of your own endpoint. Lists on the page are
   * fetched again in one request, and other lists when they are displayed again. This includes lists of other clients with the same
   * `url` and `namespace`, and pages in other tabs that call `useRelationUpdates`. The writes of a client do this themselves. Without
   * arguments, invalidates all lists. Resolves when the lists on the page are fetched.
   */
  invalidate(...changes: readonly Invalidation[]): Promise<void>;
  /** `POST relx/v1/relationships`. Throws `ncr_relation_exists` (409) if the relation exists, `ncr_invalid_data` (400). */
  addRelation<const T extends AnyRelationTypeName>(
    input: RelationToAdd<T>,
    options?: WriteOptions,
  ): Promise<RelationItem<Related, RelationDataOf<T>>>;
  /** `DELETE relx/v1/relationships`. Throws `ncr_relation_not_found` (404). */
  removeRelation(input: RelationInput, options?: WriteOptions): Promise<RemovedRelation>;
  /**
   * `PATCH relx/v1/relationships/<id>`: changes the data of a relation. Throws `ncr_invalid_data` (400), `ncr_private_field`
   * (403) and `rest_precondition_failed` (412).
   */
  updateRelation(id: number, input: UpdateInput, options?: GuardedWriteOptions): Promise<RelationItem>;
  /** `PATCH relx/v1/relationships/<id>`: moves a relation within the list of one of its sides. Throws `rest_precondition_failed` (412). */
  moveRelation(id: number, input: MoveInput, options?: GuardedWriteOptions): Promise<MovedRelation>;
  /** `GET relx/v1/relationships/<id>`: one relation, with the entity tag that guards a change. */
  getRelation(id: number, options?: CallOptions): Promise<RelationWithETag>;
  /**
   * `POST relx/v1/relationships/batch`, 100 items per request. Each item gets the response of a single request, and a rejected
   * item does not affect the others. If a later request fails, its items and all following ones get its error. Throws only if
   * the first request fails. On a site without that route, items are sent one by one. Each request after the first appends the
   * index of its first item to the idempotency key.
   */
  batchRelations(requests: readonly BatchRequest[], options?: WriteOptions): Promise<readonly BatchResponse[]>;
  /** `GET relx/v1/types`: the registered relation types. */
  listTypes(options?: CallOptions): Promise<readonly RelationType[]>;
  /** `GET wp/v2/<collection>/<id>?relx_relations=1`: the relations embedded in a post, user or term, for sites without the plugin's routes. */
  listEmbeddedRelations(collection: string, id: number, options?: CallOptions): Promise<readonly EmbeddedRelation[]>;
}

/** Values that a client passes to its calls. */
interface Shared extends Omit<Site, 'embedField' | 'collections'> {
  /** Whose lists the writes of the client change: see `RelxClient`. */
  readonly siteKey: string;
  readonly listSources: typeof listSources;
  readonly options: ClientOptions;
}

/** The calls, and code of the client itself that few pages need. */
interface InternalCalls extends Calls {
  /** Reads lists without the routes. `sent` is the number of requests for them so far. */
  readonly embeds: (requests: readonly ListRequest[], signal: AbortSignal, sent: number) => Promise<QueryResults>;
  readonly diagnose: Diagnose;
}

/** A relation in a request or a response, which may lack anything. `previous` is a removed one. */
type Written = Partial<Relation> & { readonly previous?: Partial<Relation> | undefined };

/** The lists that show that a relation was written: those of both its sides. */
function changesOf({ from_id, from_type = 'post', to_id, to_type, type }: Written): readonly Invalidation[] {
  if (!from_id || !to_id || !to_type) return [{ type }];
  return [
    { object: { objectType: from_type, id: from_id }, type },
    { object: { objectType: to_type, id: to_id }, type },
  ];
}

/** True if options of a call have an aborted signal, or for such a signal. */
const isAbortedIn = (arg: CallOptions | AbortSignal): boolean =>
  !!('aborted' in Object(arg) ? (arg as AbortSignal).aborted : (arg as CallOptions).signal?.aborted);

/** Creates the calls of a client. */
export function createCalls({ options, siteKey, listSources, ...shared }: Shared): InternalCalls {
  const { namespace } = shared;
  const { embedField = 'relx_relations', collections } = options;
  const site: Site = { ...shared, embedField, collections };
  const support: SiteSupport = {
    isBare: options.strategy === 'core',
    canBeBare: (options.strategy ?? 'auto') === 'auto' && !options.embedField,
  };
  const { send, RelxError } = site;
  // the contract defines the types; in a browser only the outer shape is checked, to save bytes
  const shaped = <T>(isValid: boolean, shape: string, { data, sent }: Answered): T => {
    if (isValid) return data as T;
    throw new RelxError(`The site returned no ${shape}.`, { ...sent, code: 'invalid_response' });
  };
  const list = <T>(answered: Answered): readonly T[] => shaped(Array.isArray(answered.data), 'list', answered);
  const object = <T>(answered: Answered): T => {
    const { data } = answered;
    return shaped(typeof data === 'object' && data !== null && !Array.isArray(data), 'object', answered);
  };
  const invalidate = async (...changes: readonly Invalidation[]) => {
    notifyOtherTabs(siteKey, changes);
    await invalidateLists(listSources, siteKey, changes);
  };
  /** Invalidates the lists of both sides of written relations. Nothing waits for the requests. */
  const invalidateWritten = (relations: readonly Written[], { invalidate: isWanted = true }: WriteOptions = {}) => {
    if (isWanted && relations.length > 0) void invalidate(...relations.flatMap(changesOf));
  };
  const write = async <T>(request: Request, options: WriteOptions | undefined): Promise<T> => {
    const { signal, idempotencyKey } = options ?? {};
    const data = object<T & Written>(await send({ ...request, signal, headers: keyed(idempotencyKey) }));
    invalidateWritten([{ ...(request.body as Written), ...(data.previous ?? data) }], options);
    return data;
  };
  const relationships = `/${namespace}/relationships`;
  /** Sends a request for one relation. Sites under another brand may have no route for it. */
  const sendForOne = async (id: number, request: Omit<Request, 'path'>): Promise<Answered> => {
    const path = `${relationships}/${id}`;
    return send({ ...request, path }).catch((error: RelxErrorOf) => {
      if (error.code !== 'rest_no_route') throw error;
      const { url, status } = error;
      const sent = { method: request.method ?? 'GET', path, url, status };
      throw new RelxError('This site has no route for single relations.', { ...sent, code: 'not_supported', cause: error });
    });
  };
  const patch = async <T>(id: number, body: object, options: GuardedWriteOptions = {}) => {
    const { signal, ifMatch, idempotencyKey } = options;
    // a compressing proxy makes the tag weak, but If-Match needs a strong one
    const headers = { ...keyed(idempotencyKey), ...(ifMatch ? { 'If-Match': ifMatch.replace(/^W\//, '') } : {}) };
    const data = object<T & Written>(await sendForOne(id, { method: 'PATCH', body, signal, headers }));
    invalidateWritten([data], options);
    return data;
  };

  const calls: Omit<InternalCalls, 'diagnose'> = {
    embeds: (requests, signal, sent) => readEmbeds(site, support, requests, signal, sent),
    invalidate,
    addRelation: (body, options) => write({ method: 'POST', path: relationships, body }, options),
    removeRelation: (body, options) => write({ method: 'DELETE', path: relationships, body }, options),
    updateRelation: patch,
    moveRelation: patch,
    async getRelation(id, { signal } = {}) {
      const answered = await sendForOne(id, { signal });
      const item = object<RelationItem>(answered);
      return { item, etag: answered.headers.get('ETag') ?? undefined };
    },
    async batchRelations(requests, options) {
      const responses = await sendBatch(send, relationships, requests, options);
      const written = responses.flatMap(({ status, body }, index) => {
        const data = body as Written | null;
        return status < 400 ? [{ ...(requests[index]?.body as Written), ...(data?.previous ?? data) }] : [];
      });
      invalidateWritten(written, options);
      return responses;
    },
    ...createContentCalls(send, { list, object }, invalidate),
    ...createSuggestionCalls(send, namespace, { list, object }),
    async listTypes({ signal } = {}) {
      return list(await send({ path: `/${namespace}/types`, signal }));
    },
    async listEmbeddedRelations(collection, id, { signal } = {}) {
      const request = { path: `/wp/v2/${collection}/${id}?${embedField}=1&_fields=id,${embedField}`, signal };
      const { data, ...answered } = await send(request);
      return list({ ...answered, data: (data as Record<string, unknown> | null)?.[embedField] });
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
    // each call has the parameters and the result of the call with its name
    ...(Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, guarded(call)])) as unknown as typeof calls),
    diagnose: createDiagnose(options, RelxError),
  };
}
