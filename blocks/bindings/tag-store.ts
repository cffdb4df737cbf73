import { createReduxStore } from '@wordpress/data';
import type { RelxClient } from 'relx';
import { resolveTag, type TagCategory, type TagName, type TagSettings } from 'relx/dynamic-tags';
import { translate } from '../list-block/translate.js';

/** A dynamic tag of a post. */
export interface PostTag {
  readonly tag: TagName;
  readonly settings: TagSettings;
  readonly category: TagCategory;
  /** Changes when the relations of the post are saved, so that the value is requested again. */
  readonly version: number;
}

type State = Readonly<Record<string, string>>;
type Action = { readonly type: 'RECEIVE_TAG'; readonly key: string; readonly value: string };

const keyOf = (postId: number, tag: PostTag) => JSON.stringify([postId, tag]);
const actions = { receiveTag: (key: string, value: string): Action => ({ type: 'RECEIVE_TAG', key, value }) };

/** WordPress's data store for the values of dynamic tags. */
export function createTagStore(client: RelxClient) {
  return createReduxStore('relx/tags', {
    reducer: (state: State = {}, action: Action): State =>
      action.type === 'RECEIVE_TAG' ? { ...state, [action.key]: action.value } : state,
    actions,
    selectors: {
      /** The value of a tag, undefined before the response. */
      getTag: (state: State, postId: number, tag: PostTag) => state[keyOf(postId, tag)],
    },
    resolvers: {
      getTag:
        (postId: number, postTag: PostTag) =>
        async ({ dispatch }: { dispatch: typeof actions }) => {
          const { tag, settings, category } = postTag;
          const locale = document.documentElement.lang || 'en';
          const types = settings.format === 'field' ? await client.listTypes() : undefined;
          const { value } = await resolveTag(tag, settings, { client, postId, category, locale, translate, types });
          dispatch.receiveTag(keyOf(postId, postTag), String(value));
        },
    },
  });
}

export type TagStore = ReturnType<typeof createTagStore>;
