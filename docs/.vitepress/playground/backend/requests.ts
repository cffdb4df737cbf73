/** A request of the page and its response, as text. */
export interface RecordedRequest {
  readonly id: number;
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly sent: string;
  readonly status: number;
  readonly headers: string;
  readonly received: string;
}

const LIMIT = 40;
let requests: readonly RecordedRequest[] = [];
let count = 0;
const listeners = new Set<() => void>();

const set = (next: readonly RecordedRequest[]) => {
  requests = next;
  for (const listener of listeners) listener();
};

const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** Adds a request to the list that the page shows. */
export async function recordRequest(request: Request, response: Response): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const entry: RecordedRequest = {
    id: ++count,
    method: request.method,
    path: decodeURIComponent(pathname) + search,
    sent: indented(await request.text()),
    status: response.status,
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    received: indented(await response.text()),
  };
  set([...requests, entry].slice(-LIMIT));
}

export const clearRequests = (): void => set([]);

/** The requests since they were cleared, for `useSyncExternalStore`. */
export const recorded = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: () => requests,
};
