'use client';
import { useEffect, useState } from 'react';
import type { PlannedRelation, RelxClient, SearchResult } from '../client/index.js';
import type { ObjectType } from '../contract/index.js';

/** How long somebody does not type before it is searched, in milliseconds. */
const PAUSE = 250;
/** Most that is shown of each kind. */
const MOST = 20;

export type SearchState =
  | { readonly status: 'idle' | 'pending'; readonly found: readonly SearchResult[] }
  | { readonly status: 'success'; readonly found: readonly SearchResult[]; readonly text: string }
  | { readonly status: 'error'; readonly found: readonly SearchResult[]; readonly error: unknown };

/** What is called so before what only has it in its text; otherwise as the site ranks them. */
function byTitle(found: readonly SearchResult[], text: string): readonly SearchResult[] {
  const wanted = text.toLocaleLowerCase();
  const rank = ({ title }: SearchResult) => {
    const place = title.toLocaleLowerCase().indexOf(wanted);
    return place === 0 ? 0 : place > 0 ? 1 : 2;
  };
  return [...found].sort((a, b) => rank(a) - rank(b));
}

/** Searches objects of some kinds when somebody has typed: one request for each kind, and none goes on that nobody waits for. */
export function useSearch(
  client: RelxClient,
  objectTypes: readonly ObjectType[],
  { type, object, side }: PlannedRelation,
  typed: string,
): SearchState {
  const [state, setState] = useState<SearchState>({ status: 'idle', found: [] });
  const text = typed.trim();
  const objectTypesText = objectTypes.join();
  const { objectType: own, id } = object;
  useEffect(() => {
    if (text === '') return setState({ status: 'idle', found: [] });
    const controller = new AbortController();
    const { signal } = controller;
    // what was found for fewer letters stays until the answer is there
    setState(({ found }) => ({ status: 'pending', found }));
    const timer = setTimeout(async () => {
      try {
        const requested = objectTypesText.split(',') as ObjectType[]; // the very kinds
        const found = await Promise.all(
          // nothing is related to itself
          requested.map((objectType) => {
            const relate = { type, side, object: { objectType: own, id } };
            return client.searchObjects(objectType, text, {
              limit: MOST,
              exclude: objectType === own ? [id] : [],
              relate,
              signal,
            });
          }),
        );
        if (!signal.aborted) setState({ status: 'success', found: byTitle(found.flat(), text), text });
      } catch (error) {
        if (!signal.aborted) setState({ status: 'error', found: [], error });
      }
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, objectTypesText, type, side, own, id, text]);
  return state;
}
