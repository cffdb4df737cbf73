import { objectTypes, type RelationSide, type RelationType } from '../../contract/index.js';
import { relationSides } from '../../contract/requests.js';
import { GROUPS_PER_READ } from '../../store/integrity/overfull-groups.js';
import type { Suspicion } from '../../store/integrity/sql.js';
import type { Store } from '../../store/store.js';
import type { Hooks } from '../lib/hooks.js';
import { maxRelations } from '../relations/max-relations.js';
import { Capacity, limitKey, pairKey, placeKey, rightPair } from './capacity.js';

/** Problems that queries over the whole table find. */
export interface Overview {
  readonly capacity: Capacity;
  /** Which rows to check one by one. */
  readonly suspicion: Suspicion;
}

/**
 * Finds possibly overfull groups (pairs, limits, positions), and whether any object is missing or any pair is wrong. Runs a few
 * statements, each over an index.
 *
 * @param pause called between statements
 * @param whole types whose rows are all checked
 */
export async function overview(
  store: Store,
  types: ReadonlyMap<string, RelationType>,
  hooks: Hooks,
  pause: () => Promise<void>,
  whole: readonly string[],
): Promise<Overview> {
  const capacity = new Capacity();
  const { overfull, rows } = store.integrity;
  const all = [...types.values()];
  for (const { type, pair } of await overfull.repeated()) capacity.open(pairKey(type, pair), 'pair', type, 1);
  await pause();
  const pairs = await rows.wrongPairs(all);
  await pause();
  for (const row of pairs ? await overfull.copied(all) : [])
    capacity.open(pairKey(row.type, rightPair(row, types.get(row.type))), 'pair', row.type, 1);
  await pause();
  for (const side of relationSides) {
    for (const { type, objectType, id, place } of await overfull.sharedPlaces(all, side)) open(type, side, objectType, id, place);
    await pause();
  }
  for (const { type, objectType, id, place } of await overfull.crossedPlaces(all)) open(type, 'from', objectType, id, place);
  await pause();
  for (const side of relationSides) await findLimits(side);
  let ends = false;
  for (const side of relationSides) {
    ends ||= await rows.hasMissingObjects(side);
    await pause();
  }
  return { capacity, suspicion: { ends, pairs, ...capacity.types(whole) } };

  function open(name: string, side: RelationSide, objectType: (typeof objectTypes)[number], id: number, place: number): void {
    const type = types.get(name);
    if (type && place >= 0) capacity.open(placeKey(type, side, { objectType, id }, place), 'place', name, 1);
  }

  async function findLimits(side: RelationSide): Promise<void> {
    for (const objectType of objectTypes) {
      const most = all.flatMap((type) => {
        const count = type[`${side}_object_types`].includes(objectType) ? leastLimit(type, side, hooks) : 0;
        return count > 0 ? [{ type, count }] : [];
      });
      if (most.length === 0) continue;
      for (let after = { id: 0, type: '' }; ; ) {
        const page = await overfull.groups(side, objectType, most, after);
        await pause();
        for (const { id, type: name, total } of page) {
          const type = types.get(name);
          const max = type ? maxRelations(type, side, id, hooks) : 0;
          if (type && max > 0 && Number(total) > max) capacity.open(limitKey(type, side, { objectType, id }), 'limit', name, max);
        }
        const last = page.at(-1);
        if (!last || page.length < GROUPS_PER_READ) break;
        after = { id: last.id, type: last.type };
      }
    }
  }
}

/** The lowest number of relations that can exceed a limit; 0 without a limit. */
function leastLimit(type: RelationType, side: RelationSide, hooks: Hooks): number {
  const filtered = side === 'from' || type.direction === 'bidirectional';
  // a filter can set any limit, and the lowest is 1
  if (filtered && hooks.hasFilter('ncr_max_relationships')) return 1;
  return (filtered ? type.max_connections : type.max_connections_to) ?? 0;
}
