import { createReduxStore } from '@wordpress/data';
import type { ObjectType, RelatedPage, RelatedQuery, RelxClient } from 'relx';
import type { RelationType } from 'relx/contract';
import type { SavedRelations } from 'relx/manager';

interface State {
  readonly lists: Readonly<Record<string, RelatedPage>>;
  readonly types: readonly RelationType[] | undefined;
  /** What became of the changes of each post when it was saved last. */
  readonly saved: Readonly<Record<number, SavedRelations>>;
}

type Action =
  | { readonly type: 'RECEIVE_LIST'; readonly key: string; readonly page: RelatedPage }
  | { readonly type: 'RECEIVE_TYPES'; readonly types: readonly RelationType[] }
  | { readonly type: 'RECEIVE_SAVED'; readonly postId: number; readonly saved: SavedRelations };

const keyOf = (objectType: ObjectType, id: number, query: RelatedQuery) => JSON.stringify([objectType, id, query]);

const actions = {
  receiveList: (key: string, page: RelatedPage): Action => ({ type: 'RECEIVE_LIST', key, page }),
  receiveTypes: (types: readonly RelationType[]): Action => ({ type: 'RECEIVE_TYPES', types }),
  receiveSaved: (postId: number, saved: SavedRelations): Action => ({ type: 'RECEIVE_SAVED', postId, saved }),
};

/**
 * WordPress's data store for relations: lists, and the registered types. Blocks that request lists in one
 * go share one request, and equal requests one list. It is requested again after `invalidateResolutionForStoreSelector('getList')`.
 */
export function createRelationsStore(client: RelxClient) {
  return createReduxStore('relx', {
    reducer(state: State = { lists: {}, types: undefined, saved: {} }, action: Action): State {
      if (action.type === 'RECEIVE_LIST') return { ...state, lists: { ...state.lists, [action.key]: action.page } };
      if (action.type === 'RECEIVE_TYPES') return { ...state, types: action.types };
      if (action.type === 'RECEIVE_SAVED') return { ...state, saved: { ...state.saved, [action.postId]: action.saved } };
      return state;
    },
    actions,
    selectors: {
      /** What is related to an object, undefined before the response. */
      getList: (state: State, objectType: ObjectType, id: number, query: RelatedQuery) =>
        state.lists[keyOf(objectType, id, query)],
      /** The registered types, undefined before the response. */
      getTypes: (state: State) => state.types,
      /** What became of a post's changes when it was saved last; undefined when it had none. */
      getSaved: (state: State, postId: number) => state.saved[postId],
    },
    resolvers: {
      getList:
        (objectType: ObjectType, id: number, query: RelatedQuery) =>
        async ({ dispatch }: { dispatch: typeof actions }) => {
          dispatch.receiveList(keyOf(objectType, id, query), await client.listRelated(objectType, id, query));
        },
      getTypes:
        () =>
        async ({ dispatch }: { dispatch: typeof actions }) => {
          dispatch.receiveTypes(await client.listTypes());
        },
    },
  });
}

export type RelationsStore = ReturnType<typeof createRelationsStore>;
