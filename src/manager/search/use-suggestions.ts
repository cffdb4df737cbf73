'use client';
import { useCallback, useEffect, useState } from 'react';
import type { RelxClient } from '../../client/index.js';
import type { ObjectRef, RelatedPost, RelationType } from '../../contract/index.js';
import { useFetch } from '../use-fetch.js';
import type { DraftSource } from './draft-source.js';

/** Time without changes of the text before new suggestions are requested, in milliseconds. */
const PAUSE = 1000;
/** Number of requested suggestions. The next ones replace those that are added. */
const REQUESTED = 20;

/** For which list of which post suggestions are. */
export interface SuggestionsFor {
  readonly client: RelxClient;
  /** The post. */
  readonly object: ObjectRef;
  readonly type: RelationType;
  /** True if the post has never been saved. */
  readonly isNew: boolean;
  readonly draft: DraftSource | undefined;
}

export interface Suggestions {
  readonly status: 'pending' | 'success' | 'error';
  /** Posts of the last response, best first, also while a request is running. */
  readonly posts: readonly RelatedPost[];
  readonly error?: unknown;
  readonly retry: () => void;
}

/** Requests suggestions when it is first used, and again after the author has changed the text and paused. */
export function useSuggestions({ client, object: { id }, type: { name: type }, isNew, draft }: SuggestionsFor): Suggestions {
  const [text, setText] = useState(() => draft?.get());
  const query = useCallback(
    async (signal: AbortSignal) => {
      // a server has nothing of a new post but its id
      const post = isNew ? { exclude: [id] } : { post_id: id };
      const found = await client.listSuggestions({ ...post, type, per_page: REQUESTED, ...text }, { signal });
      return found.map(({ related }) => related);
    },
    [client, id, type, isNew, text],
  );
  const { status, data, previous = data, error, retry } = useFetch(query);

  /** Takes the current text, and keeps an equal one, which needs no request. */
  const update = useCallback(() => {
    const next = draft?.get();
    setText((before) => (JSON.stringify(next) === JSON.stringify(before) ? before : next));
  }, [draft]);
  useEffect(() => {
    update();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = draft?.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(update, PAUSE);
    });
    return () => {
      stop?.();
      clearTimeout(timer);
    };
  }, [update, draft]);
  const retryNow = useCallback(() => {
    update();
    retry();
  }, [update, retry]);
  return { status, posts: previous ?? [], error, retry: retryNow };
}
