'use client';
import { type ReactElement, useCallback } from 'react';
import type { RelxClient, SearchResult } from '../../client/index.js';
import { __ } from '../i18n.js';
import { subtypeLabel } from '../subtype-label.js';
import { useFetch } from '../use-fetch.js';

/** Limits of a search for posts. */
export interface PostFilters {
  /** ID of a user. */
  readonly author?: number | undefined;
  /** ID of a term. */
  readonly term?: number | undefined;
}

export interface MoreFiltersProps {
  readonly client: RelxClient;
  readonly value: PostFilters;
  readonly onChange: (value: PostFilters) => void;
}

/** Maximum number of authors and of terms. */
const MOST = 100;

/** Selects that limit a search for posts to an author or to a term. */
export function MoreFilters({ client, value, onChange }: MoreFiltersProps): ReactElement {
  const authors = useFetch(
    useCallback((signal: AbortSignal) => client.searchObjects('user', '', { limit: MOST, signal }), [client]),
  );
  const terms = useFetch(
    useCallback((signal: AbortSignal) => client.searchObjects('term', '', { limit: MOST, signal }), [client]),
  );
  const found = terms.data ?? [];
  const taxonomies = [...new Set(found.map(subtypeLabel))];
  return (
    <>
      <Filter
        label={__('Filter by author', 'relx')}
        all={__('All authors', 'relx')}
        groups={[authors.data ?? []]}
        value={value.author}
        onChange={(author) => onChange({ ...value, author })}
      />
      <Filter
        label={__('Filter by term', 'relx')}
        all={__('All terms', 'relx')}
        groups={taxonomies.map((name) => found.filter((term) => subtypeLabel(term) === name))}
        value={value.term}
        onChange={(term) => onChange({ ...value, term })}
      />
    </>
  );
}

interface FilterProps {
  readonly label: string;
  /** Text of the option without a limit. */
  readonly all: string;
  readonly groups: readonly (readonly SearchResult[])[];
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

function Filter({ label, all, groups, value, onChange }: FilterProps): ReactElement {
  const options = (objects: readonly SearchResult[]) =>
    objects.map(({ id, title }) => (
      <option key={id} value={id}>
        {title}
      </option>
    ));
  return (
    <select
      className="relx-manager-input"
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || undefined)}
    >
      <option value="">{all}</option>
      {groups.length < 2
        ? groups.flatMap(options)
        : groups.map((group) => {
            const name = group[0] ? subtypeLabel(group[0]) : '';
            return (
              <optgroup key={name} label={name}>
                {options(group)}
              </optgroup>
            );
          })}
    </select>
  );
}
