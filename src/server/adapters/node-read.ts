import type { IncomingMessage, ServerResponse } from 'node:http';
import { BoundedCache } from '../../bounded-cache.js';
import type { SimpleRead } from '../direct-reads.js';
import { mayOverride } from '../middleware/methods.js';
import { connectionOf } from './node-connection.js';
import type { ServeLimits } from './node-limits.js';
import { Sender, type SentStatuses } from './node-sender.js';

/** A host name that Hono's adapter does not normalize. */
const HOST = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;
/** A path and query that are the same in a normalized URL: no dot segments, and no characters that are encoded. */
const TARGET = /^\/(?![^?]*(?:\/\.|\/\/))[\w/.-]*(?:\?[\w=&,.:;+*!()@/[\]~-]*)?$/;
/** Parameters by which the app authenticates or routes a request. */
const SPECIAL = ['_wpnonce=', 'rest_route='] as const;
/** Headers by which the app does, and those of requests with a body. */
const SPECIAL_HEADERS = ['authorization', 'x-wp-nonce', 'content-length', 'transfer-encoding'] as const;

/** Origins of host names over HTTPS, which the app normalizes. */
const secureOrigins = new BoundedCache<string>({ name: 'secure origins', most: 100 });

class NodeRead extends Sender implements SimpleRead {
  readonly method: 'GET' | 'HEAD';
  readonly target: string;

  constructor(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    statuses: SentStatuses,
    readonly origin: string,
    readonly address: string | undefined,
  ) {
    super(incoming, outgoing, statuses);
    this.method = incoming.method === 'HEAD' ? 'HEAD' : 'GET';
    this.target = incoming.url ?? '/';
  }

  header(name: 'if-none-match' | 'origin' | 'x-request-id'): string | undefined {
    // Node joins repeated ones of these
    return this.incoming.headers[name] as string | undefined;
  }
}

/** The request as a simple read; undefined for a request that only the app understands. */
export function simpleRead(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  statuses: SentStatuses,
  trustProxy: number,
  limits: ServeLimits,
): NodeRead | undefined {
  const { method, headers, url = '', rawHeaders } = incoming;
  const { host = '' } = headers;
  if ((method !== 'GET' && method !== 'HEAD') || rawHeaders.length > limits.headerCount * 2) return undefined;
  for (const name of SPECIAL_HEADERS) if (headers[name] !== undefined) return undefined;
  if (!HOST.test(host) || !TARGET.test(url) || mayOverride(url, headers)) return undefined;
  for (const name of SPECIAL) if (url.includes(name)) return undefined;
  const { address, secure } = connectionOf(incoming, trustProxy);
  const origin = `http://${host}`;
  if (!secure) return new NodeRead(incoming, outgoing, statuses, origin, address);
  if (!URL.canParse(origin)) return undefined;
  const known = secureOrigins.take(host, () => new URL(`https://${host}`).origin);
  return new NodeRead(incoming, outgoing, statuses, known, address);
}
