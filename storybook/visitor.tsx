import type { Decorator } from '@storybook/react-vite';
import { type ReactElement, type ReactNode, useState } from 'react';
import { createClient, RelxProvider } from 'relx';
import { authorClient, url } from './backend/backend.js';
import { sources } from './backend/content.js';

interface UserProps {
  readonly locale: string;
  readonly isAuthor?: boolean;
  readonly children: ReactNode;
}

/** Provider with an empty cache, so that each story sends its own requests. */
function User({ locale, isAuthor = false, children }: UserProps): ReactElement {
  const [client] = useState(() => (isAuthor ? authorClient() : createClient({ url, retries: 0 })));
  return (
    <RelxProvider client={client} postId={sources.demo} locale={locale}>
      {children}
    </RelxProvider>
  );
}

/** Decorator that shows a story to a logged-out user on the demo's first post. */
export const asLoggedOut: Decorator = (Story, { globals }) => (
  <User locale={globals.direction === 'rtl' ? 'he' : 'en'}>
    <Story />
  </User>
);

/** Decorator that shows a story to an author, who has permission to change all relations. */
export const asAuthor: Decorator = (Story) => (
  <User locale="en" isAuthor>
    <Story />
  </User>
);
