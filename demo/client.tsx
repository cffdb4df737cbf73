import { type ReactElement, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createClient, type RelatedSnapshot, RelxProvider } from 'relx';
import { mountShortcodes } from 'relx/shortcodes/mount';
import { Island, type IslandProps } from './islands.js';

const api = document.querySelector<HTMLLinkElement>('link[rel="https://api.w.org/"]');
const client = createClient({ url: api?.href ?? '/wp-json' });
// page.tsx and pages/layout.tsx write the snapshot and the props
const snapshot = JSON.parse(document.getElementById('relx-snapshot')?.textContent ?? '{}') as RelatedSnapshot;
const propsOf = (root: HTMLElement) => JSON.parse(root.dataset.props ?? '{}') as IslandProps;

/** Marks an element as hydrated, for tests. */
function Hydrated({ root, children }: { readonly root: HTMLElement; readonly children: ReactElement }): ReactElement {
  useEffect(() => {
    root.dataset.hydrated = '';
  }, [root]);
  return children;
}

for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
  hydrateRoot(
    root,
    <Hydrated root={root}>
      <RelxProvider client={client} snapshot={snapshot} locale={document.documentElement.lang}>
        <Island {...propsOf(root)} />
      </RelxProvider>
    </Hydrated>,
    { identifierPrefix: `${root.dataset.island}-` },
  );
}

mountShortcodes(document, { client, locale: document.documentElement.lang });
