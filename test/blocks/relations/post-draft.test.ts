import { store as coreStore } from '@wordpress/core-data';
import { dispatch } from '@wordpress/data';
import '@wordpress/editor';
import { expect, it } from 'vitest';
import { apiFetch } from '../../../blocks/relations/api-fetch.js';
import { postDraft } from '../../../blocks/relations/post-draft.js';

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
