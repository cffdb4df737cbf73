/** Tells this tab from others: a channel delivers to other listeners of its own tab, too. */
const tab = /* @__PURE__ */ Math.random();
const NAME = 'relx-changes';

/** Tells the other tabs of this site that relations of some objects, such as `post:12`, have changed. */
export function tellOtherTabs(objects: readonly string[]): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage({ tab, objects });
  channel.close();
}

/** Listens for what other tabs tell; the function it returns stops listening. */
export function listenToOtherTabs(listener: (objects: readonly string[]) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    if (data?.tab !== tab && Array.isArray(data?.objects)) listener(data.objects);
  };
  return () => channel.close();
}
