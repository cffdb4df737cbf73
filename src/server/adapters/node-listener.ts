import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { errorCodes } from '../../contract/index.js';
import { eventLoopQueue, LARGE_BODY } from '../../event-loop-queue.js';
import type { App } from '../app.js';
import { mayOverride, READ_METHODS } from '../middleware/methods.js';
import { connectionOf } from './node-connection.js';
import type { ServeLimits } from './node-limits.js';
import { type RejectionCode, rejectedResponse } from './node-rejections.js';

/** Statuses that were sent before the app had a response, by request. */
export type SentStatuses = WeakMap<object, number>;

/** Status in the log if the client disconnected before the response, as in nginx. */
const CLIENT_GONE = 499;

/** A URL with credentials, which `Request` does not accept. */
const WITH_CREDENTIALS = /^\w+:\/\/[^/?#]*@/;

/** Passes requests of Node's server to an app, and rejects invalid ones. */
export function requestListener(app: App, trustProxy: number, limits: ServeLimits, sentStatuses: SentStatuses) {
  const listen = (request: Request, incoming: IncomingMessage, outgoing: ServerResponse): Response | Promise<Response> => {
    const sender = new Sender(incoming, outgoing, sentStatuses);
    const connection = { ...connectionOf(incoming, trustProxy), signal: sender, reportedStatus: () => sender.sentStatus };
    const reject = (code: RejectionCode, path?: string) => {
      app.rejected?.({ status: errorCodes[code], method: incoming.method, path, address: connection.address });
      return rejectedResponse(code);
    };
    if (WITH_CREDENTIALS.test(request.url)) return reject('rest_invalid_param');
    // Node drops the headers above the limit
    if (incoming.rawHeaders.length > limits.headerCount * 2)
      return reject('rest_headers_too_large', new URL(request.url).pathname);
    const late: RejectionCode = sender.reads ? 'rest_answer_timeout' : 'rest_outcome_unknown';
    const respond = async () => {
      const { sentStatus: status } = sender;
      if (status === undefined) return app.fetch(request, connection);
      // no client waits any more, and the work has not started
      app.rejected?.({ status, method: incoming.method, path: new URL(request.url).pathname, address: connection.address });
      return rejectedResponse(late);
    };
    // otherwise concurrent requests would all start in one turn of the event loop and block it
    const turn = eventLoopQueue.start(hasLargeBody(incoming));
    return inTime(turn ? turn.then(respond) : respond(), limits.responseTimeout, () => {
      // aborts the work when it next yields
      sentStatuses.set(incoming, errorCodes[late]);
      return rejectedResponse(late);
    });
  };
  // the server only supports HTTP/1
  return getRequestListener(
    (request, { incoming, outgoing }) => listen(request, incoming as IncomingMessage, outgoing as ServerResponse),
    {
      // HTTP/1.0 requires no `Host`
      hostname: 'localhost',
      errorHandler(error) {
        if (!(error instanceof Error && error.name === 'RequestError')) throw error;
        app.rejected?.({ status: errorCodes.rest_invalid_param });
        return rejectedResponse('rest_invalid_param');
      },
    },
  );
}

/** True for a large body, or one of unknown length. */
const hasLargeBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY;

/** Client of a request. A class, because creating objects with getters costs more than most lists. */
class Sender {
  /** True for reads, which can be aborted. Writes continue after the response. */
  readonly reads: boolean;

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

/** The response, or that of `onLate` after the timeout. */
async function inTime(response: Promise<Response>, milliseconds: number, onLate: () => Response): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(onLate()), milliseconds);
  });
  try {
    return await Promise.race([response, late]);
  } finally {
    clearTimeout(timer);
  }
}
