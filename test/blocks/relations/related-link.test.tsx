import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Slot, SlotFillProvider } from '@wordpress/components';
import { store as coreStore } from '@wordpress/core-data';
import { createReduxStore, createRegistry, dispatch, RegistryProvider } from '@wordpress/data';
import '@wordpress/editor';
import type { RelxClient } from 'relx';
import { expect, it } from 'vitest';
import { apiFetch } from '../../../blocks/relations/api-fetch.js';
import { postDraft } from '../../../blocks/relations/post-draft.js';
import { RelatedLink } from '../../../blocks/relations/related-link.js';

const editor = createReduxStore('core/editor', {
  reducer: () => ({}),
  selectors: { getCurrentPostId: () => 1, getCurrentPostType: () => 'post', isEditedPostNew: () => false },
});
const nothing = () => {};

it('without similar posts, is closed with Escape', async () => {
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

it('suggests posts for the beginning of a text, which is not cut within an emoji', async () => {
  apiFetch.setFetchHandler(() => new Promise(() => {}));
  const core = dispatch(coreStore) as unknown as Record<string, (...args: readonly unknown[]) => Promise<void>>;
  const editor = dispatch('core/editor') as unknown as { setEditedPost(type?: string, id?: number): void };
  await core.addEntities?.([{ kind: 'postType', name: 'post', baseURL: '/wp/v2/posts' }]);
  await core.receiveEntityRecords?.('postType', 'post', { id: 1, type: 'post' });
  await core.editEntityRecord?.('postType', 'post', 1, { content: `${'x'.repeat(19_999)}😀 and more` });
  editor.setEditedPost('post', 1);
  const draft = postDraft({ postType: 'post', postId: 1 }).get();
  editor.setEditedPost();
  expect(draft?.content).toBe('x'.repeat(19_999));
});
