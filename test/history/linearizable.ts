/** A request to the system and its response as one event, with the times of both on one clock. */
export interface Operation<Event> {
  readonly event: Event;
  readonly invoke: number;
  /** Infinity for an unknown outcome: it may be done at any time later, or never. */
  readonly complete: number;
}

/** The behavior of an object with one client at a time. */
export interface Model<State extends string | number, Event> {
  readonly initial: State;
  /** The state after this event; undefined if the event is impossible in this state. */
  step(state: State, event: Event): State | undefined;
}

/** What was tried, how far the search came, and why it came no further. */
export type Verdict<Event> =
  | { readonly linearizable: true; readonly tried: number }
  | {
      readonly linearizable: false;
      readonly tried: number;
      /** How many operations fit into one order. */
      readonly fitted: number;
      readonly state: string | number;
      /** Those of which one had to come next, and none could. */
      readonly stuck: readonly Operation<Event>[];
    };

/** Orders that are tried before it gives up, for a history without an end would need more than there is memory for. */
const MOST_TRIED = 2_000_000;

/**
 * A position of a search: all known operations before `first` are in the order, with those whose bit is set among the ones from
 * it on, and of those with an unknown outcome the ones whose bit is set in `maybe`.
 */
interface Place<State> {
  readonly first: number;
  readonly later: bigint;
  readonly maybe: bigint;
  readonly fitted: number;
  readonly state: State;
}

/**
 * Checks if there is one order of all operations in which the model responds as the system did, and in which no operation comes
 * before another that was over when it began. It is the search of Wing and Gong, with Lowe's cache of dead ends. A response
 * that changes nothing is put into the order as soon as it fits, which loses no order: the operations that may follow it
 * might have followed without it.
 *
 * @throws Error if there are too many orders to try: an undecided history proves nothing
 */
export function linearizable<State extends string | number, Event>(
  { initial, step }: Model<State, Event>,
  history: readonly Operation<Event>[],
): Verdict<Event> {
  const sorted = [...history].sort((a, b) => a.invoke - b.invoke);
  const known = sorted.filter(({ complete }) => complete !== Number.POSITIVE_INFINITY);
  const unknown = sorted.filter(({ complete }) => complete === Number.POSITIVE_INFINITY);
  const start: Place<State> = { first: 0, later: 0n, maybe: 0n, fitted: 0, state: initial };

  function withKnown(place: Place<State>, index: number, state: State): Place<State> {
    let { first } = place;
    let later = place.later | (1n << BigInt(index - first));
    for (; (later & 1n) === 1n; later >>= 1n) first++;
    return { ...place, first, later, fitted: place.fitted + 1, state };
  }

  /** What may come next: begun before any that is left was over. */
  function candidates({ first, later }: Place<State>): { readonly indexes: readonly number[]; readonly over: number } {
    const found: number[] = [];
    let over = Number.POSITIVE_INFINITY;
    let bits = later;
    for (let index = first; index < known.length && at(index).invoke <= over; index++, bits >>= 1n) {
      if ((bits & 1n) === 1n) continue;
      found.push(index);
      over = Math.min(over, at(index).complete);
    }
    return { indexes: found.filter((index) => at(index).invoke <= over), over };
  }

  function at(index: number): Operation<Event> {
    return known[index] as Operation<Event>;
  }

  const seen = new Set<string>();
  const open = [start];
  let best = start;
  for (let place = open.pop(); place; place = open.pop()) {
    let next = candidates(place);
    const { state: now } = place;
    const still = () => next.indexes.find((index) => step(now, at(index).event) === now);
    for (let index = still(); index !== undefined; index = still()) {
      place = withKnown(place, index, now);
      next = candidates(place);
    }
    if (place.fitted > best.fitted) best = place;
    if (place.fitted === known.length) return { linearizable: true, tried: seen.size };
    const key = `${place.first} ${place.later.toString(36)} ${place.maybe.toString(36)} ${place.state}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (seen.size > MOST_TRIED) throw new Error(`Undecided: ${sorted.length} operations have too many orders.`);
    // the last one that is added is tried first: the earliest to complete first, and unknown outcomes last
    for (const [index, { event, invoke }] of unknown.entries()) {
      const bit = 1n << BigInt(index);
      const state = invoke <= next.over && (place.maybe & bit) === 0n ? step(place.state, event) : undefined;
      if (state !== undefined && state !== place.state) open.push({ ...place, maybe: place.maybe | bit, state });
    }
    for (const index of [...next.indexes].sort((a, b) => at(b).complete - at(a).complete)) {
      const state = step(place.state, at(index).event);
      if (state !== undefined) open.push(withKnown(place, index, state));
    }
  }
  return {
    linearizable: false,
    tried: seen.size,
    fitted: best.fitted,
    state: best.state,
    stuck: candidates(best).indexes.map(at),
  };
}
