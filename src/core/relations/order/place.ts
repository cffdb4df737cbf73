import type { OrderedRow } from '../../../store/relations/order.js';
import type { CheckedTarget } from './target.js';

/** New place of a relation. */
export interface Place {
  /** Index among the other rows of the list. */
  readonly index: number;
  /** Index among the visible ones. */
  readonly position: number;
}

/**
 * The place for a target in a list of which the user sees only some rows: next to the visible neighbour. A relation that is
 * already at the position stays. Undefined for a neighbour that is not visible.
 *
 * @param rows the whole list in order
 * @param row the relation to move
 * @param visible ids of the visible relations
 */
export function placeOf(
  rows: readonly OrderedRow[],
  row: OrderedRow,
  visible: ReadonlySet<number>,
  target: CheckedTarget,
): Place | undefined {
  const others = rows.filter((other) => other !== row);
  const shown = others.filter(({ id }) => visible.has(id));
  const at = (index: number, position: number): Place => ({ index, position });
  if (target.key === 'position') {
    const position = Math.min(target.index, shown.length);
    const present = rows.indexOf(row);
    const above = rows.slice(0, present).filter(({ id }) => visible.has(id)).length;
    if (position === above) return at(present, position);
    const next = shown[position];
    return at(next ? others.indexOf(next) : others.indexOf(shown.at(-1) as OrderedRow) + 1, position); // some are shown
  }
  const position = shown.findIndex(({ id }) => id === target.neighbour);
  if (position < 0) return undefined;
  const below = target.key === 'after' ? 1 : 0;
  return at(others.indexOf(shown[position] as OrderedRow) + below, position + below); // found above
}
