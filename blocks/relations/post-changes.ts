import { store as coreStore } from '@wordpress/core-data';
import { useDispatch, useSelect } from '@wordpress/data';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { RelationChanges, SaveResult } from 'relx/manager';
import { type EditedPost, META, type RelationsStore, type SaveSource } from './relations-store.js';

const listsMetaOf = (record: unknown) => (record as { meta?: Readonly<Record<string, unknown>> } | undefined)?.meta?.[META];

/** The changes of a value; undefined for a report, and for the text of a revision that the editor restores. */
const changesIn = (value = ''): RelationChanges | undefined =>
  /^{"(?!saved":)/.test(value) ? (JSON.parse(value) as RelationChanges) : undefined; // the other values are texts

const none: EditedPost = { postType: '', postId: 0 };

export interface PostChanges {
  /** The changes that wait for the post to be saved; undefined is none. Those of a save stay until its result is received. */
  readonly changes: RelationChanges | undefined;
  /** Replaces the changes. On a site without the plugin nothing waits. */
  readonly change: ((changes: RelationChanges | undefined) => void) | undefined;
  /** What became of the changes when the post was saved last; undefined when it had none. */
  readonly saved: SaveResult | undefined;
  /** Whether the post is being saved, or the result of the save is not received yet. */
  readonly isSaving: boolean;
}

/** The unsaved changes to the relations of a post. */
export function usePostChanges(store: RelationsStore, post: EditedPost = none): PostChanges {
  const { postType, postId } = post;
  const {
    received,
    edited,
    source,
    isReceived,
    saved,
    isSent = false,
  } = useSelect(
    (select) => {
      const core = select(coreStore);
      const { getSaved, getSource } = select(store);
      const id = ['postType', postType, postId] as const;
      if (postId === 0) return {};
      // WordPress's own field holds a text
      const received = listsMetaOf(core.getRawEntityRecord(...id)) as string | undefined;
      const edited = listsMetaOf(core.getEntityRecordEdits(...id)) as string | undefined;
      const error = core.getLastEntitySaveError(...id) as ({ readonly code?: string } & SaveSource) | undefined;
      const source = error?.code === 'relx_list_rejected' ? error : received;
      const isSent = core.isSavingEntityRecord(...id) && !core.isAutosavingEntityRecord(...id);
      return { received, edited, source, isReceived: getSource(postId) === source, saved: getSaved(postId), isSent };
    },
    [store, postType, postId],
  );
  const own = useMemo(() => (edited === received ? undefined : changesIn(edited)), [edited, received]);
  const last = useRef(own);
  const isPending = Boolean(source) && !isReceived;
  const changes = own ?? (isPending ? last.current : undefined);
  const { receiveSaveResult } = useDispatch(store);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each source
  useEffect(() => {
    if (source) receiveSaveResult(post, source, last.current);
  }, [receiveSaveResult, postId, source]);
  useEffect(() => {
    last.current = changes;
  });
  const { editEntityRecord } = useDispatch(coreStore);
  const change = useCallback(
    (next: RelationChanges | undefined) => {
      void editEntityRecord('postType', postType, postId, { meta: { [META]: next ? JSON.stringify(next) : received } });
    },
    [editEntityRecord, postType, postId, received],
  );
  return { changes, change: received === undefined ? undefined : change, saved, isSaving: isSent || isPending };
}
