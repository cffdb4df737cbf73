import { useCallback, useEffect, useState } from 'react';
import { requestTool } from './tools.js';

export type Loaded<T> =
  | { readonly status: 'pending' }
  | { readonly status: 'success'; readonly data: T }
  | { readonly status: 'error'; readonly error: unknown };

/** The response of a tool, and a function that requests it again. */
export function useTool<T>(name: string): readonly [Loaded<T>, () => void] {
  const [state, setState] = useState<Loaded<T>>({ status: 'pending' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round requests it again
  useEffect(() => {
    let isCurrent = true;
    setState({ status: 'pending' });
    requestTool<T>(name).then(
      (data) => isCurrent && setState({ status: 'success', data }),
      (error: unknown) => isCurrent && setState({ status: 'error', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [name, round]);
  return [state, useCallback(() => setRound((before) => before + 1), [])];
}
