import { store as coreStore } from '@wordpress/core-data';
import { useDispatch, useSelect } from '@wordpress/data';
import { useCallback } from 'react';
import type { RelationChanges } from 'relx/manager';

/**
 * The field of a post's edits that holds changes to its relations. So the editor knows of them: its save button is
 * active, undo and redo apply to them, and a tab that closes warns. They are sent with the post, and
 * `saveWithPost` takes them out of that request.
 */
export const CHANGES = 'relx_relation_changes';

/** A post as the editor knows it. */
export interface EditedPost {
  readonly postType: string;
  readonly postId: number;
}

/** The changes to a post's relations that wait for it to be saved, and how to change them; undefined is none. */
export function usePostChanges(
  post: EditedPost | undefined,
): readonly [RelationChanges | undefined, (changes: RelationChanges | undefined) => void] {
  const { postType = '', postId = 0 } = post ?? {};
  const changes = useSelect(
    (select) =>
      postId === 0
        ? undefined
        : (select(coreStore).getEntityRecordEdits('postType', postType, postId) as Record<string, unknown> | undefined)?.[
            CHANGES
          ],
    [postType, postId],
  );
  const { editEntityRecord } = useDispatch(coreStore);
  const change = useCallback(
    (next: RelationChanges | undefined) => {
      void editEntityRecord('postType', postType, postId, { [CHANGES]: next });
    },
    [editEntityRecord, postType, postId],
  );
  // nothing else writes that field
  return [changes as RelationChanges | undefined, change];
}
