'use client';
import { useCallback, useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { RelatedPage, RelxClient, RelxError } from '../client/index.js';
import type {
  MovedRelation,
  MoveInput,
  ObjectRef,
  Related,
  RelationInput,
  RelationItem,
  RemovedRelation,
} from '../contract/index.js';
import { cachedLists, refetchLists } from './changed-lists.js';
import { parseQueryKey } from './parse-query-key.js';
import { useRelxContext } from './provider.js';
import type { RelatedSnapshot } from './snapshot.js';
import { notifyOtherTabs } from './tab-channel.js';

interface Mutations {
  /** Adds a relation. The lists of the source show `related` until the response arrives. */
  readonly add: (input: RelationInput, related: Related) => Promise<RelationItem>;
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

type ScopedMutator = ReturnType<typeof useSWRConfig>['mutate'];
type Change = (page: RelatedPage, key: string) => RelatedPage;

/** Returns the items with one of them moved. */
function moved(items: RelatedPage['items'], item: RelationItem, to: Omit<MoveInput, 'side'>): RelatedPage['items'] {
  const others = items.filter(({ id }) => id !== item.id);
  const beside = others.findIndex(({ id }) => id === (to.before ?? to.after));
  const place = to.position ?? (beside < 0 ? others.length : beside + (to.after === undefined ? 0 : 1));
  return [...others.slice(0, place), item, ...others.slice(place)];
}

const endsOf = ({ from_type, from_id, to_type, to_id }: RelationItem) => [`${from_type}:${from_id}`, `${to_type}:${to_id}`];

/** Sends a change and applies it optimistically to the lists of some objects. Rolls it back on failure. */
type Run = <T>(send: () => Promise<T>, shownIn: readonly string[], objects: readonly string[], change: Change) => Promise<T>;

function runner(client: RelxClient, snapshot: RelatedSnapshot | undefined, mutate: ScopedMutator): Run {
  return async (send, shownIn, objects, change) => {
    const sent = send();
    const shown = cachedLists(client, mutate, shownIn).map((listKey) =>
      mutate<RelatedPage, unknown>([...listKey], sent, {
        optimisticData: (committed, displayed) => {
          const [, key] = listKey;
          const page = displayed ?? committed ?? snapshot?.[key];
          // a list that is not loaded has nothing to change
          return (page && change(page, key)) as RelatedPage;
        },
        populateCache: false,
        revalidate: false,
        rollbackOnError: true,
      }),
    );
    await Promise.all([sent, ...shown]);
    notifyOtherTabs(objects);
    await refetchLists(client, mutate, objects);
    return sent;
  };
}

function mutationsOf(client: RelxClient, run: Run): Mutations {
  return {
    add(input, related) {
      const { from_id, from_type = 'post', to_id, type } = input;
      const to_type = related.object_type;
      // temporary ID until the response, which no relation has
      const item = { id: -Date.now(), from_id, from_type, to_id, to_type, type, created_at: new Date().toISOString(), related };
      const objects = endsOf(item);
      return run(
        () => client.addRelation(input),
        objects.slice(0, 1),
        objects,
        (page, key) => {
          const { params } = parseQueryKey(key);
          if ((params.get('type') ?? type) !== type) return page;
          const limit = Number(params.get('per_page') ?? 10);
          return { ...page, items: [item, ...page.items].slice(0, limit), total: page.total + 1 };
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
 * Adds, removes and moves relations. All lists of the page show a change immediately. If the server rejects it, it is rolled
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
  const { mutate } = useSWRConfig();
  const [{ pending, error }, setState] = useState<{ pending: number; error?: RelxError | undefined }>({ pending: 0 });
  if (!client) throw new Error('No client. Set `client` of a RelxProvider.');
  const mutations = useMemo(() => {
    const run = runner(client, snapshot, mutate);
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
  }, [client, snapshot, mutate]);
  const reset = useCallback(() => setState(({ pending }) => ({ pending })), []);
  return { ...mutations, isPending: pending > 0, error, reset };
}
