import { useRef, useState } from 'react';
import type { RelxClient } from 'relx';
import { nothingDone, type Outcome, type Pair, PER_REQUEST, requestsOf, withResponses } from './relating.js';

/** Adding relations, or removing them again. A failure can be tried again from where it stopped. */
export type RelatingState =
  | { readonly status: 'idle' }
  | ({ readonly isUndo: boolean; readonly total: number; readonly outcome: Outcome } & (
      | { readonly status: 'running' | 'ended' }
      | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }
    ));

export interface Relating {
  readonly state: RelatingState;
  readonly add: (pairs: readonly Pair[]) => void;
  /** Stops after the request that is on its way. */
  readonly stop: () => void;
  /** Removes relations that were added. */
  readonly undo: (pairs: readonly Pair[]) => void;
}

/** Adds and removes relations, 100 per request. */
export function useRelating(client: RelxClient): Relating {
  const [state, setState] = useState<RelatingState>({ status: 'idle' });
  const isStopped = useRef(false);

  // a request that the site has received without a response to us has the same key when it is sent again
  const send = async (pairs: readonly Pair[], isUndo: boolean, key = `${Math.random()}`, begin = nothingDone): Promise<void> => {
    const same = { isUndo, total: pairs.length };
    let outcome = begin;
    isStopped.current = false;
    try {
      while (outcome.done < pairs.length && !isStopped.current) {
        setState({ ...same, status: 'running', outcome });
        const next = pairs.slice(outcome.done, outcome.done + PER_REQUEST);
        const requests = requestsOf(next, isUndo ? 'DELETE' : 'POST');
        const options = { invalidate: false, idempotencyKey: `${key}.${outcome.done}` };
        outcome = withResponses(outcome, next, await client.batchRelations(requests, options));
      }
      setState({ ...same, status: 'ended', outcome });
    } catch (error) {
      setState({ ...same, status: 'failed', outcome, error, retry: () => void send(pairs, isUndo, key, outcome) });
    }
  };
  return {
    state,
    add: (pairs) => void send(pairs, false),
    stop() {
      isStopped.current = true;
    },
    undo: (pairs) => void send(pairs, true),
  };
}
