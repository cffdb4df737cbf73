import { TabPanel } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { type ReactElement, useState } from 'react';
import { Check } from './check.js';
import { Overview } from './overview.js';
import { RelationTypes } from './relation-types.js';
import { SettingsTab } from './settings.js';
import { Transfer } from './transfer.js';
import { begin, type Editing, isChanged, isPreset } from './type-draft.js';
import { useUnloadWarning } from './use-unload-warning.js';

const tabOf = (url: URL) => url.searchParams.get('tab') ?? 'types';

/** What a link to a preset begins. A reload does not begin it again. */
function linkedPreset(): Editing | undefined {
  const url = new URL(window.location.href);
  const preset = url.searchParams.get('preset');
  url.searchParams.delete('preset');
  window.history.replaceState(null, '', url);
  return isPreset(preset) ? begin(preset) : undefined;
}

/** Keeps the tab in the URL, so that a reload shows the same one. */
function storeTab(name: string): void {
  const url = new URL(window.location.href);
  if (tabOf(url) === name) return;
  url.searchParams.set('tab', name);
  window.history.replaceState(null, '', url);
}

/** The screen "Relations". */
export function Screen(): ReactElement {
  // stays while another tab is open
  const [editing, setEditing] = useState(linkedPreset);
  useUnloadWarning(editing !== undefined && isChanged(editing));
  const tabs = [
    { name: 'types', title: __('Relation types', 'relx'), content: <RelationTypes editing={editing} onEdit={setEditing} /> },
    { name: 'overview', title: __('Overview', 'relx'), content: <Overview /> },
    { name: 'check', title: __('Check', 'relx'), content: <Check /> },
    { name: 'transfer', title: __('Import and export', 'relx'), content: <Transfer /> },
    { name: 'settings', title: __('Settings', 'relx'), content: <SettingsTab /> },
  ];
  const requested = tabOf(new URL(window.location.href));
  return (
    <TabPanel
      className="relx-admin-tabs"
      tabs={tabs}
      initialTabName={tabs.some(({ name }) => name === requested) ? requested : 'types'}
      onSelect={storeTab}
    >
      {({ name }) => <div className="relx-admin-tab">{tabs.find((tab) => tab.name === name)?.content}</div>}
    </TabPanel>
  );
}
