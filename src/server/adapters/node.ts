import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { errorCodes } from '../../contract/index.js';
import { eventLoopQueue, LARGE_BODY } from '../../event-loop-queue.js';
import type { App } from '../app.js';
import { READ_METHODS } from '../middleware/is-read-request.js';
import { addressOf, connectionOf } from './node-connection.js';
import { defaultLimits, type ServeLimits } from './node-limits.js';
import { type Refusal, refusalOf, refused, refuseSocket } from './node-refusals.js';

export type { ServeLimits } from './node-limits.js';

export interface ServeOptions {
  /** Port to listen on; 0 takes a free one. @default 8787 */
  readonly port?: number;
  /** @default '127.0.0.1': this machine only */
  readonly hostname?: string;
  /** How many reverse proxies of one's own stand in front, whose `X-Forwarded-For` and `-Proto` are believed. @default 0 */
  readonly proxies?: number;
  /** What one client may take. */
  readonly limits?: Partial<ServeLimits>;
  /** How long requests in flight may take when the server closes, in milliseconds. @default 5000 */
  readonly grace?: number;
}

/** A listening server. */
export interface RunningServer {
  /** Its address, such as `http://127.0.0.1:8787`. */
  readonly url: string;
  /** Stops listening, lets requests in flight finish for as long as `grace`, and resolves when all is closed. */
  close(): Promise<void>;
}

/** The status in the log of a request whose client has gone before the response, as nginx has it. */
const CLIENT_GONE = 499;

/** An address that is no `Request`, which may not carry a name and password. */
const WITH_CREDENTIALS = /^\w+:\/\/[^/?#]*@/;

/**
 * Serves an app with Node's HTTP server.
 *
 * @throws the server's own error, with a sentence for a port that is taken
 *
 * @example
 * const server = await serve(createApp({ relx }), { port: 8787 });
 */
export async function serve(app: App, options: ServeOptions = {}): Promise<RunningServer> {
  const { port = 8787, hostname = '127.0.0.1', proxies = 0, grace = 5000 } = options;
  const limits = { ...defaultLimits, ...options.limits };
  /** What has been told a sender before the app had an answer. */
  const told = new WeakMap<object, number>();
  const listener = getRequestListener(
    (request, { incoming, outgoing }) => {
      // HTTP/1 alone is served
      const sender = new Sender(incoming as IncomingMessage, outgoing as ServerResponse, told);
      const connection = { ...connectionOf(sender.incoming, proxies), signal: sender, told: () => sender.told };
      const refuse = (code: Refusal, path?: string) => {
        app.refused?.({ status: errorCodes[code], method: incoming.method, path, address: connection.address });
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
        app.refused?.({ status, method: incoming.method, path: new URL(request.url).pathname, address: connection.address });
        return refused(late);
      };
      // many at once would all start in one turn of the event loop, and no other request would get the thread
      const turn = eventLoopQueue.start(hasLargeBody(sender.incoming));
      return inTime(turn ? turn.then(respond) : respond(), limits.answerTimeout, () => {
        // work that yields from time to time ends when it next does
        told.set(incoming, errorCodes[late]);
        return refused(late);
      });
    },
    {
      errorHandler(error) {
        if (error instanceof Error && error.name === 'RequestError') {
          app.refused?.({ status: errorCodes.rest_invalid_param });
          return refused('rest_invalid_param');
        }
        throw error;
      },
    },
  );
  const { headerTimeout, requestTimeout, idleTimeout } = limits;
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: headerTimeout,
    requestTimeout: Math.max(requestTimeout, headerTimeout),
    // Node looks for late ones every so often, and only then
    connectionsCheckingInterval: Math.max(Math.min(headerTimeout / 4, 1000), 10),
  });
  server.maxHeadersCount = limits.headerCount + 1;
  server.maxConnections = limits.connections;
  server.timeout = idleTimeout;
  // a proxy that keeps its connections for less finds none of them closed as it sends
  server.keepAliveTimeout = idleTimeout;

  server.on('connection', () => eventLoopQueue.accepted());
  let closing = false;
  const inFlight = new Map<Duplex, ServerResponse>();
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming;
    const earlier = inFlight.get(socket);
    inFlight.set(socket, outgoing);
    outgoing.once('close', () => {
      if (inFlight.get(socket) === outgoing) inFlight.delete(socket);
    });
    if (closing) outgoing.setHeader('Connection', 'close');
    // one connection may send a thousand requests without waiting for a response; they take turns like those of other clients
    if (!earlier) void listener(incoming, outgoing);
    else
      earlier.once('close', () => {
        if (!socket.destroyed) void listener(incoming, outgoing);
      });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // who has begun to be answered can't be told anything else
    if (!socket.writable || error.code === 'ECONNRESET' || inFlight.get(socket)?.headersSent) socket.destroy();
    else {
      const refusal = refusalOf(error);
      const waiting = inFlight.get(socket)?.req;
      // the app waits for the rest of its body, and tells of it
      if (waiting) told.set(waiting, errorCodes[refusal]);
      else app.refused?.({ status: errorCodes[refusal], address: addressOf(socket as Socket) });
      refuseSocket(socket, refusal);
    }
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is taken. Choose another one, or end the program that uses it.`
          : error.message;
      reject(new Error(message, { cause: error }));
    });
    server.listen(port, hostname, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${bound}`,
    close: () =>
      new Promise((resolve, reject) => {
        closing = true;
        // otherwise a kept connection would wait for its client's next request
        for (const outgoing of inFlight.values()) if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), grace).unref();
      }),
  };
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
