import type { RelationItem } from '../../../contract/index.js';
import type { Relx } from '../../../core/index.js';

/**
 * Makes the tags of relations, which guard their moves. Such a tag covers the lists around the relation, and the response does
 * not show them: they are the lists as the viewer may see them, so that nothing hidden changes the tag, and the digest has a
 * key of the site's, so that clients cannot guess what it was made of.
 */
export async function relationTags(relx: Relx): Promise<(item: RelationItem, lists: string) => string> {
  const digest = await relx.accounts.digester();
  return (item, lists) => `"${digest(`${JSON.stringify(item)}\n${lists}`)}"`;
}
