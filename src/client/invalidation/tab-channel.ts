import type { Invalidation } from './changes.js';

/** Random ID of this tab, because a channel also delivers to listeners in the same tab. */
const tab = /* @__PURE__ */ Math.random();

/** A change in another tab. */
interface Message {
  readonly tab: number;
  readonly site: string;
  readonly changes: readonly Invalidation[];
}

/** Opens the channel between the tabs of a site. Undefined without it, or if the user blocks cookies, where it throws. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('relx-changes');
  } catch {
    return undefined;
  }
}

/** Notifies other tabs of changes. */
export function notifyOtherTabs(site: string, changes: readonly Invalidation[]): void {
  const channel = openChannel();
  channel?.postMessage({ tab, site, changes } satisfies Message);
  channel?.close();
}

/** Listens to changes in other tabs. Returns a function to stop. */
export function listenToOtherTabs(listener: (site: string, changes: readonly Invalidation[]) => unknown): () => void {
  const channel = openChannel();
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Partial<Message> | null>) => {
      if (data?.tab !== tab && data?.site !== undefined && Array.isArray(data.changes)) listener(data.site, data.changes);
    };
  return () => channel?.close();
}
