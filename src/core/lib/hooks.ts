import { createHooks, type Hooks as WordPressHooks } from '@wordpress/hooks';
import type { Hook, HookArguments, HookName } from '../../contract/hooks.js';
import type { Viewer } from './viewer.js';

/** Arguments of a hook. Actions also get the user whose request started the write, or nothing for code of the site. */
type Arguments<K extends Hook['kind'], N> =
  N extends HookName<K> ? (K extends 'action' ? [...HookArguments<N>, viewer?: Viewer] : HookArguments<N>) : never[];

/** Adds a callback. Callbacks of relx's own hooks get typed arguments. */
type AddHook<K extends Hook['kind']> = <N extends HookName<K> | (string & {})>(
  name: N,
  namespace: string,
  callback: (...args: Arguments<K, N>) => unknown,
  priority?: number,
) => void;

/** Calls the callbacks of one of relx's own hooks, or of another one. */
type RunHook<K extends Hook['kind']> = <N extends HookName<K> | (string & {})>(
  name: N,
  ...args: N extends HookName<K> ? Arguments<K, N> : unknown[]
) => unknown;

/** Actions and filters, as in WordPress. The table of hooks declares those of relx. */
export interface Hooks
  extends Omit<WordPressHooks, 'addAction' | 'addFilter' | 'doAction' | 'doActionAsync' | 'applyFilters' | 'applyFiltersAsync'> {
  readonly addAction: AddHook<'action'>;
  readonly addFilter: AddHook<'filter'>;
  readonly doAction: RunHook<'action'>;
  readonly doActionAsync: RunHook<'action'>;
  readonly applyFilters: RunHook<'filter'>;
  readonly applyFiltersAsync: RunHook<'filter'>;
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/**
 * Creates hooks that report errors of action callbacks. Actions follow completed operations, so their errors do not stop other
 * callbacks and do not reach the caller. Errors of filters do.
 */
export function createGuardedHooks(report: (error: unknown, hook: string, namespace: string) => void): Hooks {
  const hooks = createHooks();
  const { addAction } = hooks;
  hooks.addAction = (hookName, namespace, callback, priority) => {
    const guarded = (...args: unknown[]) => {
      const failed = (error: unknown) => report(error, hookName, namespace);
      try {
        const result: unknown = callback(...args);
        return isThenable(result) ? Promise.resolve(result).catch(failed) : result;
      } catch (error) {
        return failed(error);
      }
    };
    addAction.call(hooks, hookName, namespace, guarded, priority);
  };
  return hooks;
}
