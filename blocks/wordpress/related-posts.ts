import type { BlockConfiguration } from '@wordpress/blocks';
import { listBlocks } from '../list-block/list-blocks.js';
import { registerListBlock } from '../list-block/register-list-block.js';
import { registerRelatedLoop } from '../query-loop/register-related-loop.js';
import { registerRelatedPostsBlock } from '../related-posts/index.js';
import { hostOf } from '../relations/host.js';
import { registerRelationsPanel } from '../relations/relations-panel.js';

/** The script of WordPress's editors: registers the block and the panel, and lends what they share to the other two. */
// before the block, whose transforms it extends
registerRelatedLoop(hostOf());
registerRelatedPostsBlock();
registerRelationsPanel();
// not before the first list is shown: WordPress shows bound values when they arrive
void import('../bindings/register-related-bindings.js').then(({ registerRelatedBindings }) => registerRelatedBindings(hostOf()));

const lent = {
  register: (objectType: keyof typeof listBlocks, metadata: unknown) =>
    registerListBlock(listBlocks[objectType], metadata as BlockConfiguration, hostOf()),
};
export type Lent = typeof lent;
(window as { relxBlocks?: Lent }).relxBlocks = lent;
