import type { Decorator } from '@storybook/react-vite';
import { type ReactElement, type ReactNode, useState } from 'react';
import { createClient, RelxProvider } from 'relx';
import { url } from './backend/backend.js';
import { anchors } from './backend/content.js';

/** A visitor who has seen nothing yet: each story asks anew. */
function Visitor({ locale, children }: { readonly locale: string; readonly children: ReactNode }): ReactElement {
  const [client] = useState(() => createClient({ url, retries: 0 }));
  return (
    <RelxProvider client={client} postId={anchors.usual} locale={locale}>
      {children}
    </RelxProvider>
  );
}

/** Shows a story to a visitor of the demo's first post. */
export const asVisitor: Decorator = (Story, { globals }) => (
  <Visitor locale={globals.direction === 'rtl' ? 'he' : 'en'}>
    <Story />
  </Visitor>
);
