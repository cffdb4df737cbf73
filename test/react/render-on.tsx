import { type RenderResult, render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { RelxProvider, type RelxProviderProps } from 'relx';
import type { Site } from './site.js';

/** Renders as an application does: in Strict Mode, on post 1 of a site. */
export function renderOn(site: Site, children: ReactNode, props: Omit<RelxProviderProps, 'children'> = {}): RenderResult {
  return render(
    <StrictMode>
      <RelxProvider client={site.client} postId={1} {...props}>
        {children}
      </RelxProvider>
    </StrictMode>,
  );
}
