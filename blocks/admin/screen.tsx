import { TabPanel } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import { Check } from './check.js';
import { Overview } from './overview.js';
import { SettingsTab } from './settings.js';
import { Transfer } from './transfer.js';

const tabOf = (url: URL) => url.searchParams.get('tab') ?? 'overview';

/** Keeps the tab in the URL, so that a reload shows the same one. */
function storeTab(name: string): void {
  const url = new URL(window.location.href);
  if (tabOf(url) === name) return;
  url.searchParams.set('tab', name);
  window.history.replaceState(null, '', url);
}

/** The screen "Relations". */
export function Screen(): ReactElement {
  const tabs = [
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
      initialTabName={tabs.some(({ name }) => name === requested) ? requested : 'overview'}
      onSelect={storeTab}
    >
      {({ name }) => <div className="relx-admin-tab">{tabs.find((tab) => tab.name === name)?.content}</div>}
    </TabPanel>
  );
}
