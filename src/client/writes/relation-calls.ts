import type {
  AnyRelationTypeName,
  BatchRequest,
  BatchResponse,
  ListToSet,
  MovedRelation,
  MoveInput,
  ObjectRef,
  Related,
  Relation,
  RelationDataInput,
  RelationDataOf,
  RelationInput,
  RelationItem,
  RemovedRelation,
  ReplaceInput,
  ReplaceResult,
  SetListItem,
  SetListResult,
} from '../../contract/index.js';
import type { Site } from '../embeds/find-core-objects.js';
import type { Invalidation } from '../invalidation/changes.js';
import type { RelxError as RelxErrorOf } from '../transport/relx-error.js';
import type { ResponseShapes } from '../transport/response-shape.js';
import type { CallOptions, Request, SuccessfulResponse } from '../transport/transport-types.js';
import { sendBatch } from './send-batch.js';
import { keyed, type WriteOptions } from './write-options.js';

export interface GuardedWriteOptions extends WriteOptions {
  /** `etag` of `getRelation`, for the relation and its lists, or `setList`. The server rejects an outdated one (412). */
  readonly ifMatch?: string | undefined;
}

/** A relation to add, with its data. The relation type determines the fields. */
export interface RelationToAdd<T extends AnyRelationTypeName> extends Omit<RelationInput, 'type' | 'data'> {
  readonly type: T;
  /** Values of fields. @default the defaults of the fields */
  readonly data?: RelationDataInput<T> | undefined;
}

/** New field values of a relation. Null removes a value, and other fields stay as they are. */
export interface UpdateInput {
  readonly data: RelationDataInput;
}

/** A relation with its entity tag, if the site sends one. */
export interface RelationWithETag {
  readonly item: RelationItem;
  readonly etag?: string | undefined;
}

/** A list after it was set, with its entity tag. `etag` is absent if the site sends none. */
export interface ListWithETag extends SetListResult {
  readonly etag?: string | undefined;
}

/** The calls for relations. */
export interface RelationCalls {
  /**
   * Adds a relation: `POST relx/v1/relationships`.
   *
   * @throws {RelxError} ncr_relation_exists (409) with `data.relation_id`, ncr_invalid_data (400)
   * @example
   * const item = await client.addRelation({ from_id: 12, to_id: 7, type: 'references' });
   */
  addRelation<const T extends AnyRelationTypeName>(
    input: RelationToAdd<T>,
    options?: WriteOptions,
  ): Promise<RelationItem<Related, RelationDataOf<T>>>;
  /**
   * Removes a relation by its objects: `DELETE relx/v1/relationships`.
   *
   * @throws {RelxError} ncr_relation_not_found (404)
   * @example
   * await client.removeRelation({ from_id: 12, to_id: 7, type: 'references' });
   */
  removeRelation(input: RelationInput, options?: WriteOptions): Promise<RemovedRelation>;
  /**
   * Changes the data of a relation: `PATCH relx/v1/relationships/<id>`.
   *
   * @throws {RelxError} ncr_invalid_data (400), rest_cannot_edit (403), rest_precondition_failed (412)
   * @example
   * await client.updateRelation(42, { data: { role: 'editor', note: null } }); // null removes a value
   */
  updateRelation(id: number, input: UpdateInput, options?: GuardedWriteOptions): Promise<RelationItem>;
  /**
   * Moves a relation within the list of one of its objects: `PATCH relx/v1/relationships/<id>`.
   *
   * @throws {RelxError} rest_precondition_failed (412), if `ifMatch` is not the current entity tag
   * @example
   * await client.moveRelation(42, { side: 'from', position: 0 }); // to the top of the source's list
   */
  moveRelation(id: number, input: MoveInput, options?: GuardedWriteOptions): Promise<MovedRelation>;
  /**
   * Reads a relation, with the entity tag that guards a change: `GET relx/v1/relationships/<id>`.
   *
   * @throws {RelxError} ncr_relation_not_found (404)
   * @example
   * const { item, etag } = await client.getRelation(42);
   * await client.moveRelation(item.id, { side: 'from', position: 0 }, { ifMatch: etag });
   */
  getRelation(id: number, options?: CallOptions): Promise<RelationWithETag>;
  /**
   * Adds and removes many relations, 100 per request: `POST relx/v1/relationships/batch`. Each item gets its own response, and a
   * rejected one does not affect others. If a later request fails, its items and all following ones get its error. Sites without
   * that route get one request per item.
   *
   * @throws {RelxError} if the first request fails; rest_invalid_param (400) if `idempotencyKey` is too long for several requests
   * @example
   * const add = { body: { from_id: 12, to_id: 7, type: 'references' } } as const;
   * const [{ status }] = await client.batchRelations([add, { method: 'DELETE', body: { ...add.body, to_id: 9 } }]);
   */
  batchRelations(requests: readonly BatchRequest[], options?: WriteOptions): Promise<readonly BatchResponse[]>;
  /**
   * Saves a whole list in one transaction: `PUT relx/v1/<objectType>/<id>/lists/<type>`. Keeps what others changed since the
   * author saw `list.base`.
   *
   * @throws {RelxError} relx_list_rejected: `data.items` lists the rejected changes with their reasons; rest_precondition_failed
   * (412), if
   * `ifMatch` is not the `etag` of the list
   * @example
   * const course = { objectType: 'post', id: 12 } as const;
   * await client.setList(course, 'course_lesson', { items: [{ id: 16 }, { id: 15 }], base: [{ id: 15 }] });
   */
  setList(object: ObjectRef, type: AnyRelationTypeName, list: ListToSet, options?: GuardedWriteOptions): Promise<ListWithETag>;
  /**
   * Moves an object's relations to another object: `POST relx/v1/<objectType>/<id>/replace`. They keep their order, data and
   * dates. A request handles at most 1,000. While the result has `next`, call it again with that `cursor`.
   *
   * @example
   * const { next } = await client.replaceObject({ objectType: 'post', id: 12 }, 7, { dryRun: true });
   */
  replaceObject(object: ObjectRef, by: number, options?: ReplaceOptions): Promise<ReplaceResult>;
}

export interface ReplaceOptions extends CallOptions, Partial<Pick<ReplaceInput, 'types' | 'validation' | 'cursor'>> {
  /** Report what would change, and change nothing. @default false */
  readonly dryRun?: boolean | undefined;
  /** Whether to invalidate the lists of the page. @default true */
  readonly invalidate?: boolean | undefined;
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

/** The lists that show that a list was set: its own, and those of items that it has no longer, has now, or may have changed. */
function changesOfList(object: ObjectRef, type: AnyRelationTypeName, { items, base }: ListToSet): readonly Invalidation[] {
  const all = [...items, ...(base ?? [])];
  // the client does not know which items the list had, or of which type they are
  if (!base || all.some(({ object_type }) => !object_type)) return [{ type }];
  const count = new Map<string, number>();
  const keyOf = ({ object_type, id }: SetListItem) => `${object_type}:${id}`;
  for (const item of all) count.set(keyOf(item), (count.get(keyOf(item)) ?? 0) + 1);
  const changed = all.filter((item) => count.get(keyOf(item)) === 1 || item.data);
  return [object, ...changed.map(({ object_type = 'post', id }) => ({ objectType: object_type, id }))].map((one) => ({
    object: one,
    type,
  }));
}

/** Creates the relation calls of a client. `invalidate` is called after changes. */
export function createRelationCalls(
  { send, namespace, RelxError }: Pick<Site, 'send' | 'namespace' | 'RelxError'>,
  { object }: ResponseShapes,
  invalidate: (...changes: readonly Invalidation[]) => unknown,
): RelationCalls {
  /** Invalidates the lists of both sides of written relations. Nothing waits for the requests. */
  const invalidateWritten = (relations: readonly Written[], { invalidate: isWanted = true }: WriteOptions = {}) => {
    if (isWanted && relations.length > 0) void invalidate(...relations.flatMap(changesOf));
  };
  /** Rejects changes that a site without relx, or with another version, does not support. */
  const orUnsupported =
    (what: string) =>
    (error: RelxErrorOf): never => {
      if (error.code !== 'rest_no_route') throw error;
      const { method, path, url, status } = error;
      throw new RelxError(`This site has no route for ${what}.`, {
        method,
        path,
        url,
        status,
        code: 'not_supported',
        cause: error,
      });
    };
  const sendTo = async (request: Request, what: string): Promise<SuccessfulResponse> => send(request).catch(orUnsupported(what));
  const write = async <T>(request: Request, options: WriteOptions | undefined): Promise<T> => {
    const { signal, idempotencyKey } = options ?? {};
    const data = object<T & Written>(
      await sendTo({ ...request, signal, headers: keyed(idempotencyKey) }, 'changes of relations'),
    );
    invalidateWritten([{ ...(request.body as Written), ...(data.previous ?? data) }], options);
    return data;
  };
  const relationships = `/${namespace}/relationships`;
  const sendForOne = (id: number, request: Omit<Request, 'path'>): Promise<SuccessfulResponse> =>
    sendTo({ ...request, path: `${relationships}/${id}` }, 'single relations');
  const guarded = ({ ifMatch, idempotencyKey }: GuardedWriteOptions) => ({
    ...keyed(idempotencyKey),
    // a compressing proxy makes the tag weak, but If-Match needs a strong one
    ...(ifMatch ? { 'If-Match': ifMatch.replace(/^W\//, '') } : {}),
  });
  const patch = async <T>(id: number, body: object, options: GuardedWriteOptions = {}) => {
    const data = object<T & Written>(
      await sendForOne(id, { method: 'PATCH', body, signal: options.signal, headers: guarded(options) }),
    );
    invalidateWritten([data], options);
    return data;
  };

  return {
    addRelation: (body, options) => write({ method: 'POST', path: relationships, body }, options),
    removeRelation: (body, options) => write({ method: 'DELETE', path: relationships, body }, options),
    updateRelation: patch,
    moveRelation: patch,
    async getRelation(id, { signal } = {}) {
      const response = await sendForOne(id, { signal });
      const item = object<RelationItem>(response);
      return { item, etag: response.headers.get('ETag') ?? undefined };
    },
    async batchRelations(requests, options) {
      const sent = sendBatch({ send, RelxError }, relationships, requests, options);
      const responses = await sent.catch(orUnsupported('changes of relations'));
      const written = responses.flatMap(({ status, body }, index) => {
        const data = body as Written | null;
        return status < 400 ? [{ ...(requests[index]?.body as Written), ...(data?.previous ?? data) }] : [];
      });
      invalidateWritten(written, options);
      return responses;
    },
    async setList(source, type, list, options = {}) {
      const { direction, items, base, partial, skipRejected } = list;
      // without other properties of the items, such as titles
      const sent = (all: readonly SetListItem[]) => all.map(({ id, object_type, data }) => ({ id, object_type, data }));
      const response = await sendTo(
        {
          method: 'PUT',
          path: `/${namespace}/${source.objectType}/${source.id}/lists/${type}`,
          body: { direction, items: sent(items), base: base && sent(base), partial, skip_rejected: skipRejected },
          signal: options.signal,
          headers: guarded(options),
        },
        'whole lists',
      );
      const result = object<SetListResult>(response);
      if (options.invalidate ?? true) void invalidate(...changesOfList(source, type, list));
      return { ...result, etag: response.headers.get('ETag') ?? undefined };
    },
    async replaceObject({ objectType, id }, by, { dryRun, types, validation, cursor, signal, invalidate: isWanted = true } = {}) {
      const path = `/${namespace}/${objectType}/${id}/replace`;
      const body = { by, types, dry_run: dryRun, validation, cursor };
      const result = object<ReplaceResult>(await sendTo({ method: 'POST', path, body, signal }, 'replacing objects'));
      // lists that show the replaced object, and those of the other object
      const objects = [id, by].map((one) => ({ object: { objectType, id: one } }));
      if (isWanted && !dryRun) void invalidate(...objects);
      return result;
    },
  };
}
