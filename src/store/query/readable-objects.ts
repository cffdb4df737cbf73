import type { Expression } from 'kysely';
import type { ObjectType } from '../../contract/index.js';
import { loose, type Rows } from './loose.js';
import type { Slots } from './prepared.js';
import type { StoreParts } from './store-parts.js';
import { type Audience, visibleObjects } from './visibility.js';

/** Table and id of the objects of a type, with the alias that their visibility requires. */
const tables = {
  post: ['posts as p', 'p.ID'],
  user: ['users as u', 'u.ID'],
  term: ['term_taxonomy as tt', 'tt.term_id'],
} as const;

/** The given ids that objects of a type have which the audience may see. */
export function readableObjects(
  { db, content }: StoreParts,
  objectType: ObjectType,
  ids: readonly Expression<never>[],
  audience: Audience,
  slots: Slots,
): Rows<{ id: number }> {
  const [table, id] = tables[objectType];
  const isVisible = visibleObjects(content, objectType, audience, slots);
  return loose(db).selectFrom(table).select(`${id} as id`).where(id, 'in', ids).where(isVisible).$castTo<{ id: number }>();
}
