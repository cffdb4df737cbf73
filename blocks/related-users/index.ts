import type { BlockConfiguration } from '@wordpress/blocks';
import { listBlocks } from '../list-block/list-blocks.js';
import { registerListBlock } from '../list-block/register-list-block.js';
import { type BlockOptions, editorServices } from '../relations/services.js';
import metadata from './block.json' with { type: 'json' };

/**
 * Registers the block `relx/related-users` with the editor of the page.
 *
 * @example
 * registerRelatedUsersBlock();
 */
export function registerRelatedUsersBlock(options?: BlockOptions): void {
  registerListBlock(listBlocks.user, metadata as unknown as BlockConfiguration, editorServices(options));
}
