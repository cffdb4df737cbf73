import { store as coreStore } from '@wordpress/core-data';
import { dispatch, select } from '@wordpress/data';
import { __, _n, sprintf } from '@wordpress/i18n';
import { store as noticesStore } from '@wordpress/notices';
import type { RejectedChange, RelationChanges } from 'relx/manager';
import { CHANGES, type EditedPost } from './post-changes.js';
import { savePost } from './save-post.js';
import type { EditorServices } from './services.js';

/** The notice of rejected changes. */
const REJECTED = 'relx-rejected';

/** The editor's own notice that saving failed, by its names in newer and older versions of WordPress. */
const FAILED = ['editor-save', 'SAVE_POST_NOTICE_ID'];

/**
 * Saves the changes of a post's relations. If a relation is rejected, a notice reports why, with a button that saves again and
 * one that discards the change. Until then it stays among the post's unsaved changes, so that nothing is lost.
 *
 * @throws the reason of the first rejected change
 */
export async function saveChanges({ client, store }: EditorServices, post: EditedPost, changes: RelationChanges): Promise<void> {
  const { postId: id } = post;
  // changes exist only after the manager was shown, which loads this
  const { saveRelationChanges } = await import('relx/manager');
  const saved = await saveRelationChanges(client, { objectType: 'post', id }, changes);
  const { changes: left, rejected, others } = saved;
  dispatch(store).receiveSaved(id, saved);
  dispatch(store).invalidateResolutionForStoreSelector('getList');
  if (Object.keys(others).length > 0) {
    const text = __(
      'The relations of this post were changed in another tab or by another user. Both changes were saved.',
      'relx',
    );
    void dispatch(noticesStore).createInfoNotice(text, { id: 'relx-others', type: 'snackbar' });
  }
  void dispatch(noticesStore).removeNotice(REJECTED);
  if (left === undefined) return;
  keep(post, left);
  const error = rejectionError(rejected);
  const discard = () => {
    keep(post, undefined);
    dispatch(store).receiveSaved(id, { changes: undefined, rejected: [], others: {} });
  };
  // after the editor has reported the failure
  setTimeout(() => report(error.message, discard));
  throw error;
}

/** Shows the reason with its actions, in place of the editor's own notice, which has none. */
function report(message: string, discard: () => void): void {
  const { removeNotice, createErrorNotice } = dispatch(noticesStore);
  for (const id of FAILED) void removeNotice(id);
  void createErrorNotice(message, {
    id: REJECTED,
    actions: [
      { label: __('Retry', 'relx'), onClick: savePost },
      {
        label: __('Discard changes', 'relx'),
        onClick: () => {
          void removeNotice(REJECTED);
          discard();
        },
      },
    ],
  });
}

/** Leaves among a post's edits what was not saved: not as something that one would undo. */
function keep({ postType, postId }: EditedPost, left: RelationChanges | undefined): void {
  if (!select(coreStore).getEntityRecordEdits('postType', postType, postId)) return;
  void dispatch(coreStore).editEntityRecord('postType', postType, postId, { [CHANGES]: left }, { undoIgnore: true });
}

/** The error that the editor shows as the reason why saving failed: with the first rejected change, and how many more there are. */
function rejectionError(rejected: readonly RejectedChange[]) {
  const [first] = rejected;
  const reason = first ? rejectionText(first) : '';
  const more = rejected.length - 1;
  // translators: %d: number of relations.
  const rest = more > 0 ? ` ${sprintf(_n('And %d more.', 'And %d more.', more, 'relx'), more)}` : '';
  return {
    code: 'relx_relations_refused',
    message: `${__('Post saved, but its relations could not be saved.', 'relx')} ${reason}${rest}`,
  };
}

/** What could not be saved, and the server's reason. */
function rejectionText({ op, title, message }: RejectedChange): string {
  /* translators: 1: title of an item, 2: reason for the error. */
  if (op === 'add') return sprintf(__('“%1$s” could not be added. %2$s', 'relx'), title, message);
  /* translators: 1: title of an item, 2: reason for the error. */
  if (op === 'update') return sprintf(__('The fields of “%1$s” could not be changed. %2$s', 'relx'), title, message);
  /* translators: 1: title of an item, 2: reason for the error. */
  if (op === 'remove') return sprintf(__('“%1$s” could not be removed. %2$s', 'relx'), title, message);
  /* translators: 1: title of an item, 2: reason for the error. */
  return sprintf(__('“%1$s” could not be moved. %2$s', 'relx'), title, message);
}
