'use client';
import { useCallback, useMemo, useState } from 'react';
import { type RelatedQuery, type RelationToAdd, type RelxClient, RelxError } from '../../client/index.js';
import type {
  AnyRelationTypeName,
  MovedRelation,
  MoveInput,
  ObjectRef,
  Related,
  RelationData,
  RelationDataInput,
  RelationDataOf,
  RelationEnds,
  RelationItem,
  RemovedRelation,
} from '../../contract/index.js';
import { useRelxContext } from '../provider.js';
import { changeLists, fetchedLists } from '../queries/changed-lists.js';
import { cachedListsOf } from '../queries/list-cache.js';
import type { AnyItem, AnyPage, RelatedSnapshot } from '../queries/snapshot.js';

/** New values of fields; null removes a value. */
type NewData<D> = { readonly [N in keyof D]?: D[N] | null };

/** A relation by its objects. */
export interface RelationObjects<T extends AnyRelationTypeName = AnyRelationTypeName> {
  readonly from: ObjectRef;
  readonly to: ObjectRef;
  readonly type: T;
}

/** A relation by its objects, its fields in the REST API, or its ID. List items are such references. */
export type RelationRef = RelationObjects | RelationEnds | { readonly id: number };

/** A relation to add, with its objects or their keys. */
export type RelationToRelate<T extends AnyRelationTypeName> =
  | RelationToAdd<T>
  | (RelationObjects<T> & Pick<RelationToAdd<T>, 'data'>);

/** The methods of {@link useRelationMutations}, with frequent errors. */
export interface RelationMutations {
  /**
   * Adds a relation. Pass `related`, or its type and ID if another list shows it, and the source's lists show it before the
   * response arrives. Incoming lists and lists with `search` show it after the response.
   *
   * @throws {RelxError} ncr_relation_exists (409), ncr_invalid_data (400)
   * @example
   * await add({ from: { objectType: 'post', id: 12 }, to: { objectType: 'post', id: 7 }, type: 'references' });
   */
  readonly add: <const T extends AnyRelationTypeName, R extends Related = Related>(
    relation: RelationToRelate<T>,
    related?: R | ObjectRef,
  ) => Promise<RelationItem<R, RelationDataOf<T>>>;
  /**
   * Changes a relation's field values. Null removes a value. Lists of both objects show them immediately.
   *
   * @throws {RelxError} ncr_invalid_data (400), rest_cannot_edit (403)
   * @example
   * await update(item, { role: 'editor', note: null });
   */
  readonly update: <R extends Related = Related, D extends RelationData = RelationData>(
    relation: RelationItem<R, D> | RelationRef,
    data: NewData<D>,
  ) => Promise<RelationItem<R, D>>;
  /**
   * Removes a relation from both objects' lists.
   *
   * @throws {RelxError} ncr_relation_not_found (404)
   * @example
   * await remove(item); // an item of a list, or { id: 42 }
   */
  readonly remove: (relation: RelationRef) => Promise<RemovedRelation>;
  /**
   * Moves a relation within one object's list. `to` is its new `position` from 0, or the relation ID to move it
   * `before` or `after`.
   *
   * @throws {RelxError} ncr_relation_not_found (404)
   * @example
   * await move(item, { objectType: 'post', id: 12 }, { position: 0 });
   */
  readonly move: (relation: RelationRef, object: ObjectRef, to: Omit<MoveInput, 'side'>) => Promise<MovedRelation>;
}

/** The methods of `useRelationMutations`, and their state. */
export interface UseRelationMutationsResult extends RelationMutations {
  /** Whether a change is being saved. */
  readonly isPending: boolean;
  /** The last error, until the next change or `reset`. */
  readonly error: RelxError | undefined;
  /** Clears `error`. */
  readonly reset: () => void;
}

type Change = (page: AnyPage, query: RelatedQuery) => AnyPage;
/** The objects of a relation, and its id if a list contains it. */
type Found = RelationEnds & { readonly id?: number | undefined };

/** Returns the items with one of them moved. */
function moved(items: AnyPage['items'], id: number, to: Omit<MoveInput, 'side'>): AnyPage['items'] {
  const item = items.filter((one) => one.id === id);
  const others = items.filter((one) => one.id !== id);
  const beside = others.findIndex((one) => one.id === (to.before ?? to.after));
  const place = to.position ?? (beside < 0 ? others.length : beside + (to.after === undefined ? 0 : 1));
  return [...others.slice(0, place), ...item, ...others.slice(place)];
}

/** Returns the data with new values, and without removed ones. */
const merged = (data: RelationData | undefined, values: NewData<RelationData> | undefined) =>
  // without null and undefined, values of fields are left
  Object.fromEntries(Object.entries({ ...data, ...values }).filter(([, value]) => value != null)) as RelationData;

const endsOf = ({ from_type = 'post', from_id, to_type = 'post', to_id }: RelationEnds) => [
  `${from_type}:${from_id}`,
  `${to_type}:${to_id}`,
];

/** The number of temporary IDs so far: two relations can be added in one millisecond. */
let temporary = 0;

/**
 * Whether two relations have the same objects, of which either can be the source, or only the same one. Keys may lack the object type
 * of the target.
 */
const isSame = (one: RelationEnds, other: RelationEnds, isOrdered?: boolean) => {
  const [ends, others] = [endsOf(one), endsOf({ ...other, to_type: other.to_type ?? one.to_type })];
  return one.type === other.type && (`${ends}` === `${others}` || (!isOrdered && `${ends.reverse()}` === `${others}`));
};

/** The keys of a relation in the REST API, with its data; undefined if only its ID is given. */
function keysOf(relation: RelationRef): (RelationEnds & { readonly data?: RelationDataInput | undefined }) | undefined {
  if ('from_id' in relation) return relation;
  if (!('from' in relation)) return undefined;
  const { from, to, type, data } = relation as RelationObjects & { readonly data?: RelationDataInput };
  return { from_id: from.id, from_type: from.objectType, to_id: to.id, to_type: to.objectType, type, data };
}

/** Sends a change and applies it optimistically to the lists of some objects. Rolls it back on failure. */
type Run = <T>(send: () => Promise<T>, shownIn: readonly string[], objects: readonly string[], change: Change) => Promise<T>;

function runner(client: RelxClient, snapshot: RelatedSnapshot | undefined): Run {
  return async (send, shownIn, objects, change) => {
    const changes = changeLists(client, shownIn, change);
    let result: Awaited<ReturnType<typeof send>>;
    try {
      result = await send();
    } catch (error) {
      changes.rollBack();
      throw error;
    }
    changes.commit(snapshot);
    // the write has invalidated them
    await fetchedLists(client, objects);
    return result;
  };
}

/** Finds relations and objects: in lists of the page, or on the site. */
function finder(client: RelxClient, snapshot: RelatedSnapshot | undefined) {
  const shown = () =>
    [...cachedListsOf(client).map(({ list }) => list.page), ...Object.values(snapshot ?? {})].flatMap(
      (page) => page?.items ?? [],
    );

  /** The first relation of a list with these keys. */
  const search = async (keys: RelationEnds): Promise<Found> => {
    const { from_type = 'post', from_id, to_type, type } = keys;
    // the type is that of the keys
    const query: RelatedQuery = { type: type as 'related_to', direction: 'outgoing', objectType: to_type, limit: 100 };
    let cursor: string | undefined;
    do {
      const page: AnyPage = await client.listRelated(from_type, from_id, { ...query, cursor });
      const found = page.items.find((item) => isSame(item, keys));
      if (found) return found;
      cursor = page.nextCursor;
    } while (cursor);
    const details = { code: 'ncr_relation_not_found', status: 404, method: 'GET', path: '' };
    throw new RelxError('This relation does not exist.', details);
  };
  return {
    related: (objectType: string | undefined, id: number) =>
      shown().find(({ related }) => related.object_type === objectType && related.id === id)?.related,
    /** A relation with its keys and, if it is needed, its ID. */
    async relation(ref: RelationRef, needsId = true): Promise<Found & { readonly id: number }> {
      const keys = keysOf(ref);
      const id = 'id' in ref ? ref.id : undefined;
      let found: Found | undefined = keys && { ...keys, id };
      if (!found || (needsId && id === undefined))
        // of a one-way type, the same objects can have a second relation: the list of the source has the right one
        found = shown().find((item) => (keys ? isSame(item, keys, true) : item.id === id)) ?? found;
      if (!found) found = (await client.getRelation(id as number)).item;
      if (needsId && found.id === undefined) found = await search(found);
      return found as Found & { readonly id: number };
    },
  };
}

function mutationsOf(client: RelxClient, snapshot: RelatedSnapshot | undefined): RelationMutations {
  const run = runner(client, snapshot);
  const find = finder(client, snapshot);
  return {
    async add(relation, given) {
      const known = given && 'object_type' in given ? given : undefined;
      // a relation to add has keys
      const keys = {
        ...(keysOf(relation) as NonNullable<ReturnType<typeof keysOf>>),
        ...(given && 'objectType' in given && { to_type: given.objectType }),
      };
      const data = merged({}, relation.data);
      const { from_id, from_type = 'post', to_id, type } = keys;
      const related = known ?? find.related(keys.to_type ?? 'post', to_id);
      const to_type = related?.object_type ?? keys.to_type ?? 'post';
      const objects = endsOf({ ...keys, to_type });
      // temporary ID until the response, which no relation has
      const item = related && {
        id: -++temporary,
        from_id,
        from_type,
        to_id,
        to_type,
        type,
        created_at: new Date().toISOString(),
        related,
        data,
      };
      return run(
        // the response has the related object, and the data of the relation type
        () => client.addRelation(keys) as Promise<never>,
        objects.slice(0, 1),
        objects,
        (page, query) => {
          if (!item || Object.entries(query.data ?? {}).some(([name, value]) => data[name] !== value)) return page;
          // the server searches, and knows whether an incoming list has the relation: only if the type is two-way
          if (query.search || query.direction === 'incoming' || query.exclude?.includes(to_id)) return page;
          if (![to_type, 'all', undefined].includes(query.objectType)) return page;
          if ((query.type ?? type) !== type || page.items.some((other) => isSame(other, item))) return page;
          // the relation replaces the similar post that the list may have shown
          const others = page.items.filter((other) => !(other.automatic && other.to_id === to_id));
          const items = [item, ...others].slice(0, query.limit ?? 10);
          // a list that is filled up has one page
          return { ...page, items, total: page.items.at(-1)?.automatic ? items.length : page.total + 1 };
        },
      );
    },
    async remove(ref) {
      const relation = await find.relation(ref, false);
      const { from_id, from_type, to_id, to_type, type } = relation;
      return run(
        () => client.removeRelation({ from_id, from_type, to_id, to_type, type }),
        endsOf(relation),
        endsOf(relation),
        (page) => {
          const isIt = (one: AnyItem) => (relation.id === undefined ? isSame(one, relation) : one.id === relation.id);
          const items = page.items.filter((one) => !isIt(one));
          return { ...page, items, total: page.total - (page.items.length - items.length) };
        },
      );
    },
    async update(ref, values) {
      const relation = await find.relation(ref);
      return run(
        // the response has the fields of the item
        () => client.updateRelation(relation.id, { data: values as RelationDataInput }) as Promise<never>,
        endsOf(relation),
        endsOf(relation),
        (page) => ({
          ...page,
          items: page.items.map((one) => (one.id === relation.id ? { ...one, data: merged(one.data, values) } : one)),
        }),
      );
    },
    async move(ref, object, to) {
      const relation = await find.relation(ref);
      const source = `${object.objectType}:${object.id}`;
      const side = endsOf(relation)[0] === source ? 'from' : 'to';
      return run(
        () => client.moveRelation(relation.id, { side, ...to }),
        [source],
        [source],
        (page, { orderBy = 'manual', order }) => {
          // other lists keep their order
          if (orderBy !== 'manual' || order === 'desc' || page.items.every((one) => one.id !== relation.id)) return page;
          return { ...page, items: moved(page.items, relation.id, to) };
        },
      );
    },
  };
}

/**
 * Adds, changes, removes and moves relations. Lists show a change before the response arrives; for added relations, see `add`. If
 * it fails, the hook rolls it back, sets `error`, and rejects the promise with the `RelxError`. If it succeeds, the affected
 * lists on the page are fetched again.
 *
 * @throws {Error} if no provider has a client.
 * @example
 * const { add, remove } = useRelationMutations();
 * await add({ from: { objectType: 'post', id: 12 }, to: { objectType: 'post', id: 7 }, type: 'references' });
 * <RelatedPosts renderItem={(item) => <button onClick={() => remove(item).catch(() => {})}>Remove {item.related.title}</button>} />
 */
export function useRelationMutations(): UseRelationMutationsResult {
  const { client, snapshot } = useRelxContext();
  const [{ pending, error }, setState] = useState<{ pending: number; error?: RelxError | undefined }>({ pending: 0 });
  if (!client) throw new Error('No client. Set `client` of a RelxProvider.');
  const mutations = useMemo(() => {
    const tracked =
      <A extends readonly unknown[], T>(mutation: (...args: A) => Promise<T>) =>
      async (...args: A): Promise<T> => {
        setState((state) => ({ pending: state.pending + 1 }));
        try {
          const result = await mutation(...args);
          setState((state) => ({ ...state, pending: state.pending - 1 }));
          return result;
        } catch (error) {
          // the client throws nothing else
          setState((state) => ({ pending: state.pending - 1, error: error as RelxError }));
          throw error;
        }
      };
    const { add, update, remove, move } = mutationsOf(client, snapshot);
    // generic functions with the same parameters and results
    return { add: tracked(add), update: tracked(update), remove: tracked(remove), move: tracked(move) } as RelationMutations;
  }, [client, snapshot]);
  const reset = useCallback(() => setState(({ pending }) => ({ pending })), []);
  return { ...mutations, isPending: pending > 0, error, reset };
}
