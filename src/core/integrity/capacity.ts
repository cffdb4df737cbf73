import type { ObjectRef, RelationSide, RelationType } from '../../contract/index.js';
import { relationSides } from '../../contract/requests.js';
import { UNORDERED } from '../../store/database.js';
import type { CopiedRow } from '../../store/integrity/overfull-groups.js';
import type { Group } from '../../store/integrity/repairs.js';
import type { SuspectRow } from '../../store/integrity/rows.js';
import { endsOf } from '../../store/relations/columns.js';
import { pairOf } from '../../store/relations/pair.js';

/** What a group of relations has in common: the pair, an object on a side, or a position in its list. */
export type GroupType = 'pair' | 'limit' | 'place';

/** A relation's place in a group of limited size. */
export interface CapacitySlot {
  readonly key: string;
  readonly group: Group;
}

const text = ({ objectType, id }: ObjectRef): string => `${objectType}:${id}`;

export const pairKey = (type: string, pair: string): string => `pair ${type} ${pair}`;

/** Group of an object's relations on a side. Groups of two-way types include both sides. */
export const limitKey = (type: RelationType, side: RelationSide, end: ObjectRef): string =>
  `limit ${type.name} ${type.direction === 'bidirectional' ? 'both' : side} ${text(end)}`;

export const placeKey = (type: RelationType, side: RelationSide, end: ObjectRef, place: number): string =>
  `place ${type.name} ${type.direction === 'bidirectional' ? 'both' : side} ${text(end)} ${place}`;

/** True for a position in a list, which {@link UNORDERED} is not. */
export const isPlace = (place: number): boolean => place >= 0 && place < UNORDERED;

export const rightPair = (row: CopiedRow, type: RelationType | undefined): string =>
  pairOf(endsOf(row).from, endsOf(row).to, type?.direction === 'bidirectional');

/** The slots that a row needs in the possibly overfull groups of its type. */
export function capacitySlotsOf(
  row: SuspectRow,
  type: RelationType,
  capacity: Capacity,
): Record<GroupType, readonly CapacitySlot[]> {
  const { name } = type;
  return {
    pair: capacity.has('pair', name) ? [{ key: pairKey(name, rightPair(row, type)), group: 'pair' }] : [],
    limit: capacity.has('limit', name)
      ? relationSides.map((side) => ({ key: limitKey(type, side, endsOf(row)[side]), group: `limit ${side}` }))
      : [],
    place: relationSides.flatMap((side): CapacitySlot[] => {
      if (!capacity.has('place', name)) return [];
      const place = row[`${side}_order`];
      return isPlace(place) ? [{ key: placeKey(type, side, endsOf(row)[side], place), group: `place ${side}` }] : [];
    }),
  };
}

/**
 * Groups that are or may be overfull, with their limits and sizes. Other groups are omitted, so that memory depends on the
 * number of problems, not on the size of the table.
 */
export class Capacity {
  readonly #groups = new Map<string, { readonly most: number; taken: number }>();
  readonly #types = { pair: new Set<string>(), limit: new Set<string>(), place: new Set<string>() };

  open(key: string, group: GroupType, type: string, most: number, taken = 0): void {
    this.#groups.set(key, { most, taken });
    this.#types[group].add(type);
  }

  /** True if a type has possibly overfull groups. */
  has(group: GroupType, type: string): boolean {
    return this.#types[group].has(type);
  }

  /** Types with possibly overfull groups, and others whose rows are all checked. All rows of `whole` types can be in one, of `placed` types only rows with a position. */
  types(others: readonly string[]): { readonly whole: readonly string[]; readonly placed: readonly string[] } {
    const { pair, limit, place } = this.#types;
    return { whole: [...new Set([...pair, ...limit, ...others])], placed: [...place] };
  }

  /** Limit of a group; undefined if the group is not overfull. */
  most(key: string): number | undefined {
    return this.#groups.get(key)?.most;
  }

  full(key: string): boolean {
    const group = this.#groups.get(key);
    return group !== undefined && group.taken >= group.most;
  }

  take(key: string): void {
    const group = this.#groups.get(key);
    if (group) group.taken += 1;
  }

  /** Merges the counts of another instance. */
  adopt(other: Capacity): void {
    for (const [key, { most, taken }] of other.#groups) this.#groups.set(key, { most, taken });
  }
}
