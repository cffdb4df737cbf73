/** A node of React's tree, as much as is looked at here. */
interface Fiber {
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
  readonly memoizedProps: unknown;
  readonly type: unknown;
}

/**
 * Counts, in `window.rendered`, how often a preview of ours is rendered: a component with the props of one. Runs in the page
 * before React, which reports every commit to the hook of its developer tools, in production, too.
 */
export function countRenders(): void {
  const counted = window as unknown as { rendered: number };
  counted.rendered = 0;
  // React's own flag of what was rendered in this commit
  const PERFORMED_WORK = 1;
  const isPreview = ({ memoizedProps: props, type }: Fiber) =>
    typeof type === 'function' && typeof props === 'object' && props !== null && 'objectType' in props && 'related' in props;
  const walk = (next: Fiber, before: Fiber | null) => {
    if (isPreview(next) && (!before || next.flags & PERFORMED_WORK)) counted.rendered += 1;
    // what was not touched is the same as before
    if (before && next.child === before.child) return;
    for (let child = next.child; child; child = child.sibling) walk(child, child.alternate);
  };
  const hook = {
    renderers: new Map(),
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot: (_id: number, { current }: { readonly current: Fiber }) => walk(current, current.alternate),
  };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}
