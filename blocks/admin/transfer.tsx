import { type ReactElement, useCallback, useEffect, useState } from 'react';
import type { RelationType } from 'relx/contract';
import { apiFetch } from '../relations/api-fetch.js';
import { config } from './config.js';
import { Export } from './export.js';
import { Failure } from './failure.js';
import { Import } from './import.js';
import { Loading } from './loading.js';
import { Migration } from './migration.js';
import type { Loaded } from './use-tool.js';

/** A relation type as a choice. */
export interface TypeOption {
  readonly value: string;
  readonly label: string;
}

/** Types of relations that a file can contain. Similar posts are computed, not stored. */
export const storedTypes = (types: readonly RelationType[]): readonly TypeOption[] =>
  types.flatMap(({ name, label, computed }) => (computed ? [] : { value: name, label }));

/** Export, import, and the import from other plugins. */
export function Transfer(): ReactElement {
  const [state, setState] = useState<Loaded<readonly RelationType[]>>({ status: 'pending' });
  const load = useCallback(async () => {
    setState({ status: 'pending' });
    try {
      const types = await apiFetch<RelationType[]>({ path: `/${config().namespace}/types` });
      setState({ status: 'success', data: types });
    } catch (error) {
      setState({ status: 'error', error });
    }
  }, []);
  useEffect(() => void load(), [load]);
  if (state.status === 'pending') return <Loading />;
  if (state.status === 'error') return <Failure error={state.error} onRetry={load} />;
  return (
    <div className="relx-admin-form">
      <Export types={storedTypes(state.data)} />
      <Import />
      <Migration types={storedTypes(state.data.filter((type) => !type.managed_by))} />
    </div>
  );
}
