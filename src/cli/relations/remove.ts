import { CommanderError } from 'commander';
import { withRelx } from '../with-relx.js';
import { type Ends, relationKey } from './ends.js';
import { objectTypeOf } from './object-type-of.js';

/** `content-relations remove`: removes one relation, or with `--all` the relations to every target. */
export async function remove(from: number, to: number | undefined, options: Ends & { readonly all?: true }): Promise<void> {
  const { type, fromType, all } = options;
  if ((to === undefined) === (all === undefined))
    throw new CommanderError(2, 'relx.remove', 'error: The target is missing or ambiguous. Pass either <to_id> or --all.');
  await withRelx(options, async (relx) => {
    if (to === undefined) {
      const removed = await relx.relations.removeAll(type, { objectType: objectTypeOf(relx, type, 'from', fromType), id: from });
      console.log(`${removed.length} relationships removed`);
      return;
    }
    await relx.relations.remove(relationKey(relx, from, to, options));
    console.log('Relationship removed');
  });
}
