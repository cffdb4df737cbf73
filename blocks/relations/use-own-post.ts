import { store as blockEditorStore } from '@wordpress/block-editor';
import { useEntityProp } from '@wordpress/core-data';
import { useSelect } from '@wordpress/data';
import { useMemo } from 'react';
import type { EditedPost } from './relations-store.js';

/** The post that contains a block: the one being edited, or that of its row in a query loop. */
export interface OwnPost extends EditedPost {
  /** It was never saved: a server has no more of it than its id. */
  readonly isNew: boolean;
}

/** The part of the editor's store that is used, if there is one: a block may be in other editors, too. */
interface Editor {
  getCurrentPostId?(): unknown;
  getCurrentPostType?(): unknown;
  isEditedPostNew?(): boolean;
}

/** The post of a block, from its context; undefined in a template that stands for none, whose id is a text. */
export function useOwnPost({ postId, postType }: Readonly<Record<string, unknown>>): OwnPost | undefined {
  const isNew = useSelect(
    (select) => {
      const editor = select('core/editor') as Editor | undefined;
      return editor?.getCurrentPostId?.() === postId && editor?.isEditedPostNew?.() === true;
    },
    [postId],
  );
  return useMemo(
    () => (typeof postId === 'number' && postId > 0 && typeof postType === 'string' ? { postId, postType, isNew } : undefined),
    [postId, postType, isNew],
  );
}

/** The post that is edited; undefined in editors without one, such as that of widgets. */
export function useEditedPost(): OwnPost | undefined {
  const current = useSelect((select) => {
    const editor = select('core/editor') as Editor | undefined;
    return { postId: editor?.getCurrentPostId?.(), postType: editor?.getCurrentPostType?.() };
  }, []);
  return useOwnPost(current);
}

/** Whether blocks are shown as an example: in the inserter, among styles. WordPress before 6.7 has another name for it. */
export const useIsPreview = (): boolean =>
  useSelect((select) => {
    const { getSettings } = select(blockEditorStore) as unknown as { getSettings(): Record<string, unknown> };
    const settings = getSettings();
    return Boolean(settings.isPreviewMode ?? settings.__unstableIsPreviewMode);
  }, []);

/**
 * The ID of what a preview shows of a post: WordPress 7.1 shows revisions as previews. Undefined without a post, and before a
 * revision is loaded.
 */
export function useShownId(post: EditedPost | undefined): number | undefined {
  return useEntityProp('postType', post?.postType ?? '', 'id', post?.postId)[0] as number | undefined;
}
