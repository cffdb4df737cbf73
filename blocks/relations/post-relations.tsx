import { type ReactElement, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { RelationManagerProps } from 'relx/manager';
import { managerProps } from '../site.js';
import { goToField } from './go-to-field.js';
import { LazyRelationManager } from './lazy-relation-manager.js';
import { usePostChanges } from './post-changes.js';
import { postDraft } from './post-draft.js';
import { savePost } from './save-post.js';
import type { EditorServices } from './services.js';
import type { OwnPost } from './use-own-post.js';
import { useReadAfterSave } from './use-read-after-save.js';

type PostRelationsProps = Pick<RelationManagerProps, 'type' | 'direction' | 'autoFocus' | 'onFocus'> & {
  readonly services: EditorServices;
  readonly post: OwnPost;
};

/** The manager for a post that the editor saves: what is changed waits for that. */
export function PostRelations({ services, post, ...list }: PostRelationsProps): ReactElement {
  const { client, store } = services;
  const { postId, postType, isNew } = post;
  const { changes, change, saved: result, isSaving } = usePostChanges(store, post);
  const saved = useReadAfterSave(store, result);
  const object = useMemo(() => ({ objectType: 'post', id: postId }) as const, [postId]);
  const draft = useMemo(() => postDraft({ postType, postId }), [postType, postId]);
  // while changes are saved, others would be made to the list of before
  const isSent = useRef(false);
  useEffect(() => {
    if (!isSaving) isSent.current = changes !== undefined;
  }, [isSaving, changes]);
  const isDisabled = isSaving && isSent.current;
  const root = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<HTMLElement>(undefined);
  // browsers remove the focus from what is disabled
  useLayoutEffect(() => {
    const { activeElement, body } = root.current?.ownerDocument ?? document;
    if (!isDisabled && activeElement === body) focused.current?.focus();
    focused.current = isDisabled && root.current?.contains(activeElement) ? (activeElement as HTMLElement) : undefined;
  }, [isDisabled]);
  return (
    <fieldset ref={root} className="relx-post-relations" disabled={isDisabled}>
      <LazyRelationManager
        {...list}
        onClick={goToField}
        client={client}
        object={object}
        changes={changes}
        onChange={change}
        saved={saved}
        onRetry={savePost}
        draft={draft}
        subtype={postType}
        {...managerProps()}
        isNew={isNew}
      />
    </fieldset>
  );
}
