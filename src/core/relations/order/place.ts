import type { OrderedRow } from '../../../store/relations/order.js';
import type { CheckedTarget } from './target.js';

/** Where a relation goes. */
export interface Place {
  /** Among the other rows of the list. */
  readonly index: number;
  /** Among those of them that the user sees. */
  readonly position: number;
}

/**
 * The place in a list that a target means to a user who sees only some of its rows: next to the visible neighbour. A
 * relation that is already at the position stays. Undefined for a neighbour that the user does not see in the list.
 *
 * @param rows the whole list in its order
 * @param row the relation of it that moves
 * @param visible ids of the relations that the user sees
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
