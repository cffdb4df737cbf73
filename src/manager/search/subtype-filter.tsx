'use client';
import { type ReactElement, useCallback } from 'react';
import type { RelxClient } from '../../client/index.js';
import type { ObjectType } from '../../contract/index.js';
import { __ } from '../i18n.js';
import { useFetch } from '../use-fetch.js';

interface SubtypeFilterProps {
  readonly client: RelxClient;
  readonly objectTypes: readonly ObjectType[];
  /** Post type or taxonomy; empty for all. */
  readonly value: string;
  readonly onChange: (subtype: string) => void;
}

/** Select that limits a search to a post type or taxonomy. Renders nothing if there is no choice. */
export function SubtypeFilter({ client, objectTypes, value, onChange }: SubtypeFilterProps): ReactElement | null {
  const [objectType] = objectTypes;
  const wanted = objectTypes.length === 1 && (objectType === 'post' || objectType === 'term') ? objectType : undefined;
  const { data = [] } = useFetch(
    useCallback(
      (signal: AbortSignal) => (wanted ? client.listSubtypes(wanted, { signal }) : Promise.resolve([])),
      [client, wanted],
    ),
  );
  if (data.length < 2) return null;
  const label = __('Filter by type', 'relx');
  return (
    <select className="relx-manager-input" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{__('All types', 'relx')}</option>
      {data.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}
