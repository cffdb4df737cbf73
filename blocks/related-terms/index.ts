import type { BlockConfiguration } from '@wordpress/blocks';
import { listKinds } from '../list-block/kinds.js';
import { registerListBlock } from '../list-block/register-list-block.js';
import { type BlockOptions, hostOf } from '../relations/host.js';
import metadata from './block.json' with { type: 'json' };

/**
 * Registers the block `relx/related-terms` with the editor of the page.
 *
 * @example
 * registerRelatedTermsBlock();
 */
export function registerRelatedTermsBlock(options?: BlockOptions): void {
  registerListBlock(listKinds.term, metadata as unknown as BlockConfiguration, hostOf(options));
}
