import { type ReactElement, useMemo } from 'react';
import type { RelationManagerProps } from 'relx/manager';
import { permissionsUrl } from '../site.js';
import { goToField } from './go-to-field.js';
import { LazyRelationManager } from './lazy-relation-manager.js';
import { usePostChanges, useSaveResult } from './post-changes.js';
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
  const [changes, setChanges] = usePostChanges(post);
  const saved = useReadAfterSave(store, useSaveResult(store, post));
  const object = useMemo(() => ({ objectType: 'post', id: postId }) as const, [postId]);
  const draft = useMemo(() => postDraft({ postType, postId }), [postType, postId]);
  return (
    <LazyRelationManager
      {...list}
      onClick={goToField}
      client={client}
      object={object}
      changes={changes}
      onChange={setChanges}
      saved={saved}
      onRetry={savePost}
      draft={draft}
      subtype={postType}
      permissionsUrl={permissionsUrl()}
      isNew={isNew}
    />
  );
}
