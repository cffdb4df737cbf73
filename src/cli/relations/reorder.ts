import { withRelx } from '../with-relx.js';
import type { Ends } from './ends.js';
import { objectTypeOf } from './object-type-of.js';
import type { ListSelector } from './which.js';

/** `content-relations reorder`. */
export async function reorder(from: number, ids: number[], options: Ends & Pick<ListSelector, 'direction'>): Promise<void> {
  const { type, fromType, toType, direction } = options;
  await withRelx(options, async (relx) => {
    const side = direction === undefined || direction === 'both' ? undefined : direction === 'outgoing' ? 'from' : 'to';
    const objectType = objectTypeOf(relx, type, side ?? 'from', fromType, '--from-type');
    const related = ids.map((id) => (toType === undefined ? id : { objectType: toType, id }));
    await relx.relations.reorderRelated({ objectType, id: from }, type, related, side);
    console.log(`Order of ${ids.length} relationships set`);
  });
}
