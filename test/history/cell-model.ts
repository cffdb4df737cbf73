import { type JudgedType, pairOf } from './event.js';
import type { Model } from './linearizable.js';

/** Observed events of a cell: its pairs are numbered, and a set of them is the sum of their bits. */
export type CellEvent =
  | { readonly action: 'added' | 'removed' | 'there' | 'absent' | 'full'; readonly pair: number }
  /** A read found exactly `seen` of the pairs in `among`. */
  | { readonly action: 'saw'; readonly among: number; readonly seen: number };

/** The pairs of a cell, and the set that is full for each of its ends. */
export interface Cell {
  /** The number of a pair, or undefined when it is none of the cell. */
  numberOf(from: number, to: number): number | undefined;
  readonly model: Model<number, CellEvent>;
}

const size = (set: number): number => {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
};

/** All pairs between some objects, at most 30, as one set whose ends have limits. */
export function cellOf(type: JudgedType, pairs: readonly (readonly [number, number])[]): Cell {
  if (pairs.length > 30) throw new Error('A cell has 30 pairs at most.');
  const names = pairs.map(([from, to]) => pairOf(type, from, to));
  const ends = pairs.map(([from, to]) => [
    ...(type.most > 0 ? [{ set: setOf((pair) => pair[0] === from || (type.twoWay && pair[1] === from)), most: type.most }] : []),
    ...(type.twoWay && type.most > 0 ? [{ set: setOf((pair) => pair.includes(to)), most: type.most }] : []),
    ...(type.mostTo > 0 ? [{ set: setOf((pair) => pair[1] === to), most: type.mostTo }] : []),
  ]);

  function setOf(belongs: (pair: readonly [number, number]) => boolean): number {
    return pairs.reduce((set, pair, index) => (belongs(pair) ? set | (1 << index) : set), 0);
  }
  const isFull = (state: number, pair: number) => (ends[pair] ?? []).some(({ set, most }) => size(state & set) >= most);

  return {
    numberOf(from, to) {
      const index = names.indexOf(pairOf(type, from, to));
      return index === -1 ? undefined : index;
    },
    model: {
      initial: 0,
      step(state, event) {
        if (event.action === 'saw') return (state & event.among) === event.seen ? state : undefined;
        const bit = 1 << event.pair;
        const there = (state & bit) !== 0;
        if (event.action === 'there') return there ? state : undefined;
        if (event.action === 'absent') return there ? undefined : state;
        if (event.action === 'removed') return there ? state & ~bit : undefined;
        if (there) return undefined;
        if (event.action === 'full') return isFull(state, event.pair) ? state : undefined;
        return isFull(state, event.pair) ? undefined : state | bit;
      },
    },
  };
}
