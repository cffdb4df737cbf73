import { createReduxStore } from '@wordpress/data';
import type { ObjectKind, RelatedPage, RelatedQuery, RelxClient } from 'relx';
import type { RelationType } from 'relx/contract';

interface State {
  readonly lists: Readonly<Record<string, RelatedPage>>;
  readonly types: readonly RelationType[] | undefined;
}

type Action =
  | { readonly type: 'RECEIVE_LIST'; readonly key: string; readonly page: RelatedPage }
  | { readonly type: 'RECEIVE_TYPES'; readonly types: readonly RelationType[] };

const keyOf = (kind: ObjectKind, id: number, query: RelatedQuery) => JSON.stringify([kind, id, query]);

const actions = {
  receiveList: (key: string, page: RelatedPage): Action => ({ type: 'RECEIVE_LIST', key, page }),
  receiveTypes: (types: readonly RelationType[]): Action => ({ type: 'RECEIVE_TYPES', types }),
};

/**
 * WordPress's data store of what the site says about relations: lists, and the registered types. Blocks that ask in one
 * go are one request, and equal asks one list. It is asked again after `invalidateResolutionForStoreSelector('getList')`.
 */
export function createRelationsStore(client: RelxClient) {
  return createReduxStore('relx', {
    reducer(state: State = { lists: {}, types: undefined }, action: Action): State {
      if (action.type === 'RECEIVE_LIST') return { ...state, lists: { ...state.lists, [action.key]: action.page } };
      return action.type === 'RECEIVE_TYPES' ? { ...state, types: action.types } : state;
    },
    actions,
    selectors: {
      /** What is related to an object, undefined before the answer. */
      getList: (state: State, kind: ObjectKind, id: number, query: RelatedQuery) => state.lists[keyOf(kind, id, query)],
      /** The registered types, undefined before the answer. */
      getTypes: (state: State) => state.types,
    },
    resolvers: {
      getList:
        (kind: ObjectKind, id: number, query: RelatedQuery) =>
        async ({ dispatch }: { dispatch: typeof actions }) => {
          dispatch.receiveList(keyOf(kind, id, query), await client.related(kind, id, query));
        },
      getTypes:
        () =>
        async ({ dispatch }: { dispatch: typeof actions }) => {
          dispatch.receiveTypes(await client.types());
        },
    },
  });
}

export type RelationsStore = ReturnType<typeof createRelationsStore>;
