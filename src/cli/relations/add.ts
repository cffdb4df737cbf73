import { withRelx } from '../with-relx.js';
import { type Ends, relationKey } from './ends.js';

/** `content-relations add`. */
export async function add(from: number, to: number, ends: Ends): Promise<void> {
  await withRelx(ends, async (relx) => {
    const { id } = await relx.relations.add(relationKey(relx, from, to, ends));
    console.log(`Relationship added (ID: ${id})`);
  });
}
