import { type ReactElement, useCallback, useEffect, useState } from 'react';
import type { RelationType } from 'relx/contract';
import { apiFetch } from '../relations/api-fetch.js';
import { config } from './config.js';
import { Failure } from './failure.js';
import { Loading } from './loading.js';
import { readSettings, type Settings } from './settings-data.js';
import { SettingsForm } from './settings-form.js';
import type { Loaded } from './use-tool.js';

interface Data {
  readonly settings: Settings;
  readonly types: readonly RelationType[];
}

/** The settings of the site. */
export function SettingsTab(): ReactElement {
  const [state, setState] = useState<Loaded<Data>>({ status: 'pending' });
  const load = useCallback(async () => {
    setState({ status: 'pending' });
    try {
      const types = apiFetch<RelationType[]>({ path: `/${config().namespace}/types` });
      // without its types the form has the names that are stored
      const [settings, known] = await Promise.all([readSettings(), types.catch(() => [])]);
      setState({ status: 'success', data: { settings, types: known } });
    } catch (error) {
      setState({ status: 'error', error });
    }
  }, []);
  useEffect(() => void load(), [load]);
  if (state.status === 'pending') return <Loading />;
  if (state.status === 'error') return <Failure error={state.error} onRetry={load} />;
  return <SettingsForm {...state.data} />;
}
