import type { BlockConfiguration } from '@wordpress/blocks';
import { listKinds } from '../list-block/kinds.js';
import { registerListBlock } from '../list-block/register-list-block.js';
import { registerRelatedPostsBlock } from '../related-posts/index.js';
import { hostOf } from '../relations/host.js';
import { registerRelationsPanel } from '../relations/relations-panel.js';

/** The script of WordPress's editors: registers the block and the panel, and lends what they share to the other two. */
registerRelatedPostsBlock();
registerRelationsPanel();

const lent = {
  register: (kind: keyof typeof listKinds, metadata: unknown) =>
    registerListBlock(listKinds[kind], metadata as BlockConfiguration, hostOf()),
};
export type Lent = typeof lent;
(window as { relxBlocks?: Lent }).relxBlocks = lent;
