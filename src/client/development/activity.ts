/**
 * What the client and the cache of lists do, for the devtools. For development only: see `isDevelopment`.
 */

/** A request that was sent. */
export interface SentRequest {
  readonly id: number;
  readonly method: string;
  /** The path below the REST API, with its parameters. */
  readonly path: string;
  /** Duration in milliseconds. Absent while the request runs. */
  readonly duration?: number;
  /** The HTTP status, or 0 without a response. */
  readonly status?: number;
  /** The code of the error. Absent after a success. */
  readonly code?: string | undefined;
}

/** How many requests are stored. */
const MAX_REQUESTS = 50;

let requests: readonly SentRequest[] = [];
let sent = 0;
let isReported = false;
const listeners = /* @__PURE__ */ new Set<() => void>();

/** Notifies listeners of a change, once per task, because components may be rendering. */
export function reportActivity(): void {
  if (isReported) return;
  isReported = true;
  setTimeout(() => {
    isReported = false;
    for (const listener of listeners) listener();
  });
}

/** Listens to changes. Returns a function to stop. */
export function listenToActivity(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The last requests, newest first. A new array after each change. */
export const sentRequests = (): readonly SentRequest[] => requests;

/** Stores a request. Returns a function that stores its result. */
export function recordRequest(method: string, path: string): (status: number, code?: string) => void {
  const started = Date.now();
  const request: SentRequest = { id: ++sent, method, path };
  requests = [request, ...requests].slice(0, MAX_REQUESTS);
  reportActivity();
  return (status, code) => {
    const duration = Date.now() - started;
    requests = requests.map((one) => (one.id === request.id ? { ...one, duration, status, code } : one));
    reportActivity();
  };
}
