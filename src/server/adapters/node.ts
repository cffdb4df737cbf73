import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { RestError } from '../../contract.js';
import type { App } from '../app.js';

export interface ServeOptions {
  /** Port to listen on; 0 takes a free one. @default 8787 */
  readonly port?: number;
  /** @default '127.0.0.1': this machine only */
  readonly hostname?: string;
}

/** A listening server. */
export interface RunningServer {
  /** Its address, such as `http://127.0.0.1:8787`. */
  readonly url: string;
  /** Stops listening, lets requests in flight finish for up to five seconds, and resolves when all is closed. */
  close(): Promise<void>;
}

/** How long requests in flight may take when the server closes, in milliseconds. */
const GRACE = 5000;

/** An address that is no `Request`, which may not carry a name and password. */
const WITH_CREDENTIALS = /^\w+:\/\/[^/?#]*@/;

function badAddress(): Response {
  const message = 'The address or the Host header of this request is not valid. Check both.';
  const body: RestError = { code: 'rest_invalid_param', message, data: { status: 400 } };
  return Response.json(body, { status: 400 });
}

/**
 * Serves an app with Node's HTTP server.
 *
 * @throws the server's own error, with a sentence for a port that is taken
 *
 * @example
 * const server = await serve(createApp({ relx }), { port: 8787 });
 */
export async function serve(app: App, { port = 8787, hostname = '127.0.0.1' }: ServeOptions = {}): Promise<RunningServer> {
  const listener = getRequestListener((request) => (WITH_CREDENTIALS.test(request.url) ? badAddress() : app.fetch(request)), {
    errorHandler(error) {
      if (error instanceof Error && error.name === 'RequestError') return badAddress();
      throw error;
    },
  });
  const server = createServer(listener);
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
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), GRACE).unref();
      }),
  };
}
