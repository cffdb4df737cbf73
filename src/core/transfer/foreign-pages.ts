import type { ObjectType } from '../../contract/index.js';
import type { Store } from '../../store/store.js';
import type { ForeignMeta } from '../../store/transfer/foreign-rows.js';
import { formatValue } from '../lib/format-value.js';
import { RelationError } from '../lib/relation-error.js';

/** Error for a key that no object has, which is probably misspelt. */
export const nothingCalled = (key: string, objectType: ObjectType, acf: boolean) =>
  new RelationError(
    'ncr_object_not_found',
    `No ${objectType} has ${acf ? 'a field' : 'meta'} ${formatValue(key)}. Is it spelt so in the database?`,
  );

/**
 * Yields the meta of a key in pages, by id.
 *
 * @throws {RelationError} ncr_object_not_found if the table does not exist, or no object has the key
 */
export async function* metaPages(
  store: Store,
  { objectType, acf }: { readonly objectType: ObjectType; readonly acf: boolean },
  key: string,
  size: number,
): AsyncGenerator<readonly ForeignMeta[]> {
  for (let after = 0; ; ) {
    const page = await store.transfer.foreign.meta(objectType, key, after, size);
    if (!page)
      throw new RelationError('ncr_object_not_found', `There is no table ${store.nameOf(`${objectType}meta`)} in this database.`);
    if (after === 0 && page.length === 0) throw nothingCalled(key, objectType, acf);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < size) return;
    after = last.meta_id;
  }
}
