import type { RelationSide, RelationType } from '../../contract/index.js';
import { relationSides } from '../../contract/requests.js';
import { UNORDERED } from '../../store/database.js';
import type { SuspectRow } from '../../store/integrity/rows.js';
import { toRelation } from '../../store/relations/columns.js';
import { storedProblem } from '../relations/data/stored-problem.js';
import { type Capacity, capacitySlotsOf, isPlace, rightPair } from './capacity.js';
import type { IntegrityAction, IntegrityCategory, IntegrityItem } from './report.js';

/** An invalid relation, and the columns to change if it is repaired. */
export interface Finding {
  readonly item: IntegrityItem;
  readonly wrongPair: boolean;
  readonly unplace: readonly RelationSide[];
}

/** Rules that rows are checked against. */
export interface Rules {
  /** Registered types by name. */
  readonly types: ReadonlyMap<string, RelationType>;
  readonly pruneUnregistered: boolean;
  /** True for a type of another program that can't be registered here. */
  readonly isForeign: (type: string) => boolean;
  /** Relations of acyclic types that are part of a cycle. */
  readonly cycles: ReadonlySet<number>;
  /** Types whose rows are all checked. */
  readonly whole: readonly string[];
}

/**
 * Checks rows in the order of their ids, each against the older rows that stay. The result does not depend on the batch size,
 * so that a fix repairs exactly what a check reports.
 *
 * @param capacity slots that older rows use; valid rows are added
 * @param unfit why rows do not fit their types: see {@link unfitRows}
 */
export function classify(
  rows: readonly SuspectRow[],
  rules: Rules,
  capacity: Capacity,
  unfit: ReadonlyMap<number, string>,
): Finding[] {
  return rows.flatMap((row) => classifyRow(row, rules, capacity, unfit.get(row.id)) ?? []);
}

function classifyRow(row: SuspectRow, rules: Rules, capacity: Capacity, unfit: string | undefined): Finding | undefined {
  const { types, pruneUnregistered, isForeign, cycles } = rules;
  const gone = relationSides.filter((side) => Number(row[`${side}_there`]) === 0);
  const [end] = gone;
  if (end) return removed(row, 'orphaned', `there is no ${row[`${end}_type`]} ${row[`${end}_id`]}`);
  const type = types.get(row.type);
  if (!type && isForeign(row.type))
    return found(row, 'unregistered', 'keep', `the type "${row.type}" is registered in PHP, in a form that is not valid here`);
  if (!type) {
    const reason = `the type "${row.type}" is not registered`;
    return found(row, 'unregistered', pruneUnregistered ? 'remove' : 'keep', reason);
  }
  if (row.from_type === row.to_type && row.from_id === row.to_id) {
    return removed(row, 'self', `it relates the ${row.from_type} ${row.from_id} to itself`);
  }
  for (const side of relationSides) {
    const objectTypes = type[`${side}_object_types`];
    if (objectTypes.includes(row[`${side}_type`])) continue;
    return removed(row, 'kind', `${side}_type must be ${objectTypes.join(' or ')}, not ${row[`${side}_type`]}`);
  }
  const { pair, limit, place } = capacitySlotsOf(row, type, capacity);
  if (pair.some(({ key }) => capacity.full(key))) return removed(row, 'duplicate', 'an older relation joins the same pair');
  const full = limit.find(({ key }) => capacity.full(key));
  if (full) {
    const side = full.group === 'limit from' ? 'from' : 'to';
    const most = capacity.most(full.key);
    return removed(row, 'excess', `the ${row[`${side}_type`]} ${row[`${side}_id`]} has the ${most} relations that it may have`);
  }
  // the row stays, and its errors can be repaired
  const unplace = relationSides.filter((side) => {
    if (!isPlace(row[`${side}_order`])) return row[`${side}_order`] !== UNORDERED;
    return place.some(({ key, group }) => group === `place ${side}` && capacity.full(key));
  });
  for (const { key } of [...pair, ...limit]) capacity.take(key);
  for (const { key, group } of place) if (!unplace.some((side) => group === `place ${side}`)) capacity.take(key);
  const wrongPair = row.pair !== rightPair(row, type);
  if (!wrongPair && unplace.length === 0) {
    if (unfit !== undefined) return found(row, 'wrong_subtype', 'keep', unfit);
    if (cycles.has(row.id)) return found(row, 'cycle', 'keep', 'it is part of a cycle, which its type does not allow');
    const problem = storedProblem(type, row.data);
    return problem === undefined ? undefined : found(row, 'data', 'keep', problem);
  }
  const reasons = [
    ...(wrongPair ? [`its pair must be ${rightPair(row, type)}`] : []),
    ...unplace.map((side) =>
      isPlace(row[`${side}_order`])
        ? `an older relation has its place in the list of the ${row[`${side}_type`]} ${row[`${side}_id`]}`
        : `${side}_order is out of range`,
    ),
  ];
  return found(row, wrongPair ? 'duplicate' : 'order', 'repair', reasons.join(', and '), wrongPair, unplace);
}

const removed = (row: SuspectRow, category: IntegrityCategory, reason: string): Finding => found(row, category, 'remove', reason);

function found(
  row: SuspectRow,
  category: IntegrityCategory,
  action: IntegrityAction,
  reason: string,
  wrongPair = false,
  unplace: readonly RelationSide[] = [],
): Finding {
  const { data: _, ...relation } = toRelation(row);
  return { item: { category, action, ...relation, reason }, wrongPair, unplace };
}
