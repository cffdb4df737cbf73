import type { ObjectRef, RelationSide, RelationType } from '../../contract/index.js';
import { relationSides } from '../../contract/requests.js';
import { UNORDERED } from '../../store/database.js';
import type { CopiedRow } from '../../store/integrity/overfull-groups.js';
import type { Group } from '../../store/integrity/repairs.js';
import type { SuspectRow } from '../../store/integrity/rows.js';
import { endsOf } from '../../store/relations/columns.js';
import { pairOf } from '../../store/relations/pair.js';

/** What makes relations a group: the pair they join, an end they have, a position in the list of an end. */
export type GroupKind = 'pair' | 'limit' | 'place';

/** A place in a group of relations that holds a limited number of them. */
export interface CapacitySlot {
  readonly key: string;
  readonly group: Group;
}

const text = ({ objectType, id }: ObjectRef): string => `${objectType}:${id}`;

export const pairKey = (type: string, pair: string): string => `pair ${type} ${pair}`;

/** The relations of an object; a two-way type knows no sides. */
export const limitKey = (type: RelationType, side: RelationSide, end: ObjectRef): string =>
  `limit ${type.name} ${type.direction === 'bidirectional' ? 'both' : side} ${text(end)}`;

export const placeKey = (type: RelationType, side: RelationSide, end: ObjectRef, place: number): string =>
  `place ${type.name} ${type.direction === 'bidirectional' ? 'both' : side} ${text(end)} ${place}`;

/** True for a position that somebody chose; {@link UNORDERED} is none, and fine as well. */
export const isPlace = (place: number): boolean => place >= 0 && place < UNORDERED;

/** The pair that the row should have. */
export const rightPair = (row: CopiedRow, type: RelationType | undefined): string =>
  pairOf(endsOf(row).from, endsOf(row).to, type?.direction === 'bidirectional');

/** The slots that a row takes when it stays, in the groups of its type that may be too full. */
export function capacitySlotsOf(
  row: SuspectRow,
  type: RelationType,
  capacity: Capacity,
): Record<GroupKind, readonly CapacitySlot[]> {
  const { name } = type;
  return {
    pair: capacity.knows('pair', name) ? [{ key: pairKey(name, rightPair(row, type)), group: 'pair' }] : [],
    limit: capacity.knows('limit', name)
      ? relationSides.map((side) => ({ key: limitKey(type, side, endsOf(row)[side]), group: `limit ${side}` }))
      : [],
    place: relationSides.flatMap((side): CapacitySlot[] => {
      if (!capacity.knows('place', name)) return [];
      const place = row[`${side}_order`];
      return isPlace(place) ? [{ key: placeKey(type, side, endsOf(row)[side], place), group: `place ${side}` }] : [];
    }),
  };
}

/**
 * Groups of which there is, or may be, one relation too many, with how many they hold and how many are in them. A
 * group that is not here has room: that is most of them, so memory grows with what is wrong, not with the table.
 */
export class Capacity {
  readonly #groups = new Map<string, { readonly most: number; taken: number }>();
  readonly #types = { pair: new Set<string>(), limit: new Set<string>(), place: new Set<string>() };

  open(key: string, kind: GroupKind, type: string, most: number, taken = 0): void {
    this.#groups.set(key, { most, taken });
    this.#types[kind].add(type);
  }

  /** True when a type has such a group. */
  knows(kind: GroupKind, type: string): boolean {
    return this.#types[kind].has(type);
  }

  /** The types that have groups: of `whole` ones any row may be in one, of `placed` ones only rows with a position. */
  types(): { readonly whole: readonly string[]; readonly placed: readonly string[] } {
    const { pair, limit, place } = this.#types;
    return { whole: [...new Set([...pair, ...limit])], placed: [...place] };
  }

  /** How many relations a group holds; undefined when there is room for all that it has. */
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

  /** Takes over what another has counted. */
  adopt(other: Capacity): void {
    for (const [key, { most, taken }] of other.#groups) this.#groups.set(key, { most, taken });
  }
}
