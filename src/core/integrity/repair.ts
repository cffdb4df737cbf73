import { relationSides } from '../../contract/index.js';
import type { Group } from '../../store/integrity/repairs.js';
import type { IdRange, SuspectRow } from '../../store/integrity/rows.js';
import type { Executor } from '../../store/query/prepared.js';
import { endsOf } from '../../store/relations/columns.js';
import type { Store } from '../../store/store.js';
import { Capacity, capacitySlotsOf, type GroupKind } from './capacity.js';
import { classify, type Finding, type Law } from './classify.js';
import type { IntegrityCategory } from './report.js';

/** Categories that other relations decide. */
const dependsOnOthers = new Set<IntegrityCategory>(['duplicate', 'excess', 'order']);

/**
 * Mends a batch in one transaction: judges its rows once more, by what the database has now, then removes and
 * repairs. Gives what it did, and how full the groups of these rows are after it.
 *
 * @param seats the groups that may be too full; not changed
 * @param planned what was found outside the transaction; its ends are locked, so that nobody makes room meanwhile
 */
export function repairBatch(
  store: Store,
  law: Law,
  range: IdRange,
  seats: Capacity,
  planned: readonly Finding[],
): Promise<{ findings: readonly Finding[]; counted: Capacity }> {
  return store.transaction(async (executor) => {
    const { rows, repairs } = store.integrity;
    const crowded = planned.filter(({ item }) => dependsOnOthers.has(item.category));
    await store.lockEnds(
      executor,
      crowded.flatMap(({ item }) => Object.values(endsOf(item))),
    );
    const types = [...law.types.values()];
    // everything is asked, whatever was found at the start
    const look = { ends: true, pairs: true, ...seats.types() };
    const suspects = await rows.suspects(executor, types, look, range, { lock: true });
    const counted = await count(store, executor, law, suspects, range.after, seats);
    const findings = classify(suspects, law, counted);
    const ids = (wanted: (finding: Finding) => boolean) => findings.filter(wanted).map(({ item }) => item.id);
    await repairs.remove(executor, ids(({ item }) => item.action === 'remove')); // biome-ignore format: one call
    await repairs.repair(executor, types, ids(({ wrongPair }) => wrongPair)); // biome-ignore format: one call
    for (const side of relationSides) {
      await repairs.unplace(executor, side, ids(({ unplace }) => unplace.includes(side))); // biome-ignore format: one call
    }
    return { findings, counted };
  });
}

/** The groups of the rows given as far as they may be too full, with how many older relations are in them now. */
async function count(
  store: Store,
  executor: Executor,
  law: Law,
  rows: readonly SuspectRow[],
  upto: number,
  seats: Capacity,
): Promise<Capacity> {
  // one row stands for each group
  const requested = new Map<string, { readonly group: Group; readonly twoWay: boolean; readonly keys: Map<number, string> }>();
  const known = new Set<string>();
  const counted = new Capacity();
  for (const row of rows) {
    const type = law.types.get(row.type);
    if (!type) continue;
    const twoWay = type.direction === 'bidirectional';
    for (const { key, group } of Object.values(capacitySlotsOf(row, type, seats)).flat()) {
      if (known.has(key) || seats.most(key) === undefined) continue;
      known.add(key);
      const name = `${group} ${twoWay}`;
      const query = requested.get(name) ?? { group, twoWay, keys: new Map<number, string>() };
      requested.set(name, query);
      query.keys.set(row.id, key);
    }
  }
  const typeOf = new Map(rows.map(({ id, type }) => [id, type]));
  for (const { group, twoWay, keys } of requested.values()) {
    const counts = await store.integrity.repairs.inGroup(executor, group, twoWay, upto, [...keys.keys()]);
    const [kind] = group.split(' ') as [GroupKind]; // as the type says
    for (const [id, key] of keys) counted.open(key, kind, typeOf.get(id) ?? '', seats.most(key) ?? 1, counts.get(id) ?? 0);
  }
  return counted;
}
