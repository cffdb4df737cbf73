// Measures how good and how expensive similar posts are: lists compared with known links, beside two simpler methods in the same
// run, and the cost of a rebuild, of saving one post, and of reading a list.
import { cost } from './similar/cost.mjs';
import { quality } from './similar/quality.mjs';

export const similar = async () => ({ quality: await quality(), cost: await cost() });
