import type { APIFetchOptions } from '@wordpress/api-fetch';
import { store as coreStore } from '@wordpress/core-data';
import { dispatch, select } from '@wordpress/data';
import { __, _n, sprintf } from '@wordpress/i18n';
import { store as noticesStore } from '@wordpress/notices';
import type { RelxClient } from 'relx';
import type { RejectedChange, RelationChanges } from 'relx/manager';
import { apiFetch } from './api-fetch.js';
import { CHANGES } from './post-changes.js';
import type { RelationsStore } from './relations-store.js';

/** The notice of rejected changes. */
const REJECTED = 'relx-rejected';

/** The editor's own notice that saving failed, by its names in newer and older versions of WordPress. */
const FAILED = ['editor-save', 'SAVE_POST_NOTICE_ID'];

type Body = Record<string, unknown> & { readonly [CHANGES]?: RelationChanges };

/** The id of the post that a request writes; undefined for any other request. */
const postOf = ({ path, url }: APIFetchOptions): number | undefined => {
  const id = /\/wp\/v2\/[\w-]+\/(\d+)(?:[?&]|$)/.exec(path ?? url ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
};

/**
 * Sends the changes of a post's relations when the editor saves the post. First the post, for a new one must be there
 * before something is related to it. If a relation is rejected, a notice reports why, with a button that saves again and one
 * that discards the change. Until then it stays among the post's unsaved changes, so that nothing is lost.
 */
export function saveWithPost(client: RelxClient, store: RelationsStore): void {
  apiFetch.use(async (options, next) => {
    const { [CHANGES]: changes, ...data } = (options.data ?? {}) as Body;
    const id = postOf(options);
    if (changes === undefined || id === undefined) return next(options);
    const post = (await next({ ...options, data })) as { readonly type?: string } | undefined;
    // changes exist only after the manager was shown, which loads this
    const { saveRelationChanges } = await import('relx/manager');
    const saved = await saveRelationChanges(client, { objectType: 'post', id }, changes);
    const { changes: left, rejected, others } = saved;
    dispatch(store).receiveSaved(id, saved);
    dispatch(store).invalidateResolutionForStoreSelector('getList');
    if (Object.keys(others).length > 0) {
      const text = __('Another user changed the relations of this post. Both changes were saved.', 'relx');
      void dispatch(noticesStore).createInfoNotice(text, { id: 'relx-others', type: 'snackbar' });
    }
    void dispatch(noticesStore).removeNotice(REJECTED);
    if (left === undefined) return post;
    keep(post?.type, id, left);
    const error = rejectionError(rejected);
    const discard = () => {
      keep(post?.type, id, undefined);
      dispatch(store).receiveSaved(id, { changes: undefined, rejected: [], others: {} });
    };
    // after the editor has reported the failure
    setTimeout(() => report(error.message, discard));
    throw error;
  });
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

/** Saves the post that is edited. */
export function savePost(): void {
  // the package of this store has no types
  (dispatch('core/editor') as unknown as { savePost?(): void } | undefined)?.savePost?.();
}

/** Leaves among a post's edits what was not saved: not as something that one would undo. */
function keep(postType: string | undefined, id: number, left: RelationChanges | undefined): void {
  if (postType === undefined || !select(coreStore).getEntityRecordEdits('postType', postType, id)) return;
  void dispatch(coreStore).editEntityRecord('postType', postType, id, { [CHANGES]: left }, { undoIgnore: true });
}

/** The error that the editor shows as the reason why saving failed: with the first rejected change, and how many more there are. */
function rejectionError(rejected: readonly RejectedChange[]) {
  const [first] = rejected;
  // translators: 1: title of a post, user or term. 2: reason.
  const reason = first ? sprintf(__('“%1$s” could not be added: %2$s', 'relx'), first.title, first.message) : '';
  const more = rejected.length - 1;
  // translators: %d: number of relations.
  const rest = more > 0 ? ` ${sprintf(_n('And %d more.', 'And %d more.', more, 'relx'), more)}` : '';
  return {
    code: 'relx_relations_refused',
    message: `${__('Post saved, but its relations could not be saved.', 'relx')} ${reason}${rest}`,
  };
}
