import { CheckboxControl } from '@wordpress/components';
import { dispatch, useSelect } from '@wordpress/data';
import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';

/** Key of the meta value of posts that are never similar posts. */
const EXCLUDED = 'relx_not_similar';

/** The part of the editor's store that is used: its package has no types. */
interface Editor {
  getEditedPostAttribute(name: 'meta'): Readonly<Record<string, unknown>> | undefined;
}

/** A choice that excludes the post from similar posts; nothing for post types without the meta value. */
export function NeverSuggest(): ReactElement | null {
  const value = useSelect(
    (select) => (select('core/editor') as unknown as Editor).getEditedPostAttribute('meta')?.[EXCLUDED],
    [],
  );
  if (typeof value !== 'boolean') return null;
  const editPost = (isOn: boolean) => {
    const editor = dispatch('core/editor') as unknown as { editPost(edits: { meta: Record<string, boolean> }): void };
    editor.editPost({ meta: { [EXCLUDED]: isOn } });
  };
  return (
    <CheckboxControl
      __nextHasNoMarginBottom
      label={__('Never suggest this post', 'relx')}
      help={__('It is not in lists of similar posts.', 'relx')}
      checked={value}
      onChange={editPost}
    />
  );
}
