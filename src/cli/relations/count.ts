import { withRelx } from '../with-relx.js';
import { type ListSelector, requestedList } from './which.js';

/** `content-relations count`. */
export async function count(which: ListSelector): Promise<void> {
  const query = requestedList(which);
  await withRelx(which, async ({ relations }) => console.log(await relations.count(query)), { reads: true });
}
