import type { BlockConfiguration } from '@wordpress/blocks';
import { listBlocks } from '../list-block/list-blocks.js';
import { registerListBlock } from '../list-block/register-list-block.js';
import { registerRelatedPostsBlock } from '../related-posts/index.js';
import { hostOf } from '../relations/host.js';
import { registerRelationsPanel } from '../relations/relations-panel.js';

/** The script of WordPress's editors: registers the block and the panel, and lends what they share to the other two. */
registerRelatedPostsBlock();
registerRelationsPanel();

const lent = {
  register: (objectType: keyof typeof listBlocks, metadata: unknown) =>
    registerListBlock(listBlocks[objectType], metadata as BlockConfiguration, hostOf()),
};
export type Lent = typeof lent;
(window as { relxBlocks?: Lent }).relxBlocks = lent;
