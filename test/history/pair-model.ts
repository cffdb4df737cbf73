import type { Model } from './linearizable.js';

/** What is asked of one pair. Ids are those of relations; -1 stands for one that nobody was told. */
export type PairAsked =
  | { readonly action: 'added'; readonly id: number }
  | { readonly action: 'removed' }
  | { readonly action: 'refused'; readonly because: 'there' | 'absent' }
  /** 0: there is none. */
  | { readonly action: 'saw'; readonly id: number }
  /** Asked by the id of a relation; of others it says nothing. */
  | { readonly action: 'met'; readonly id: number; readonly there: boolean };

/** A register: the id of the pair's relation, 0 for none, and -1 for one whose id is not known yet. */
export const pairModel: Model<number, PairAsked> = {
  initial: 0,
  step(state, asked) {
    if (asked.action === 'added') return state === 0 ? asked.id : undefined;
    if (asked.action === 'removed') return state === 0 ? undefined : 0;
    if (asked.action === 'refused') return (asked.because === 'there') === (state !== 0) ? state : undefined;
    if (asked.action === 'met' && !asked.there) return state === asked.id ? undefined : state;
    if (asked.id === -1) return state === 0 ? undefined : state;
    if (state === -1) return asked.id === 0 ? undefined : asked.id;
    return state === asked.id ? state : undefined;
  },
};
