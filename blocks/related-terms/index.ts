import type { BlockConfiguration } from '@wordpress/blocks';
import { listBlocks } from '../list-block/list-blocks.js';
import { registerListBlock } from '../list-block/register-list-block.js';
import { type BlockOptions, editorServices } from '../relations/services.js';
import metadata from './block.json' with { type: 'json' };

/**
 * Registers the block `relx/related-terms` with the editor of the page.
 *
 * @example
 * registerRelatedTermsBlock();
 */
export function registerRelatedTermsBlock(options?: BlockOptions): void {
  registerListBlock(listBlocks.term, metadata as unknown as BlockConfiguration, editorServices(options));
}
