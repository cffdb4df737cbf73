import { dispatch } from '@wordpress/data';

/** Saves the post that is edited. */
export function savePost(): void {
  // the package of this store has no types
  (dispatch('core/editor') as unknown as { savePost?(): void } | undefined)?.savePost?.();
}
