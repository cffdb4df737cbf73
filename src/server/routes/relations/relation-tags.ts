import type { RelationItem } from '../../../contract/index.js';
import type { Relx } from '../../../core/index.js';

/**
 * Creates the tags of relations, which guard their moves. A tag covers the lists of a relation as the viewer may see them, so that
 * hidden relations do not change it. The digest is keyed, because the response does not show the lists.
 */
export async function relationTags(relx: Relx): Promise<(item: RelationItem, lists: string) => string> {
  const digest = await relx.accounts.digester();
  return (item, lists) => `"${digest(`${JSON.stringify(item)}\n${lists}`)}"`;
}
