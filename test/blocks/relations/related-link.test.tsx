import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Slot, SlotFillProvider } from '@wordpress/components';
import { createReduxStore, createRegistry, RegistryProvider } from '@wordpress/data';
import type { RelxClient } from 'relx';
import { expect, it } from 'vitest';
import { apiFetch } from '../../../blocks/relations/api-fetch.js';
import { RelatedLink } from '../../../blocks/relations/related-link.js';

const editor = createReduxStore('core/editor', {
  reducer: () => ({}),
  selectors: { getCurrentPostId: () => 1, getCurrentPostType: () => 'post', isEditedPostNew: () => false },
});
const nothing = () => {};

it('without similar posts, is closed with Escape', async () => {
  apiFetch.setFetchHandler(() => new Promise(() => {}));
  const client = { listSuggestions: async () => [] } as unknown as RelxClient;
  const props = { value: {} as never, onChange: nothing, onFocus: nothing, contentRef: { current: null } };
  const registry = createRegistry();
  registry.register(editor);
  render(
    <RegistryProvider value={registry}>
      <SlotFillProvider>
        <Slot name="RichText.ToolbarControls" />
        <RelatedLink {...props} client={client} />
      </SlotFillProvider>
    </RegistryProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Link to a related post' }));
  await screen.findByText(/No similar posts found/);
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', code: 'Escape' });
  await waitFor(() => expect(screen.queryByText(/No similar posts found/)).toBeNull());
});
