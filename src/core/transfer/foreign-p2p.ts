import type { Store } from '../../store/store.js';
import { byKey, check, listOf, onlyKnown, optional, upTo } from '../lib/checks.js';
import { RelationError } from '../lib/relation-error.js';
import type { TransferLine } from './record.js';

/** Which connections to import, and as which types. */
export interface P2pOptions {
  /** Relation types by connection type of Posts 2 Posts. @default the same names */
  readonly types?: Readonly<Record<string, string>> | undefined;
  /** Only these connection types. @default all */
  readonly only?: readonly string[] | undefined;
}

const Options = onlyKnown('options', { types: optional(byKey(upTo(50)), {}), only: optional(listOf(upTo(200))) });

/** Connections per statement. */
const PAGE = 1000;

/** A valid position of Posts 2 Posts. */
const place = (value: string | null | undefined): number | undefined =>
  value !== null && value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined;

/** Yields the connections of Posts 2 Posts as lines of an import, with the `p2p_id` as `at`. Changes nothing. */
export async function* p2pLines(store: Store, options: unknown): AsyncGenerator<TransferLine> {
  const { types, only } = check(Options, 'options', options);
  const renamed = new Map(Object.entries(types));
  const wanted = only && new Set(only);
  for (let after = 0; ; ) {
    const page = await store.transfer.foreign.p2p(after, PAGE);
    if (!page)
      throw new RelationError(
        'ncr_object_not_found',
        `There is no table ${store.nameOf('p2p')}: Posts 2 Posts has left nothing in this database. Is the prefix right?`,
      );
    const orders = new Map<string, string | null>();
    const ids = page.map(({ p2p_id }) => p2p_id);
    for (const { p2p_id, meta_key, meta_value } of await store.transfer.foreign.p2pOrders(ids))
      orders.set(`${p2p_id}${meta_key}`, meta_value);
    for (const { p2p_id, p2p_from, p2p_to, p2p_type } of page) {
      if (wanted && !wanted.has(p2p_type)) continue;
      const from_order = place(orders.get(`${p2p_id}_order_from`));
      const to_order = place(orders.get(`${p2p_id}_order_to`));
      const type = renamed.get(p2p_type) ?? p2p_type;
      yield { at: p2p_id, record: { type, from_id: p2p_from, to_id: p2p_to, from_order, to_order } };
    }
    const last = ids.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last;
  }
}
