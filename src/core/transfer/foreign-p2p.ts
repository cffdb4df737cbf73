import { RelationError } from '../lib/relation-error.js';
import { fieldsOf, foreignData } from './foreign-data.js';
import { sourceTypes } from './foreign-types.js';
import type { TransferSite } from './import.js';
import type { TransferLine } from './record.js';

/** Connections per statement. */
const PAGE = 1000;

const [FROM, TO] = ['_order_from', '_order_to'] as const;

/** A valid position of Posts 2 Posts. */
const place = (value: string | null | undefined): number | undefined =>
  value !== null && value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined;

/**
 * Yields the connections of Posts 2 Posts as lines of an import, with the `p2p_id` as `at`. Connection meta whose keys are fields
 * of the relation type is their data. Changes nothing.
 */
export async function* p2pLines({ store, types: registry }: TransferSite, options: unknown): AsyncGenerator<TransferLine> {
  const typeOf = sourceTypes(options);
  const { foreign } = store.transfer;
  for (let after = 0; ; ) {
    const page = await foreign.p2p(after, PAGE);
    if (!page)
      throw new RelationError(
        'ncr_object_not_found',
        `There is no table ${store.nameOf('p2p')}: Posts 2 Posts has left nothing in this database. Is the prefix right?`,
      );
    const lines = page.flatMap((row) => {
      const type = typeOf(row.p2p_type);
      return type === undefined ? [] : [{ ...row, type, fields: fieldsOf(registry, type) }];
    });
    const keys = new Set([FROM, TO, ...lines.flatMap(({ fields }) => Object.keys(fields))]);
    const meta = new Map<number, Map<string, string | null>>();
    for (const { p2p_id, meta_key, meta_value } of await foreign.p2pMeta(
      lines.map(({ p2p_id }) => p2p_id),
      [...keys],
    )) {
      const own = meta.get(p2p_id) ?? new Map<string, string | null>();
      // the first value of a key counts
      if (!own.has(meta_key)) meta.set(p2p_id, own.set(meta_key, meta_value));
    }
    for (const { p2p_id, p2p_from, p2p_to, type, fields } of lines) {
      const own = meta.get(p2p_id);
      const [from_order, to_order] = [place(own?.get(FROM)), place(own?.get(TO))];
      const data = foreignData(fields, own);
      yield { at: p2p_id, record: { type, from_id: p2p_from, to_id: p2p_to, from_order, to_order, data } };
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.p2p_id;
  }
}
