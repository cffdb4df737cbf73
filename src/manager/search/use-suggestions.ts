'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RelxClient } from '../../client/index.js';
import type { ObjectRef, RelatedPost, RelationType } from '../../contract/index.js';
import type { DraftSource, SuggestionDraft } from './draft-source.js';

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

type State = Omit<Suggestions, 'retry'>;

/** Requests suggestions when it is first used, and again after the author has changed the text and paused. */
export function useSuggestions({ client, object: { id }, type: { name: type }, isNew, draft }: SuggestionsFor): Suggestions {
  const [state, setState] = useState<State>({ status: 'pending', posts: [] });
  const running = useRef<AbortController>(undefined);
  const sent = useRef<string>(undefined);

  const request = useCallback(
    async (text: SuggestionDraft | undefined) => {
      running.current?.abort();
      running.current = new AbortController();
      const { signal } = running.current;
      sent.current = JSON.stringify(text);
      setState(({ posts }) => ({ status: 'pending', posts }));
      try {
        // a server has nothing of a new post but its id
        const post = isNew ? { exclude: [id] } : { post_id: id };
        const found = await client.listSuggestions({ ...post, type, per_page: REQUESTED, ...text }, { signal });
        if (!signal.aborted) setState({ status: 'success', posts: found.map(({ related }) => related) });
      } catch (error) {
        if (!signal.aborted) setState({ status: 'error', posts: [], error });
      }
    },
    [client, id, type, isNew],
  );
  const retry = useCallback(() => void request(draft?.get()), [request, draft]);

  useEffect(() => {
    retry();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = draft?.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const text = draft.get();
        if (JSON.stringify(text) !== sent.current) void request(text);
      }, PAUSE);
    });
    return () => {
      stop?.();
      clearTimeout(timer);
      running.current?.abort();
    };
  }, [retry, request, draft]);
  return { ...state, retry };
}
