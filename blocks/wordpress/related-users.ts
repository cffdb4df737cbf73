import metadata from '../related-users/block.json' with { type: 'json' };
import type { Lent } from './related-posts.js';

// what it shares with the first block comes from the script of that one, which WordPress loads before
(window as { relxBlocks?: Lent }).relxBlocks?.register('user', metadata);
