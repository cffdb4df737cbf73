import type { Decorator } from '@storybook/react-vite';
import { type ReactElement, type ReactNode, useState } from 'react';
import { createClient, RelxProvider } from 'relx';
import { url } from './backend/backend.js';
import { anchors } from './backend/content.js';

/** Provider with an empty cache, so that each story sends its own requests. */
function Visitor({ locale, children }: { readonly locale: string; readonly children: ReactNode }): ReactElement {
  const [client] = useState(() => createClient({ url, retries: 0 }));
  return (
    <RelxProvider client={client} postId={anchors.demo} locale={locale}>
      {children}
    </RelxProvider>
  );
}

/** Decorator that shows a story to a logged-out user on the demo's first post. */
export const asVisitor: Decorator = (Story, { globals }) => (
  <Visitor locale={globals.direction === 'rtl' ? 'he' : 'en'}>
    <Story />
  </Visitor>
);
