'use client';
import { type ReactElement, useCallback } from 'react';
import type { RelxClient } from '../../client/index.js';
import type { ObjectType } from '../../contract/index.js';
import { __ } from '../i18n.js';
import { useFetch } from '../use-fetch.js';

interface SubtypeFilterProps {
  readonly client: RelxClient;
  readonly objectTypes: readonly ObjectType[];
  /** Post types or taxonomies to offer. Undefined for all. */
  readonly only: readonly string[] | undefined;
  /** Post type or taxonomy; empty for all. */
  readonly value: string;
  readonly onChange: (subtype: string) => void;
}

/** Select that limits a search to a post type or taxonomy. Renders nothing if there is no choice. */
export function SubtypeFilter({ client, objectTypes, only, value, onChange }: SubtypeFilterProps): ReactElement | null {
  const [objectType] = objectTypes;
  const wanted =
    objectTypes.length === 1 && only?.length !== 1 && (objectType === 'post' || objectType === 'term') ? objectType : undefined;
  const { data = [] } = useFetch(
    useCallback(
      (signal: AbortSignal) => (wanted ? client.listSubtypes(wanted, { signal }) : Promise.resolve([])),
      [client, wanted],
    ),
  );
  const offered = data.filter(({ name }) => !only || only.includes(name));
  if (offered.length < 2) return null;
  const label = __('Filter by type', 'relx');
  return (
    <select className="relx-manager-input" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{__('All types', 'relx')}</option>
      {offered.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}
