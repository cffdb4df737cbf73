import { useCallback, useEffect, useRef, useState } from 'react';
import { type Batch, runBatches } from './tools.js';

export type Progress<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'running' | 'stopped' | 'done'; readonly result: T }
  | { readonly status: 'failed'; readonly result: T; readonly error: unknown };

export interface Batches<T, B extends Batch> {
  readonly progress: Progress<T>;
  /** Starts from the beginning. `request` requests one batch, `add` adds it to the result. */
  readonly start: (request: (cursor: string | undefined) => Promise<B>) => Promise<void>;
  /** Stops after the batch that is on its way. */
  readonly stop: () => void;
  readonly reset: () => void;
}

/** A tool that runs batch by batch, with the sum of its batches. */
export function useBatches<T, B extends Batch>(empty: T, add: (sum: T, batch: B) => T): Batches<T, B> {
  const [progress, setProgress] = useState<Progress<T>>({ status: 'idle' });
  const controller = useRef<AbortController>(null as unknown as AbortController);
  const latest = useRef({ empty, add });
  latest.current = { empty, add };
  useEffect(() => () => controller.current?.abort(), []);

  const start = useCallback(async (request: (cursor: string | undefined) => Promise<B>) => {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    let result = latest.current.empty;
    const show = (next: Progress<T>) => controller.current === own && setProgress(next);
    show({ status: 'running', result });
    try {
      const onBatch = (batch: B) => {
        result = latest.current.add(result, batch);
        show({ status: 'running', result });
      };
      await runBatches({ request, onBatch, signal: own.signal });
      show({ status: own.signal.aborted ? 'stopped' : 'done', result });
    } catch (error) {
      show({ status: 'failed', result, error });
    }
  }, []);
  return {
    progress,
    start,
    stop: useCallback(() => controller.current?.abort(), []),
    reset: useCallback(() => setProgress({ status: 'idle' }), []),
  };
}
