import { relationSides } from '../../contract/requests.js';
import type { Group } from '../../store/integrity/repairs.js';
import type { IdRange, SuspectRow } from '../../store/integrity/rows.js';
import type { Executor } from '../../store/query/prepared.js';
import { endsOf } from '../../store/relations/columns.js';
import type { Store } from '../../store/store.js';
import { groupBy } from '../lib/group-by.js';
import { Capacity, capacitySlotsOf, type GroupType } from './capacity.js';
import { classify, type Finding, type Rules } from './classifier.js';
import type { IntegrityCategory } from './report.js';
import { unfitRows } from './unfit.js';

/** Categories that depend on other relations. */
const dependsOnOthers = new Set<IntegrityCategory>(['duplicate', 'excess', 'order']);

/**
 * Repairs a batch in one transaction: checks its rows again, then removes and repairs. Returns its actions, and the sizes of
 * the groups after it.
 *
 * @param capacity possibly overfull groups; not changed
 * @param planned findings from outside the transaction, whose objects are locked
 */
export function repairBatch(
  store: Store,
  rules: Rules,
  range: IdRange,
  capacity: Capacity,
  planned: readonly Finding[],
): Promise<{ findings: readonly Finding[]; counted: Capacity }> {
  return store.transaction(async (executor) => {
    const { rows, repairs } = store.integrity;
    const ofOverfull = planned.filter(({ item }) => dependsOnOthers.has(item.category));
    await store.lockObjects(
      executor,
      ofOverfull.flatMap(({ item }) => Object.values(endsOf(item))),
    );
    const types = [...rules.types.values()];
    // checks everything, because other problems may have appeared
    const suspicion = { ends: true, pairs: true, ...capacity.types(rules.whole) };
    const suspects = await rows.suspects(executor, types, suspicion, range, { lock: true });
    const counted = await count(store, executor, rules, suspects, range.after, capacity);
    const findings = classify(suspects, rules, counted, await unfitRows(store, executor, suspects, rules.types));
    const ids = (wanted: (finding: Finding) => boolean) => findings.filter(wanted).map(({ item }) => item.id);
    await repairs.remove(executor, ids(({ item }) => item.action === 'remove')); // biome-ignore format: one call
    await repairs.repair(executor, types, ids(({ wrongPair }) => wrongPair)); // biome-ignore format: one call
    for (const side of relationSides) {
      await repairs.unplace(executor, side, ids(({ unplace }) => unplace.includes(side))); // biome-ignore format: one call
    }
    return { findings, counted };
  });
}

/** The possibly overfull groups of the rows, with the current number of older relations in them. */
async function count(
  store: Store,
  executor: Executor,
  rules: Rules,
  rows: readonly SuspectRow[],
  upto: number,
  capacity: Capacity,
): Promise<Capacity> {
  const slots = new Map<string, { row: SuspectRow; key: string; group: Group; twoWay: boolean }>();
  for (const row of rows) {
    const type = rules.types.get(row.type);
    for (const { key, group } of type ? Object.values(capacitySlotsOf(row, type, capacity)).flat() : []) {
      // one row represents each group
      if (!slots.has(key) && capacity.most(key) !== undefined)
        slots.set(key, { row, key, group, twoWay: type?.direction === 'bidirectional' });
    }
  }
  const counted = new Capacity();
  for (const alike of groupBy(slots.values(), ({ group, twoWay }) => `${group} ${twoWay}`).values()) {
    const [{ group, twoWay }] = alike as [(typeof alike)[number]]; // a group has a member
    const [groupType] = group.split(' ') as [GroupType]; // the type of `group` lists its parts
    const counts = await store.integrity.repairs.inGroup(
      executor,
      group,
      twoWay,
      upto,
      alike.map(({ row }) => row.id),
    );
    for (const { row, key } of alike) counted.open(key, groupType, row.type, capacity.most(key) ?? 1, counts.get(row.id) ?? 0);
  }
  return counted;
}
