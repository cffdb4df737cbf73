'use client';
import { useCallback, useMemo } from 'react';
import type { PlannedRelation, RelxClient, SearchResult } from '../../client/index.js';
import type { ObjectType } from '../../contract/index.js';
import { pause, useFetch } from '../use-fetch.js';

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
  /** ID of an author of posts. @default all */
  readonly author?: number | undefined;
  /** ID of a term of posts. @default all */
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
) & { readonly found: readonly SearchResult[] };

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
  const text = typed.trim();
  const objectTypesText = objectTypes.join();
  const { objectType: own, id } = object;
  const query = useCallback(
    async (signal: AbortSignal) => {
      await pause(text === '' ? 0 : PAUSE, signal);
      const requested = objectTypesText.split(',') as ObjectType[]; // joined from this list above
      const limit = text === '' ? SUGGESTED : MOST;
      const relate = { type, side, object: { objectType: own, id } };
      const found = await Promise.all(
        requested.map((objectType) => {
          // exclude the object itself
          const exclude = objectType === own ? [id] : [];
          return client.searchObjects(objectType, text, { limit, subtype, author, term, exclude, relate, signal });
        }),
      );
      return { text, found: text === '' ? found.flat() : byTitle(found.flat(), text) };
    },
    [client, objectTypesText, type, side, own, id, text, subtype, author, term],
  );
  const { status, data, previous = data, error } = useFetch(isWanted ? query : undefined);
  // the same object until something changes, because results are announced once
  return useMemo(() => {
    if (!isWanted) return { status: 'idle', found: [] };
    if (status === 'error') return { status, error, found: [] };
    // results of another text stay until the response, but not suggestions, which are for no text
    const found = previous && (previous.text === '') === (text === '') ? previous.found : [];
    return data?.text === text ? { status: 'success', text, found } : { status: 'pending', found };
  }, [isWanted, status, error, previous, data, text]);
}
