'use client';
import { type ReactElement, useEffect, useState } from 'react';
import { isDevelopment } from '../../client/development/is-development.js';
import { DevtoolsPanel } from './devtools-panel.js';

export interface RelxDevtoolsProps {
  /** Whether the panel is open at first. @default false */
  readonly initialIsOpen?: boolean | undefined;
}

/**
 * A button that opens a panel with lists, requests and errors of the page. Renders nothing without a bundler, and in production
 * builds, which leave its code out. Place it inside `RelxProvider`.
 *
 * @example
 * <RelxProvider client={client} postId={12}>
 *   <RelatedPosts />
 *   <RelxDevtools />
 * </RelxProvider>
 */
export function RelxDevtools(props: RelxDevtoolsProps): ReactElement | null {
  const [isMounted, setMounted] = useState(false);
  // the panel shows what the browser does, and a server has none
  useEffect(() => setMounted(true), []);
  if (isDevelopment && process.env.NODE_ENV !== 'production') return isMounted ? <DevtoolsPanel {...props} /> : null;
  return null;
}
