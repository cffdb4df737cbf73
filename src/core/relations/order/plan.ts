import { UNORDERED } from '../../../store/database.js';

/** A row of a list, as far as its place is concerned. */
export interface Placeable {
  readonly id: number;
  readonly position: number;
}

/** Room between two neighbours: twenty rows go between the same two before the list is numbered anew. */
export const GAP = 2 ** 20;

/** True when somebody chose the row's place. */
export const isPlaced = ({ position }: Placeable): boolean => position < UNORDERED;

/**
 * The positions that the first `count` rows of a list need to stand in the order given, by id, as far as they have
 * to change. The rows after them keep theirs.
 *
 * Positions are sparse: a row that moves takes a number between those of its neighbours, so that a move writes one row
 * and leaves alone what others move at the same time. Only where there is no room left (or where an import gave two
 * rows one number) are the first `count` rows numbered anew.
 *
 * @param rows the list in the order wanted
 * @param count how many rows have a place after it; placed rows are always the first ones
 * @param moved rows whose present position does not count
 */
export function planPositions(rows: readonly Placeable[], count: number, moved: ReadonlySet<number>): Map<number, number> {
  const first = rows.slice(0, count);
  const kept = first.map((row) => (moved.has(row.id) || !isPlaced(row) ? undefined : row.position));
  const positions = filled(kept) ?? first.map((_, index) => (index + 1) * GAP);
  return new Map(
    first.flatMap(({ id, position }, index): [number, number][] => {
      const planned = positions[index];
      return planned === undefined || planned === position ? [] : [[id, planned]];
    }),
  );
}

/** The list with numbers where it has none, each between its neighbours; undefined when they don't fit. */
function filled(kept: readonly (number | undefined)[]): number[] | undefined {
  const positions: number[] = [];
  while (positions.length < kept.length) {
    const present = kept[positions.length];
    if (present !== undefined) {
      if (present <= (positions.at(-1) ?? -1)) return undefined;
      positions.push(present);
      continue;
    }
    const start = positions.length;
    const end = kept.findIndex((position, index) => index >= start && position !== undefined);
    const missing = (end < 0 ? kept.length : end) - start;
    const below = positions.at(-1) ?? 0;
    const above = kept[end];
    const step = above === undefined ? GAP : Math.floor((above - below) / (missing + 1));
    if (step < 1 || below + step * missing >= UNORDERED) return undefined;
    for (let index = 1; index <= missing; index++) positions.push(below + step * index);
  }
  return positions;
}
