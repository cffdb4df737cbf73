import type { Model } from './linearizable.js';

/** Observed events of one pair. Ids are those of relations; -1 is an id that no response contained. */
export type PairEvent =
  | { readonly action: 'added'; readonly id: number }
  | { readonly action: 'removed' }
  | { readonly action: 'refused'; readonly because: 'there' | 'absent' }
  /** 0: there is none. */
  | { readonly action: 'saw'; readonly id: number }
  /** A read by the id of a relation; it reports nothing about others. */
  | { readonly action: 'met'; readonly id: number; readonly there: boolean };

/** A register: the id of the pair's relation, 0 for none, and -1 for one whose id is not known yet. */
export const pairModel: Model<number, PairEvent> = {
  initial: 0,
  step(state, event) {
    if (event.action === 'added') return state === 0 ? event.id : undefined;
    if (event.action === 'removed') return state === 0 ? undefined : 0;
    if (event.action === 'refused') return (event.because === 'there') === (state !== 0) ? state : undefined;
    if (event.action === 'met' && !event.there) return state === event.id ? undefined : state;
    if (event.id === -1) return state === 0 ? undefined : state;
    if (state === -1) return event.id === 0 ? undefined : event.id;
    return state === event.id ? state : undefined;
  },
};
