import { createHooks, type Hooks } from '@wordpress/hooks';

export type { Hooks } from '@wordpress/hooks';

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/**
 * Hooks of one core: actions and filters as WordPress has them, with one difference: an action callback that
 * throws is reported, and neither stops the other callbacks nor reaches the caller, for what it was told has
 * already happened. Filters decide something, so their errors do reach the caller.
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
