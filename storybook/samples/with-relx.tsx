import type { Decorator } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { createClient, RelxProvider } from 'relx';
import { type MockLists, mockRelated } from 'relx/testing';

function MockSite({ lists, children }: { readonly lists: MockLists; readonly children: ReactNode }) {
  const [client] = useState(() => createClient({ fetch: mockRelated(lists).fetch }));
  return (
    <RelxProvider client={client} postId={12}>
      {children}
    </RelxProvider>
  );
}

/** Gives each story the site that its parameter `relx` describes. */
export const withRelx: Decorator = (Story, { id, parameters }) => (
  <MockSite key={id} lists={parameters.relx ?? {}}>
    <Story />
  </MockSite>
);
