import type { IncomingMessage } from 'node:http';
import type { Connection } from '../context.js';
import { clientAddress } from './client-address.js';

/** The value of a forwarded header from the first trusted proxy. Values before it can be forged. */
function seenBy(header: string | string[] | undefined, trustProxy: number): string | undefined {
  const values = String(header ?? '').split(',');
  return values.at(-Math.min(trustProxy, values.length))?.trim() || undefined;
}

/** Parsed IP addresses of sockets, because parsing one takes longer than many requests. */
const addresses = new WeakMap<object, string | undefined>();

export function addressOf(socket: { readonly remoteAddress?: string | undefined }): string | undefined {
  // a closed socket has no IP address
  if (!addresses.has(socket)) addresses.set(socket, clientAddress(socket.remoteAddress));
  return addresses.get(socket);
}

/**
 * The connection of a request.
 *
 * @param trustProxy number of trusted reverse proxies in front; with 0 their headers are ignored
 */
export function connectionOf({ socket, headers }: IncomingMessage, trustProxy: number): Connection {
  const address = addressOf(socket);
  if (trustProxy === 0) return { address };
  const secure = seenBy(headers['x-forwarded-proto'], trustProxy);
  return {
    // a client without an IP address shares the limits of the proxy
    address: clientAddress(seenBy(headers['x-forwarded-for'], trustProxy)) ?? address,
    secure: secure === undefined ? undefined : secure.toLowerCase() === 'https',
  };
}
