import { withRelx } from '../with-relx.js';
import { dataOf } from './data-option.js';
import { type Ends, relationKey } from './ends.js';

interface AddOptions extends Ends {
  readonly data?: readonly string[];
}

/** `content-relations add`. */
export async function add(from: number, to: number, { data, ...ends }: AddOptions): Promise<void> {
  await withRelx(ends, async (relx) => {
    const key = relationKey(relx, from, to, ends);
    const { id } = await relx.relations.add(key, data && { data: dataOf(relx.types.get(key.type), data) });
    console.log(`Relationship added (ID: ${id})`);
  });
}
