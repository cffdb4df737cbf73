import { Spinner } from '@wordpress/components';
import { dispatch, select, useSelect } from '@wordpress/data';
import { PluginDocumentSettingPanel } from '@wordpress/editor';
import { __ } from '@wordpress/i18n';
import { registerPlugin } from '@wordpress/plugins';
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { relationListsFor } from 'relx/contract';
import { usePostChanges } from './post-changes.js';
import { type BlockOptions, type EditorServices, editorServices } from './services.js';
import { useEditedPost } from './use-own-post.js';

// with the tools of blocks, when the panel is first open
const PostRelations = lazy(async () => ({ default: (await import('./post-relations.js')).PostRelations }));
const NeverSuggest = lazy(async () => ({ default: (await import('./never-suggest.js')).NeverSuggest }));

/** The part of the editor's store that is used: its package has no types. */
interface Editor {
  isEditorPanelOpened(name: string): boolean;
}

/** The panel as preferences have it: names of the plugin and of the panel. */
const PANEL = 'relx-relations/relx-relations';

/** Opens the panel in the sidebar. */
function openPanel(): void {
  const postEditor = dispatch('core/edit-post') as unknown as { openGeneralSidebar?(name: string): void } | undefined;
  const editor = dispatch('core/editor') as unknown as { toggleEditorPanelOpened?(name: string): void } | undefined;
  postEditor?.openGeneralSidebar?.('edit-post/document');
  if (!(select('core/editor') as unknown as Editor).isEditorPanelOpened(PANEL)) editor?.toggleEditorPanelOpened?.(PANEL);
}

interface RelationsPanelProps {
  readonly services: EditorServices;
  /** Whether the page was opened by "Edit relations" of a list of posts. */
  readonly isLinked: boolean;
}

/** All relations of the post that is edited, whatever blocks it contains. */
function RelationsPanel({ services, isLinked }: RelationsPanelProps): ReactElement | null {
  const post = useEditedPost();
  const hasPost = post !== undefined;
  // also while the panel is closed
  usePostChanges(services.store, post);
  // once: the panel is rendered again whenever its tab is shown
  const [isFocused, setFocused] = useState(isLinked);
  useEffect(() => {
    if (hasPost && isLinked) openPanel();
  }, [hasPost, isLinked]);
  const types = useSelect((select) => select(services.store).getTypes(), [services]);
  // templates and their parts have no relations
  if (post === undefined) return null;
  const lists = types && relationListsFor(types, 'post', [post.postType]).filter(({ type }) => !type.computed && !type.hidden);
  if (lists?.length === 0) return null;
  return (
    <PluginDocumentSettingPanel name="relx-relations" title={__('Relations', 'relx')} className="relx-relations-panel">
      <Suspense fallback={<Spinner />}>
        <PostRelations services={services} post={post} autoFocus={isFocused} onFocus={() => setFocused(false)} />
        <NeverSuggest />
      </Suspense>
    </PluginDocumentSettingPanel>
  );
}

/** Adds a panel with the post's relations to the editor. */
export function registerRelationsPanel(options?: BlockOptions): void {
  const services = editorServices(options);
  // now: WordPress 7.1 removes it from the URL when the editor starts
  const isLinked = location.hash === '#relx-relations';
  registerPlugin('relx-relations', { render: () => <RelationsPanel services={services} isLinked={isLinked} /> });
}
