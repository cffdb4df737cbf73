import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { errorCodes } from '../../contract/index.js';
import { eventLoopQueue, LARGE_BODY } from '../../event-loop-queue.js';
import type { App } from '../app.js';
import { READ_METHODS } from '../middleware/is-read-request.js';
import { connectionOf } from './node-connection.js';
import type { ServeLimits } from './node-limits.js';
import { type Refusal, refused } from './node-refusals.js';

/** The statuses that senders were sent before the app had a response, by their requests. */
export type ToldStatuses = WeakMap<object, number>;

/** The status in the log of a request whose client has gone before the response, as nginx has it. */
const CLIENT_GONE = 499;

/** An address that is no `Request`, which may not carry a name and password. */
const WITH_CREDENTIALS = /^\w+:\/\/[^/?#]*@/;

/** Passes requests of Node's server on to an app, and rejects those that it can't be given. */
export function requestListener(app: App, trustProxy: number, limits: ServeLimits, told: ToldStatuses) {
  const listen = (request: Request, incoming: IncomingMessage, outgoing: ServerResponse): Response | Promise<Response> => {
    const sender = new Sender(incoming, outgoing, told);
    const connection = { ...connectionOf(incoming, trustProxy), signal: sender, reportedStatus: () => sender.told };
    const refuse = (code: Refusal, path?: string) => {
      app.rejected?.({ status: errorCodes[code], method: incoming.method, path, address: connection.address });
      return refused(code);
    };
    if (WITH_CREDENTIALS.test(request.url)) return refuse('rest_invalid_param');
    // where the headers are too many, those beyond the limit have been dropped
    if (incoming.rawHeaders.length > limits.headerCount * 2)
      return refuse('rest_headers_too_large', new URL(request.url).pathname);
    const late: Refusal = sender.reads ? 'rest_answer_timeout' : 'rest_outcome_unknown';
    const respond = async () => {
      const { told: status } = sender;
      if (status === undefined) return app.fetch(request, connection);
      // no client waits for the response any more, and nothing has been done for it yet
      app.rejected?.({ status, method: incoming.method, path: new URL(request.url).pathname, address: connection.address });
      return refused(late);
    };
    // many at once would all start in one turn of the event loop, and no other request would get the thread
    const turn = eventLoopQueue.start(hasLargeBody(incoming));
    return inTime(turn ? turn.then(respond) : respond(), limits.answerTimeout, () => {
      // work that yields from time to time ends when it next does
      told.set(incoming, errorCodes[late]);
      return refused(late);
    });
  };
  // HTTP/1 alone is served
  return getRequestListener(
    (request, { incoming, outgoing }) => listen(request, incoming as IncomingMessage, outgoing as ServerResponse),
    {
      errorHandler(error) {
        if (!(error instanceof Error && error.name === 'RequestError')) throw error;
        app.rejected?.({ status: errorCodes.rest_invalid_param });
        return refused('rest_invalid_param');
      },
    },
  );
}

/** True for a body that is large, or may become so because nothing states its length. */
const hasLargeBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY;

/** The other end of a request: a class, since an object with getters of its own for each request costs more than most lists do. */
class Sender {
  /** True when the app has nothing more to do once the response is of no use: it goes on after the response to a write. */
  readonly reads: boolean;

  constructor(
    readonly incoming: IncomingMessage,
    private readonly outgoing: ServerResponse,
    private readonly statuses: WeakMap<object, number>,
  ) {
    this.reads = READ_METHODS.has(incoming.method ?? '');
  }

  /** The status that was sent before the app had a response. */
  get told(): number | undefined {
    return this.statuses.get(this.incoming) ?? (this.reads && this.#hasGone ? CLIENT_GONE : undefined);
  }

  /** True when the app's response is of no use any more. */
  get aborted(): boolean {
    return this.statuses.has(this.incoming) || this.#hasGone;
  }

  get #hasGone(): boolean {
    return this.outgoing.destroyed && !this.outgoing.writableFinished;
  }
}

/** An answer, or a refusal when it takes longer than so many milliseconds. */
async function inTime(answer: Promise<Response>, milliseconds: number, onLate: () => Response): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(onLate()), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
