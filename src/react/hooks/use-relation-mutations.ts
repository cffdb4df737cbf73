'use client';
import { useCallback, useMemo, useState } from 'react';
import type { RelatedQuery, RelationToAdd, RelxClient, RelxError } from '../../client/index.js';
import type {
  AnyRelationTypeName,
  MovedRelation,
  MoveInput,
  ObjectRef,
  Related,
  RelationData,
  RelationDataInput,
  RelationDataOf,
  RelationItem,
  RemovedRelation,
} from '../../contract/index.js';
import { useRelxContext } from '../provider.js';
import { changeLists, refetchLists } from '../queries/changed-lists.js';
import type { AnyItem, AnyPage, RelatedSnapshot } from '../queries/snapshot.js';
import { notifyOtherTabs } from '../queries/tab-channel.js';

/** New values of fields; null removes a value. */
type NewData<D> = { readonly [N in keyof D]?: D[N] | null };

interface Mutations {
  /** Adds a relation. The lists of the source show `related` until the response arrives. */
  readonly add: <const T extends AnyRelationTypeName, R extends Related>(
    input: RelationToAdd<T>,
    related: R,
  ) => Promise<RelationItem<R, RelationDataOf<T>>>;
  /** Changes values of fields of a relation. Null removes a value. The lists of both its objects show them immediately. */
  readonly update: <R extends Related, D extends RelationData>(
    item: RelationItem<R, D>,
    data: NewData<D>,
  ) => Promise<RelationItem<R, D>>;
  /** Removes a relation from the lists of both its objects. */
  readonly remove: (item: RelationItem) => Promise<RemovedRelation>;
  /** Moves a relation within the list of one of its objects. */
  readonly move: (item: RelationItem, object: ObjectRef, to: Omit<MoveInput, 'side'>) => Promise<MovedRelation>;
}

export interface UseRelationMutationsResult extends Mutations {
  /** Whether a change is being saved. */
  readonly isPending: boolean;
  /** The error of the last change that failed. */
  readonly error: RelxError | undefined;
  /** Clears `error`. */
  readonly reset: () => void;
}

type Change = (page: AnyPage, query: RelatedQuery) => AnyPage;

/** Returns the items with one of them moved. */
function moved(items: AnyPage['items'], item: RelationItem, to: Omit<MoveInput, 'side'>): AnyPage['items'] {
  const others = items.filter(({ id }) => id !== item.id);
  const beside = others.findIndex(({ id }) => id === (to.before ?? to.after));
  const place = to.position ?? (beside < 0 ? others.length : beside + (to.after === undefined ? 0 : 1));
  return [...others.slice(0, place), item, ...others.slice(place)];
}

/** Returns the data with new values, and without removed ones. */
const merged = (data: RelationData | undefined, values: NewData<RelationData> | undefined) =>
  // without null and undefined, values of fields are left
  Object.fromEntries(Object.entries({ ...data, ...values }).filter(([, value]) => value != null)) as RelationData;

const endsOf = ({ from_type, from_id, to_type, to_id }: AnyItem) => [`${from_type}:${from_id}`, `${to_type}:${to_id}`];

const isSame = (one: AnyItem, other: AnyItem) => one.type === other.type && `${endsOf(one).sort()}` === `${endsOf(other).sort()}`;

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
    notifyOtherTabs(objects);
    await refetchLists(client, objects);
    return result;
  };
}

function mutationsOf(client: RelxClient, run: Run): Mutations {
  return {
    add(input, related) {
      const { from_id, from_type = 'post', to_id, type } = input;
      const to_type = related.object_type;
      const data = merged({}, input.data);
      const created_at = new Date().toISOString();
      // temporary ID until the response, which no relation has
      const item = { id: -Date.now(), from_id, from_type, to_id, to_type, type, created_at, related, data };
      const objects = endsOf(item);
      return run(
        // the response has the related object, and the data of the relation type
        () => client.addRelation(input) as Promise<never>,
        objects.slice(0, 1),
        objects,
        (page, query) => {
          if (Object.entries(query.data ?? {}).some(([name, value]) => data[name] !== value)) return page;
          if (query.exclude?.includes(to_id)) return page;
          if ((query.type ?? type) !== type || page.items.some((other) => isSame(other, item))) return page;
          const { limit = 10 } = query;
          // the relation replaces the similar post that the list may have shown
          const others = page.items.filter((other) => !(other.automatic && other.to_id === to_id));
          const items = [item, ...others].slice(0, limit);
          // a list that is filled up has one page
          return { ...page, items, total: page.items.at(-1)?.automatic ? items.length : page.total + 1 };
        },
      );
    },
    remove(item) {
      const { from_id, from_type, to_id, to_type, type } = item;
      return run(
        () => client.removeRelation({ from_id, from_type, to_id, to_type, type }),
        endsOf(item),
        endsOf(item),
        (page) => {
          const items = page.items.filter(({ id }) => id !== item.id);
          return { ...page, items, total: page.total - (page.items.length - items.length) };
        },
      );
    },
    update(item, values) {
      return run(
        // the response has the fields of the item
        () => client.updateRelation(item.id, { data: values as RelationDataInput }) as Promise<never>,
        endsOf(item),
        endsOf(item),
        (page) => ({
          ...page,
          items: page.items.map((one) => (one.id === item.id ? { ...one, data: merged(one.data, values) } : one)),
        }),
      );
    },
    move(item, object, to) {
      const anchor = `${object.objectType}:${object.id}`;
      const side = endsOf(item)[0] === anchor ? 'from' : 'to';
      return run(
        () => client.moveRelation(item.id, { side, ...to }),
        [anchor],
        [anchor],
        (page) => (page.items.some(({ id }) => id === item.id) ? { ...page, items: moved(page.items, item, to) } : page),
      );
    },
  };
}

/**
 * Adds, changes, removes and moves relations. All lists of the page show a change immediately. If the server rejects it, it is rolled
 * back, `error` is set, and the promise rejects with the `RelxError`. After a success the affected lists are fetched again in
 * one request, also in other tabs that call `useRelationUpdates`.
 *
 * @throws {Error} if no parent `RelxProvider` has a client.
 * @example
 * const { remove, error } = useRelationMutations();
 * <RelatedPosts renderItem={(item) => <button onClick={() => remove(item).catch(() => {})}>Remove {item.related.title}</button>} />
 */
export function useRelationMutations(): UseRelationMutationsResult {
  const { client, snapshot } = useRelxContext();
  const [{ pending, error }, setState] = useState<{ pending: number; error?: RelxError | undefined }>({ pending: 0 });
  if (!client) throw new Error('No client. Set `client` of a RelxProvider.');
  const mutations = useMemo(() => {
    const run = runner(client, snapshot);
    return mutationsOf(client, async (...change) => {
      setState((state) => ({ pending: state.pending + 1 }));
      try {
        const result = await run(...change);
        setState((state) => ({ ...state, pending: state.pending - 1 }));
        return result;
      } catch (error) {
        // the client throws nothing else
        setState((state) => ({ pending: state.pending - 1, error: error as RelxError }));
        throw error;
      }
    });
  }, [client, snapshot]);
  const reset = useCallback(() => setState(({ pending }) => ({ pending })), []);
  return { ...mutations, isPending: pending > 0, error, reset };
}
