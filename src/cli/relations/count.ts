import { withRelx } from '../with-relx.js';
import { asked, type Which } from './which.js';

/** `content-relations count`. */
export async function count(which: Which): Promise<void> {
  const ask = asked(which);
  await withRelx(which, async ({ relations }) => console.log(await relations.count(ask)), { reads: true });
}
