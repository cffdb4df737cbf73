/** Random ID of this tab, because a channel also delivers to listeners in the same tab. */
const tab = /* @__PURE__ */ Math.random();
const NAME = 'relx-changes';

/** Notifies other tabs of the site that relations of objects, such as `post:12`, have changed. */
export function notifyOtherTabs(objects: readonly string[]): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage({ tab, objects });
  channel.close();
}

/** Listens to notifications of other tabs. Returns a function to stop. */
export function listenToOtherTabs(listener: (objects: readonly string[]) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    if (data?.tab !== tab && Array.isArray(data?.objects)) listener(data.objects);
  };
  return () => channel.close();
}
