'use client';
import { useEffect, useState } from 'react';
import type { PlannedRelation, RelxClient, SearchResult } from '../../client/index.js';
import type { ObjectType } from '../../contract/index.js';

/** Time without typing before the search starts, in milliseconds. */
const PAUSE = 250;
/** Maximum number of results per object type. */
const MOST = 20;

/** What to search for. */
export interface Search {
  /** Without a text, the newest objects are suggested. */
  readonly text: string;
  /** Post type or taxonomy. @default all */
  readonly subtype?: string | undefined;
  /** Id of an author of posts. @default all */
  readonly author?: number | undefined;
  /** Id of a term of posts. @default all */
  readonly term?: number | undefined;
  /** False sends no request. */
  readonly isWanted: boolean;
}

/** Number of suggestions before a text is typed. */
const SUGGESTED = 6;

export type SearchState = (
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'success'; readonly text: string }
  | { readonly status: 'error'; readonly error: unknown }
) & {
  readonly found: readonly SearchResult[];
  /** Whether they were found without a text. */
  readonly isSuggested: boolean;
};

/** Sorts results with the text in their title first. Otherwise keeps the order of the site. */
function byTitle(found: readonly SearchResult[], text: string): readonly SearchResult[] {
  const wanted = text.toLocaleLowerCase();
  const rank = ({ title }: SearchResult) => {
    const place = title.toLocaleLowerCase().indexOf(wanted);
    return place === 0 ? 0 : place > 0 ? 1 : 2;
  };
  return [...found].sort((a, b) => rank(a) - rank(b));
}

/**
 * Searches objects after the user stops typing, with one request per object type. Aborts requests that are no longer needed.
 */
export function useSearch(
  client: RelxClient,
  objectTypes: readonly ObjectType[],
  { type, object, side }: PlannedRelation,
  { text: typed, subtype, author, term, isWanted }: Search,
): SearchState {
  const [state, setState] = useState<SearchState>({ status: 'idle', found: [], isSuggested: false });
  const text = typed.trim();
  const objectTypesText = objectTypes.join();
  const { objectType: own, id } = object;
  useEffect(() => {
    if (!isWanted) return setState({ status: 'idle', found: [], isSuggested: false });
    const controller = new AbortController();
    const { signal } = controller;
    setState((before) => pending(before, text));
    const timer = setTimeout(
      async () => {
        try {
          const requested = objectTypesText.split(',') as ObjectType[]; // joined from this list above
          const found = await Promise.all(
            // exclude the object itself
            requested.map((objectType) => {
              const relate = { type, side, object: { objectType: own, id } };
              return client.searchObjects(objectType, text, {
                limit: text === '' ? SUGGESTED : MOST,
                subtype,
                author,
                term,
                exclude: objectType === own ? [id] : [],
                relate,
                signal,
              });
            }),
          );
          if (!signal.aborted)
            setState({
              status: 'success',
              found: text === '' ? found.flat() : byTitle(found.flat(), text),
              text,
              isSuggested: text === '',
            });
        } catch (error) {
          if (!signal.aborted) setState({ status: 'error', found: [], isSuggested: false, error });
        }
      },
      text === '' ? 0 : PAUSE,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, objectTypesText, type, side, own, id, text, subtype, author, term, isWanted]);
  // the results of another text are no results of this text
  return state.status === 'success' && state.text !== text ? pending(state, text) : state;
}

/** The state until the response arrives: with the results of another text, but not with suggestions, which are for no text. */
const pending = ({ found, isSuggested }: SearchState, text: string): SearchState => ({
  status: 'pending',
  found: isSuggested === (text === '') ? found : [],
  isSuggested: text === '',
});
