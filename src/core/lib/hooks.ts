import { createHooks, type Hooks } from '@wordpress/hooks';

export type { Hooks } from '@wordpress/hooks';

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
