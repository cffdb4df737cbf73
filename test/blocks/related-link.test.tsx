import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { RelxClient } from 'relx';
import { expect, it, vi } from 'vitest';
import { RelatedLink } from '../../blocks/relations/related-link.js';

vi.mock('@wordpress/block-editor', () => ({
  RichTextToolbarButton: ({ title, onClick }: { readonly title: string; readonly onClick: () => void }) => (
    <button type="button" onClick={onClick}>
      {title}
    </button>
  ),
}));
vi.mock('@wordpress/rich-text', () => ({ useAnchor: () => undefined }));
vi.mock('../../blocks/relations/use-own-post.js', () => {
  const post = { postId: 1, postType: 'post', isNew: false };
  return { useEditedPost: () => post };
});
vi.mock('../../blocks/relations/post-draft.js', () => ({ postDraft: () => ({ get: () => ({}) }) }));

const nothing = () => {};

it('without similar posts, is closed with Escape', async () => {
  // happy-dom can't cancel animations
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addListener: nothing,
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
  const client = { listSuggestions: async () => [] } as unknown as RelxClient;
  const props = { value: {} as never, onChange: nothing, onFocus: nothing, contentRef: { current: null } };
  render(<RelatedLink {...props} client={client} />);
  fireEvent.click(screen.getByRole('button', { name: 'Link to a related post' }));
  await screen.findByText(/No similar posts found/);
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', code: 'Escape' });
  await waitFor(() => expect(screen.queryByText(/No similar posts found/)).toBeNull());
});
