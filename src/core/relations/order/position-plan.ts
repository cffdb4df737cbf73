import { UNORDERED } from '../../../store/database.js';

/** A row of a list with its position. */
export interface Placeable {
  readonly id: number;
  readonly position: number;
}

/** Distance between neighbours: enough for twenty insertions at the same place before renumbering. */
export const GAP = 2 ** 20;

/** True if the row has a position. */
export const isPlaced = ({ position }: Placeable): boolean => position < UNORDERED;

/** The number of rows at the beginning that need a position for this order. The rows after them are unplaced, newest first. */
export function placedCount(rows: readonly Placeable[]): number {
  const isNatural = (row: Placeable, index: number) => !isPlaced(row) && row.id > (rows[index + 1]?.id ?? 0);
  return rows.findLastIndex((row, index) => !isNatural(row, index)) + 1;
}

/**
 * The positions to change, by id, so that the first `count` rows are in order.
 *
 * Positions are sparse: a moved row gets a number between its neighbours, so that one row is written and concurrent moves do not
 * conflict. The first `count` rows are renumbered only if there is no gap, or if an import assigned a number twice.
 *
 * @param rows the list in the new order
 * @param count number of rows with a position; these are the first ones
 * @param moved ids of rows whose current position does not count
 */
export function planPositions(rows: readonly Placeable[], count: number, moved: ReadonlySet<number>): Map<number, number> {
  const first = rows.slice(0, count);
  const current = first.map((row) => (moved.has(row.id) || !isPlaced(row) ? undefined : row.position));
  const positions = filled(current) ?? first.map((_, index) => (index + 1) * GAP);
  return new Map(
    first.flatMap(({ id, position }, index): [number, number][] => {
      const planned = positions[index];
      return planned === undefined || planned === position ? [] : [[id, planned]];
    }),
  );
}

/** Fills missing positions between their neighbours. Undefined if there is no gap. */
function filled(current: readonly (number | undefined)[]): number[] | undefined {
  const positions: number[] = [];
  while (positions.length < current.length) {
    const present = current[positions.length];
    if (present !== undefined) {
      if (present <= (positions.at(-1) ?? -1)) return undefined;
      positions.push(present);
      continue;
    }
    const start = positions.length;
    const end = current.findIndex((position, index) => index >= start && position !== undefined);
    const missing = (end < 0 ? current.length : end) - start;
    const below = positions.at(-1) ?? 0;
    const above = current[end];
    const step = above === undefined ? GAP : Math.floor((above - below) / (missing + 1));
    if (step < 1 || below + step * missing >= UNORDERED) return undefined;
    for (let index = 1; index <= missing; index++) positions.push(below + step * index);
  }
  return positions;
}
