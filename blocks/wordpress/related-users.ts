import metadata from '../related-users/block.json' with { type: 'json' };
import type { Lent } from './related-posts.js';

// shared code comes from the script of the first block, which WordPress loads before this one
(window as { relxBlocks?: Lent }).relxBlocks?.register('user', metadata);
