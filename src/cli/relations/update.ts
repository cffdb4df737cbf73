import type { DatabaseOptions } from '../options/database-options.js';
import { withRelx } from '../with-relx.js';
import { dataOf } from './data-option.js';

interface UpdateOptions extends DatabaseOptions {
  readonly data: readonly string[];
}

/** `content-relations update`: changes the data of a relation. Fields that are not given stay as they are. */
export async function update(id: number, options: UpdateOptions): Promise<void> {
  await withRelx(options, async ({ relations, types }) => {
    const relation = await relations.findById(id);
    const data = relation ? dataOf(types.get(relation.type), options.data) : {};
    await relations.update(id, { data });
    console.log(`Relationship updated (ID: ${id})`);
  });
}
