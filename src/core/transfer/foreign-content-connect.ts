import { RelationError } from '../lib/relation-error.js';
import { sourceTypes } from './foreign-types.js';
import type { TransferSite } from './import.js';
import type { TransferLine } from './record.js';

/** Relationships per statement. */
const PAGE = 1000;

/**
 * Yields the relationships of WP Content Connect as lines of an import. Its tables have no ids, so `at` numbers the rows. It stores a
 * relationship of two posts as two rows, which are one line. Changes nothing.
 */
export async function* contentConnectLines({ store }: TransferSite, options: unknown): AsyncGenerator<TransferLine> {
  const typeOf = sourceTypes(options);
  let at = 0;
  let isFound = false;
  for (const to_type of ['post', 'user'] as const) {
    for (let after = { first: 0, second: 0, name: '' }; ; ) {
      const page = await store.transfer.foreign.contentConnect(to_type, after, PAGE);
      if (!page) break;
      isFound = true;
      for (const { first, second, name, from_order, to_order, is_mirror } of page) {
        at++;
        const type = typeOf(name);
        if (type === undefined || is_mirror) continue;
        const orders = { from_order: from_order || undefined, to_order: to_order || undefined };
        yield { at, record: { type, from_type: 'post', from_id: first, to_type, to_id: second, ...orders } };
      }
      const last = page.at(-1);
      if (!last || page.length < PAGE) break;
      after = last;
    }
  }
  if (isFound) return;
  throw new RelationError(
    'ncr_object_not_found',
    `There is no table ${store.nameOf('post_to_post')}: WP Content Connect has left nothing in this database. Is the prefix right?`,
  );
}
