import { store as coreStore } from '@wordpress/core-data';
import { __ } from '@wordpress/i18n';
import { store as noticesStore } from '@wordpress/notices';
import type { RelationChanges, SaveReport } from 'relx/manager';
import { type Action, type EditedPost, META, type SaveSource } from './relations-store.js';

type Autosave = { readonly meta?: Readonly<Record<string, unknown>> };

/** The parts of WordPress's stores that a thunk uses. */
export interface Thunk {
  readonly dispatch: ((action: Action) => void) & { invalidateResolutionForStoreSelector(name: string): void };
  readonly select: { getSource(postId: number): SaveSource | undefined };
  readonly registry: {
    select(store: typeof coreStore): {
      hasFetchedAutosaves(postType: string, postId: number): boolean;
      getAutosaves(postType: string, postId: number): readonly Autosave[] | undefined;
    };
    dispatch(store: typeof coreStore): { receiveAutosaves(postId: number, autosaves: readonly Autosave[]): void };
    dispatch(store: typeof noticesStore): { createNotice(...notice: readonly unknown[]): void };
  };
}

/** Removes saved changes from the autosaves that WordPress knows: it sends them with the next autosave. */
function clearAutosaves(registry: Thunk['registry'], { postType, postId }: EditedPost): void {
  const core = registry.select(coreStore);
  const known = core.hasFetchedAutosaves(postType, postId) && core.getAutosaves(postType, postId);
  const cleared = (known || []).map((autosave) => ({ ...autosave, meta: { ...autosave.meta, [META]: '' } }));
  registry.dispatch(coreStore).receiveAutosaves(postId, cleared);
}

/**
 * Receives once what became of changes when their post was saved. After a save, lists are requested again, and a notice has what the server
 * merged or left out. WordPress shows a notice about an error.
 */
export async function receiveSaveResult(
  { dispatch, select, registry }: Thunk,
  post: EditedPost,
  source: SaveSource,
  changes: RelationChanges | undefined,
): Promise<void> {
  const { rejectionMessage, saveResultOf } = await import('relx/manager');
  if (select.getSource(post.postId) === source) return;
  // the server writes the report
  const save = typeof source === 'string' ? (JSON.parse(source) as SaveReport) : source;
  const { rejected, ...result } = saveResultOf(save, changes);
  const isSaved = 'saved' in save;
  // after a save, rejected changes are in a notice of the editor
  const saved = { source, result: { ...result, rejected: isSaved ? [] : rejected } };
  dispatch({ type: 'RECEIVE_SAVE_RESULT', postId: post.postId, saved });
  if (!isSaved) return;
  dispatch.invalidateResolutionForStoreSelector('getList');
  clearAutosaves(registry, post);
  const { createNotice } = registry.dispatch(noticesStore);
  if (rejected.length > 0) createNotice('warning', rejected.map(rejectionMessage).join(' '), { id: 'relx-rejected' });
  const others = Object.values(result.others);
  if (others.length === 0) return;
  const text = others.some(({ lost }) => lost.length > 0)
    ? __('Items that you changed were removed in another tab or by another user.', 'relx')
    : __('The relations of this post were changed in another tab or by another user. Both changes were saved.', 'relx');
  createNotice('info', text, { type: 'snackbar' });
}
