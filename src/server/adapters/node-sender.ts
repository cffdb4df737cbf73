import type { IncomingMessage, ServerResponse } from 'node:http';
import { mayOverride, READ_METHODS } from '../middleware/methods.js';

/** Statuses that were sent before the app had a response, by request. */
export type SentStatuses = WeakMap<object, number>;

/** Status in the log if the client disconnected before the response, as in nginx. */
const CLIENT_GONE = 499;

/** Client of a request. A class, because creating objects with getters costs more than most lists. */
export class Sender {
  /** True for reads, which can be aborted. Writes continue after the response. The app reports reads with POST. */
  reads: boolean;

  constructor(
    readonly incoming: IncomingMessage,
    private readonly outgoing: ServerResponse,
    private readonly statuses: WeakMap<object, number>,
  ) {
    this.reads = READ_METHODS.has(incoming.method ?? '') && !mayOverride(incoming.url ?? '', incoming.headers);
  }

  /** Status that was sent before the app had a response. */
  get sentStatus(): number | undefined {
    return this.statuses.get(this.incoming) ?? (this.reads && this.#hasGone ? CLIENT_GONE : undefined);
  }

  /** True if the client does not wait for the app's response any more. */
  get aborted(): boolean {
    return this.statuses.has(this.incoming) || this.#hasGone;
  }

  get #hasGone(): boolean {
    return this.outgoing.destroyed && !this.outgoing.writableFinished;
  }
}
