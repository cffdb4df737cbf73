import wordpress from '@wordpress/api-fetch';
import {
  BlockContextProvider,
  BlockEditorProvider,
  BlockInspector,
  BlockList,
  BlockToolbar,
  BlockTools,
  store as blockEditorStore,
  ObserveTyping,
  WritingFlow,
} from '@wordpress/block-editor';
import { createBlock, getBlockType } from '@wordpress/blocks';
import { Popover, SlotFillProvider } from '@wordpress/components';
import { useEntityRecord } from '@wordpress/core-data';
import { useDispatch } from '@wordpress/data';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import type { AttributeProps } from 'relx';
import { registerRelatedPostsBlock, registerRelatedTermsBlock, registerRelatedUsersBlock } from 'relx/blocks';
import { authorClient, backend, url } from './backend/backend.js';
import './block-editor.css';

export type BlockName = 'relx/related-posts' | 'relx/related-users' | 'relx/related-terms';

export interface BlockEditorProps {
  readonly name: BlockName;
  readonly attributes: AttributeProps;
  /** ID of the edited post. */
  readonly postId: number;
}

// the types declare the function as a property of the module
const apiFetch = wordpress as unknown as (typeof wordpress)['default'];

/** Blocks and the stores of the editor send requests as an author. All blocks of an editor share one client. */
function registerBlocks(): void {
  if (getBlockType('relx/related-posts')) return;
  apiFetch.use(apiFetch.createRootURLMiddleware(`${url}/`));
  apiFetch.use(async (options, next) => {
    const { authorization } = await backend();
    return next({ ...options, headers: { ...options.headers, Authorization: authorization } });
  });
  const client = authorClient();
  for (const register of [registerRelatedPostsBlock, registerRelatedUsersBlock, registerRelatedTermsBlock]) register({ client });
}

/** Selects a block, like a click. */
function Selected({ clientId }: { readonly clientId: string }): null {
  const { selectBlock } = useDispatch(blockEditorStore);
  useEffect(() => void selectBlock(clientId), [selectBlock, clientId]);
  return null;
}

/** A selected block in the WordPress editor, with its toolbar and settings. */
export function BlockEditor({ name, attributes, postId }: BlockEditorProps): ReactElement {
  registerBlocks();
  const given = JSON.stringify(attributes);
  const block = useMemo(() => createBlock(name, JSON.parse(given)), [name, given]);
  const [blocks, setBlocks] = useState<readonly { readonly clientId: string }[]>([block]);
  useEffect(() => setBlocks([block]), [block]);
  // loads the post, because relation changes are saved together with it
  useEntityRecord('postType', 'post', postId);
  return (
    <SlotFillProvider>
      <BlockEditorProvider value={blocks} onInput={setBlocks} onChange={setBlocks} settings={{ hasFixedToolbar: true }}>
        <Selected clientId={block.clientId} />
        <div className="block-editor">
          <BlockToolbar hideDragHandle />
          <div className="block-editor-canvas editor-styles-wrapper">
            <BlockTools>
              <WritingFlow>
                <ObserveTyping>
                  <BlockContextProvider value={{ postId, postType: 'post' }}>
                    <BlockList />
                  </BlockContextProvider>
                </ObserveTyping>
              </WritingFlow>
            </BlockTools>
          </div>
          <aside className="block-editor-settings" aria-label="Settings of the block">
            <BlockInspector />
          </aside>
          <Popover.Slot />
        </div>
      </BlockEditorProvider>
    </SlotFillProvider>
  );
}
