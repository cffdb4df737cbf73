import { createReduxStore } from '@wordpress/data';
import type { ObjectType, RelatedPage, RelatedQuery, RelxClient } from 'relx';
import type { RelationType } from 'relx/contract';
import type { RelationChanges, SaveError, SaveResult } from 'relx/manager';
import type { Thunk } from './receive-save-result.js';

/** A save of a post whose lists had changes: the server's report as JSON, or its error. */
export type SaveSource = string | SaveError;

interface State {
  readonly lists: Readonly<Record<string, RelatedPage>>;
  readonly types: readonly RelationType[] | undefined;
  /** What became of the changes of each post when it was saved last. */
  readonly saved: Readonly<Record<number, { readonly source: SaveSource; readonly result: SaveResult }>>;
}

export type Action =
  | { readonly type: 'RECEIVE_LIST'; readonly key: string; readonly page: RelatedPage }
  | { readonly type: 'RECEIVE_TYPES'; readonly types: readonly RelationType[] }
  | { readonly type: 'RECEIVE_SAVE_RESULT'; readonly postId: number; readonly saved: State['saved'][number] };

/** Which relations are read: as they are, or as a revision of the edited post has them. */
export type ListQuery = RelatedQuery & { readonly revision?: number | undefined };

const keyOf = (objectType: ObjectType, id: number, query: ListQuery) => JSON.stringify([objectType, id, query]);

/** A post as the editor knows it. */
export interface EditedPost {
  readonly postType: string;
  readonly postId: number;
}

/**
 * The meta value of a post that holds the changes to its lists. WordPress knows of them like of any other edit: its save button is active,
 * undo and redo apply to them, a tab that closes warns, and they are sent with saves and autosaves. The response to a save has in it what
 * became of the changes.
 */
export const META = 'relx_lists';

const actions = {
  receiveList: (key: string, page: RelatedPage): Action => ({ type: 'RECEIVE_LIST', key, page }),
  receiveTypes: (types: readonly RelationType[]): Action => ({ type: 'RECEIVE_TYPES', types }),
  /** Receives once what became of changes when their post was saved. */
  receiveSaveResult:
    (post: EditedPost, source: SaveSource, changes: RelationChanges | undefined) =>
    async (thunk: Thunk): Promise<void> =>
      (await import('./receive-save-result.js')).receiveSaveResult(thunk, post, source, changes),
};

/**
 * WordPress's data store for relations: lists, and the registered types. Blocks that request lists in one
 * go share one request, and equal requests one list. It is requested again after `invalidateResolutionForStoreSelector('getList')`.
 */
export function createRelationsStore(client: RelxClient, clientOf: (revision: number) => RelxClient) {
  return createReduxStore('relx', {
    reducer(state: State = { lists: {}, types: undefined, saved: {} }, action: Action): State {
      if (action.type === 'RECEIVE_LIST') return { ...state, lists: { ...state.lists, [action.key]: action.page } };
      if (action.type === 'RECEIVE_TYPES') return { ...state, types: action.types };
      if (action.type === 'RECEIVE_SAVE_RESULT') return { ...state, saved: { ...state.saved, [action.postId]: action.saved } };
      return state;
    },
    actions,
    selectors: {
      /** What is related to an object, undefined before the response. */
      getList: (state: State, objectType: ObjectType, id: number, query: ListQuery) => state.lists[keyOf(objectType, id, query)],
      /** The registered types, undefined before the response. */
      getTypes: (state: State) => state.types,
      /** What became of a post's changes when it was saved last; undefined when it had none. */
      getSaved: (state: State, postId: number) => state.saved[postId]?.result,
      /** The report or error of that save. */
      getSource: (state: State, postId: number) => state.saved[postId]?.source,
    },
    resolvers: {
      getList:
        (objectType: ObjectType, id: number, { revision, ...query }: ListQuery) =>
        async ({ dispatch }: { dispatch: typeof actions }) => {
          const page = await (revision ? clientOf(revision) : client).listRelated(objectType, id, query);
          dispatch.receiveList(keyOf(objectType, id, { ...query, revision }), page);
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
