import { store as coreStore } from '@wordpress/core-data';
import { useDispatch, useSelect } from '@wordpress/data';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { RelationChanges, SaveResult } from 'relx/manager';
import { type EditedPost, META, type RelationsStore, type SaveSource } from './relations-store.js';

const listsMetaOf = (record: unknown) => (record as { meta?: Readonly<Record<string, unknown>> } | undefined)?.meta?.[META];

/** The changes of a value; undefined for a report, and for the text of a revision that the editor restores. */
const changesIn = (value = ''): RelationChanges | undefined =>
  /^{"(?!saved":)/.test(value) ? (JSON.parse(value) as RelationChanges) : undefined; // the other values are texts

/** The value of a post as the server returned it, and with edits; undefined before the post is loaded. */
function useValues({ postType, postId }: EditedPost) {
  return useSelect(
    (select) => {
      const core = select(coreStore);
      const id = ['postType', postType, postId] as const;
      if (postId === 0) return {};
      const error = core.getLastEntitySaveError(...id) as ({ readonly code?: string } & SaveSource) | undefined;
      return {
        // WordPress's own field holds a text
        received: listsMetaOf(core.getRawEntityRecord(...id)) as string | undefined,
        edited: listsMetaOf(core.getEntityRecordEdits(...id)) as string | undefined,
        error: error?.code === 'relx_list_rejected' ? error : undefined,
      };
    },
    [postType, postId],
  );
}

const none: EditedPost = { postType: '', postId: 0 };

/**
 * The changes to a post's relations that wait for it to be saved, and how to change them; undefined is none. On a site without the plugin
 * nothing waits.
 */
export function usePostChanges(
  post: EditedPost = none,
): readonly [RelationChanges | undefined, ((changes: RelationChanges | undefined) => void) | undefined] {
  const { postType, postId } = post;
  const { received, edited } = useValues(post);
  const changes = useMemo(() => (edited === received ? undefined : changesIn(edited)), [edited, received]);
  const { editEntityRecord } = useDispatch(coreStore);
  const change = useCallback(
    (next: RelationChanges | undefined) => {
      void editEntityRecord('postType', postType, postId, { meta: { [META]: next ? JSON.stringify(next) : received } });
    },
    [editEntityRecord, postType, postId, received],
  );
  return [changes, received === undefined ? undefined : change];
}

/** What became of the changes to a post's relations when it was saved last; undefined when it had none. */
export function useSaveResult(store: RelationsStore, post: EditedPost = none): SaveResult | undefined {
  const { postId } = post;
  const { received, edited, error } = useValues(post);
  const [changes] = usePostChanges(post);
  const { receiveSaveResult } = useDispatch(store);
  const source = error ?? received;
  // a report arrives when there are no edits any more
  const sent = useRef(changes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the changes are those of the edits
  useEffect(() => {
    if (edited) sent.current = changes;
    // once for each source
    if (source) receiveSaveResult(post, source, sent.current);
  }, [receiveSaveResult, postId, source, edited]);
  return useSelect((select) => select(store).getSaved(postId), [store, postId]);
}
