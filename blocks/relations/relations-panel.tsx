import { useSelect } from '@wordpress/data';
import { PluginDocumentSettingPanel } from '@wordpress/editor';
import { __ } from '@wordpress/i18n';
import { registerPlugin } from '@wordpress/plugins';
import { type ReactElement, useMemo } from 'react';
import type { RelxClient } from 'relx';
import { type BlockOptions, hostOf } from './host.js';
import { usePostChanges } from './post-changes.js';
import { LazyRelationManager } from './relation-manager.js';

/** The part of the editor's store that is asked: its package has no types. */
interface Editor {
  getCurrentPostId(): unknown;
  getCurrentPostType(): unknown;
}

/** All relations of the post that is edited, whatever blocks stand in it. */
function RelationsPanel({ client }: { readonly client: RelxClient }): ReactElement | null {
  const { id, postType } = useSelect((select) => {
    const editor = select('core/editor') as unknown as Editor;
    return { id: editor.getCurrentPostId(), postType: editor.getCurrentPostType() };
  }, []);
  // templates and their parts have ids that are texts, and no relations
  const post = typeof id === 'number' && typeof postType === 'string' ? { postId: id, postType } : undefined;
  const [changes, setChanges] = usePostChanges(post);
  const object = useMemo(() => (typeof id === 'number' ? ({ object_type: 'post', id } as const) : undefined), [id]);
  if (object === undefined) return null;
  return (
    <PluginDocumentSettingPanel name="relx-relations" title={__('Relations', 'relx')} className="relx-relations-panel">
      <LazyRelationManager client={client} object={object} changes={changes} onChange={setChanges} />
    </PluginDocumentSettingPanel>
  );
}

/** Adds a panel with all relations of the post to the editor's sidebar. */
export function registerRelationsPanel(options?: BlockOptions): void {
  const { client } = hostOf(options);
  registerPlugin('relx-relations', { render: () => <RelationsPanel client={client} /> });
}
