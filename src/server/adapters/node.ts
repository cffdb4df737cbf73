import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorCodes } from '../../contract/index.js';
import { eventLoopQueue } from '../../event-loop-queue.js';
import type { App } from '../app.js';
import { addressOf } from './node-connection.js';
import { defaultLimits, type ServeLimits } from './node-limits.js';
import { requestListener } from './node-listener.js';
import { rejectionOf, rejectSocket } from './node-rejections.js';
import type { SentStatuses } from './node-sender.js';

export type { ServeLimits } from './node-limits.js';

export interface ServeOptions {
  /** Port to listen on; 0 selects a free port. @default 8787 */
  readonly port?: number;
  /** @default '127.0.0.1': this machine only */
  readonly hostname?: string;
  /** Number of your own reverse proxies in front, whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted. @default 0 */
  readonly trustProxy?: number;
  /** Limits of requests and connections. */
  readonly limits?: Partial<ServeLimits>;
  /** How long `close()` waits for requests in flight, in milliseconds. @default 5000 */
  readonly shutdownTimeout?: number;
}

/** A listening server. */
export interface RunningServer {
  /** Its URL, such as `http://127.0.0.1:8787`. */
  readonly url: string;
  /** Stops listening, waits up to `shutdownTimeout` for requests in flight, and resolves when every connection is closed. */
  close(): Promise<void>;
}

/**
 * Serves an app with Node's HTTP server.
 *
 * @throws Error if the server can't listen, such as on a port in use. Its `cause` is the error of Node.js
 *
 * @example
 * const server = await serve(createApp({ relx }), { port: 8787 });
 */
export async function serve(app: App, options: ServeOptions = {}): Promise<RunningServer> {
  const { port = 8787, hostname = '127.0.0.1', trustProxy = 0, shutdownTimeout = 5000 } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const sentStatuses: SentStatuses = new WeakMap();
  const listener = requestListener(app, trustProxy, limits, sentStatuses);
  const server = limitedServer(limits);
  let closing = false;
  // an entry per connection: the earlier tables of a map that changes with each request would keep the responses until a full garbage
  // collection, which takes a third of the time of cached reads
  const connections = new Map<Duplex, { inFlight: ServerResponse | undefined }>();
  server.on('connection', (socket) => {
    eventLoopQueue.accepted();
    connections.set(socket, { inFlight: undefined });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', (incoming, outgoing) => {
    eventLoopQueue.requests += 1;
    const { socket } = incoming;
    // it is open
    const connection = connections.get(socket) ?? { inFlight: undefined };
    const earlier = connection.inFlight;
    connection.inFlight = outgoing;
    outgoing.once('close', () => {
      if (connection.inFlight === outgoing) connection.inFlight = undefined;
    });
    if (closing) outgoing.setHeader('Connection', 'close');
    // pipelined requests of one connection are handled one after the other
    if (!earlier) void listener(incoming, outgoing);
    else
      earlier.once('close', () => {
        if (!socket.destroyed) void listener(incoming, outgoing);
      });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // a response that has started can't be replaced
    if (!socket.writable || error.code === 'ECONNRESET' || connections.get(socket)?.inFlight?.headersSent) socket.destroy();
    else {
      const code = rejectionOf(error);
      const waiting = connections.get(socket)?.inFlight?.req;
      // the app waits for the rest of the body, and reports the request
      if (waiting) sentStatuses.set(waiting, errorCodes[code]);
      const id = waiting ? undefined : app.rejected?.({ status: errorCodes[code], address: addressOf(socket as Socket) });
      rejectSocket(socket, code, id);
    }
  });

  await listen(server, port, hostname);
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${bound}`,
    close: () =>
      new Promise((resolve, reject) => {
        closing = true;
        // otherwise a keep-alive connection would wait for the client's next request
        for (const { inFlight } of connections.values())
          if (inFlight && !inFlight.headersSent) inFlight.setHeader('Connection', 'close');
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), shutdownTimeout).unref();
      }),
  };
}

/** Creates a server with limits for its clients. */
function limitedServer(limits: ServeLimits): Server {
  const { headerTimeout, requestTimeout, idleTimeout } = limits;
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: headerTimeout,
    requestTimeout: Math.max(requestTimeout, headerTimeout),
    // interval in which Node checks the timeouts
    connectionsCheckingInterval: Math.max(Math.min(headerTimeout / 4, 1000), 10),
  });
  server.maxHeadersCount = limits.headerCount + 1;
  server.maxConnections = limits.connections;
  server.timeout = idleTimeout;
  // proxies with a shorter keep-alive timeout never send to a closed connection
  server.keepAliveTimeout = idleTimeout;
  return server;
}

/** @throws the error of the Node server, with its own message if the port is in use */
const listen = (server: Server, port: number, hostname: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use. Choose another port, or stop the program that uses it.`
          : error.message;
      reject(new Error(message, { cause: error }));
    });
    server.listen(port, hostname, resolve);
  });
