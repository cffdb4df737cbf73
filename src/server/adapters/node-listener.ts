import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { errorCodes } from '../../contract/index.js';
import { eventLoopQueue, LARGE_BODY } from '../../event-loop-queue.js';
import type { App } from '../app.js';
import { type DirectResponse, directReads } from '../direct-reads.js';
import { connectionOf } from './node-connection.js';
import type { ServeLimits } from './node-limits.js';
import { simpleRead } from './node-read.js';
import { type RejectionCode, rejectedResponse } from './node-rejections.js';
import { Sender, type SentStatuses } from './node-sender.js';

/** A URL with credentials, which `Request` does not accept. */
const WITH_CREDENTIALS = /^\w+:\/\/[^/?#]*@/;

/** Passes requests of Node's server to an app, and rejects invalid ones. */
export function requestListener(app: App, trustProxy: number, limits: ServeLimits, sentStatuses: SentStatuses) {
  const listen = (request: Request, incoming: IncomingMessage, outgoing: ServerResponse): Response | Promise<Response> => {
    const sender = new Sender(incoming, outgoing, sentStatuses);
    const connection = {
      ...connectionOf(incoming, trustProxy),
      signal: sender,
      onRead() {
        sender.reads = true;
      },
      reportedStatus: () => sender.sentStatus,
    };
    const reject = (code: RejectionCode, path?: string) => {
      const { address } = connection;
      return rejectedResponse(code, app.rejected?.({ status: errorCodes[code], method: incoming.method, path, address }));
    };
    if (WITH_CREDENTIALS.test(request.url)) return reject('rest_invalid_param');
    // Node drops the headers above the limit
    if (incoming.rawHeaders.length > limits.headerCount * 2)
      return reject('rest_headers_too_large', new URL(request.url).pathname);
    const late = (): RejectionCode => (sender.reads ? 'rest_answer_timeout' : 'rest_outcome_unknown');
    const respond = async () => {
      const { sentStatus: status } = sender;
      if (status === undefined) return app.fetch(request, connection);
      // no client waits any more, and the work has not started
      app.rejected?.({ status, method: incoming.method, path: new URL(request.url).pathname, address: connection.address });
      return rejectedResponse(late());
    };
    // otherwise concurrent requests would all start in one turn of the event loop and block it
    const turn = eventLoopQueue.start(hasLargeBody(incoming));
    return inTime(turn ? turn.then(respond) : respond(), limits.responseTimeout, () => {
      // aborts the work when it next yields
      sentStatuses.set(incoming, errorCodes[late()]);
      return rejectedResponse(late());
    });
  };
  // the server only supports HTTP/1
  const general = getRequestListener(
    (request, { incoming, outgoing }) => listen(request, incoming as IncomingMessage, outgoing as ServerResponse),
    {
      // HTTP/1.0 requires no `Host`
      hostname: 'localhost',
      errorHandler(error) {
        if (!(error instanceof Error && error.name === 'RequestError')) throw error;
        return rejectedResponse('rest_invalid_param', app.rejected?.({ status: errorCodes.rest_invalid_param }));
      },
    },
  );
  const readDirectly = directReads.get(app.fetch);
  if (!readDirectly) return general;
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const read = simpleRead(incoming, outgoing, sentStatuses, trustProxy, limits);
    let timer: NodeJS.Timeout | undefined;
    let isSettled = false;
    const settle = (response?: DirectResponse) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      if (response) sendDirectly(outgoing, response);
      else void general(incoming, outgoing);
    };
    if (!read || !readDirectly(read, settle)) settle();
    else
      timer = setTimeout(() => {
        sentStatuses.set(incoming, errorCodes.rest_answer_timeout);
        settle();
      }, limits.responseTimeout);
  };
}

function sendDirectly(outgoing: ServerResponse, { status, headers, body }: DirectResponse): void {
  if (body === undefined) outgoing.writeHead(status, [...headers]).end();
  else outgoing.writeHead(status, [...headers, 'Content-Length', String(Buffer.byteLength(body))]).end(body);
}

/** True for a large body, or one of unknown length. */
const hasLargeBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY;

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
