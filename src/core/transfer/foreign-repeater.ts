import { invalidParam } from '../lib/checks.js';
import { acfObjectTypesOf } from './foreign-acf.js';
import { fieldsOf, foreignData } from './foreign-data.js';
import { foreignIds } from './foreign-ids.js';
import type { CheckedMeta } from './foreign-meta.js';
import { metaPages, nothingCalled } from './foreign-pages.js';
import type { TransferSite } from './import.js';
import type { TransferLine } from './record.js';

/** Objects per statement. Each can have many rows with many sub-fields. */
const PAGE = 100;

/** Meta of an object by key, or the sub-fields of a row by name. */
type Values = Map<string, string>;

/** Adds a value to a map of maps. The first value of a key stays, as in WordPress's `get_post_meta`. */
function put<K>(all: Map<K, Values>, owner: K, key: string, value: string): void {
  const own = all.get(owner) ?? new Map<string, string>();
  if (!own.has(key)) all.set(owner, own.set(key, value));
}

/** The rows of a repeater, in order: `credits_0_person` is the sub-field `person` of the first row of `credits`. */
function rowsIn(meta: Values, prefix: string, count: number): readonly (readonly [number, Values])[] {
  const rows = new Map<number, Values>();
  for (const [key, value] of meta) {
    const [, index, name] = /^(\d{1,9})_(.+)$/s.exec(key.startsWith(prefix) ? key.slice(prefix.length) : '') ?? [];
    // ACF keeps no rows beyond the count
    if (index !== undefined && name !== undefined && Number(index) < count) put(rows, Number(index), name, value);
  }
  return [...rows].sort(([one], [other]) => one - other);
}

/**
 * Yields the ids in a sub-field of an ACF repeater as lines of an import, in the order of its rows. Other sub-fields of a row whose
 * names are fields of the relation type are the data of its relations. Changes nothing.
 */
export async function* repeaterLines({ store, types }: TransferSite, options: CheckedMeta): AsyncGenerator<TransferLine> {
  const { key, objectType, toType, type } = options;
  const [repeater = '', name = '', ...deeper] = key.split('.');
  if (repeater === '' || name === '' || deeper.length > 0)
    throw invalidParam('ncr_invalid_args', 'key', 'must be the name of a field, or of a repeater and its sub-field with a dot');
  const fields = fieldsOf(types, type);
  const prefix = `${repeater}_`;
  let [hasRows, hasName] = [false, false];
  for await (const page of metaPages(store, options, repeater, PAGE)) {
    const objects = page.map(({ object_id }) => object_id);
    const meta = new Map<number, Values>();
    // the companions hold the keys of the fields
    for (const start of [prefix, `_${repeater}`])
      for (const row of await store.transfer.foreign.metaBelow(objectType, start, objects))
        put(meta, row.object_id, row.key, row.value);
    const companion = (id: number, index: number) => meta.get(id)?.get(`_${prefix}${index}_${name}`);
    const rows = page.map((row) => ({ ...row, rows: rowsIn(meta.get(row.object_id) ?? new Map(), prefix, Number(row.value)) }));
    const keys = rows.flatMap((row) => row.rows.flatMap(([index]) => companion(row.object_id, index) ?? []));
    const targets = await acfObjectTypesOf(store, keys);
    for (const { meta_id: at, object_id, value, rows: own } of rows) {
      if (!meta.get(object_id)?.has(`_${repeater}`) || !/^\d{0,9}$/.test(value ?? '')) {
        yield { at, problem: `The "${repeater}" of the ${objectType} ${object_id} is no repeater of ACF.` };
        continue;
      }
      let from_order = 0;
      for (const [index, row] of own) {
        hasRows = true;
        hasName ||= row.has(name);
        const ids = foreignIds(row.get(name) ?? '');
        if (!ids)
          yield {
            at,
            problem: `The "${key}" of row ${index + 1} of the ${objectType} ${object_id} is no id and no list of ids.`,
          };
        const to_type = toType ?? targets.get(companion(object_id, index) ?? '');
        const data = foreignData(fields, row);
        for (const to_id of ids ?? []) {
          yield { at, record: { type, from_type: objectType, from_id: object_id, to_type, to_id, from_order, data } };
          from_order += 1;
        }
      }
    }
  }
  if (hasRows && !hasName) throw nothingCalled(key, objectType, true);
}
