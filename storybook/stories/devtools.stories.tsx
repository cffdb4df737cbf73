import type { ReactElement } from 'react';
import { RelatedPosts, RelatedUsers } from 'relx';
import { RelxDevtools } from 'relx/devtools';
import { fails } from '../backend/trouble.js';
import preview from '../preview.js';
import { asLoggedOut } from '../visitor.js';

/** A page with two lists and the devtools. */
function PageWithDevtools({ initialIsOpen }: { readonly initialIsOpen: boolean }): ReactElement {
  return (
    <div style={{ minBlockSize: '60vh' }}>
      <RelatedPosts error={<p>This list failed.</p>} />
      <RelatedUsers />
      <RelxDevtools initialIsOpen={initialIsOpen} />
    </div>
  );
}

const meta = preview.meta({
  title: 'Devtools',
  component: PageWithDevtools,
  decorators: [asLoggedOut],
  args: { initialIsOpen: true },
});

export const Open = meta.story({
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: /^Fetch post:.*related_to$/ })),
});
export const WithFailures = meta.story({
  beforeEach: ({ msw }) => msw.use(fails),
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'relx devtools: 2 failed' })),
});
export const Closed = meta.story({
  args: { initialIsOpen: false },
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'relx devtools' })),
});
