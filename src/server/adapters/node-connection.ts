import type { IncomingMessage } from 'node:http';
import type { Connection } from '../context.js';
import { clientAddress } from './client-address.js';

/** The last values of a header that lists what each proxy saw: `proxies` from its end, for the rest is anybody's word. */
function seenBy(header: string | string[] | undefined, proxies: number): string | undefined {
  const values = String(header ?? '').split(',');
  return values.at(-Math.min(proxies, values.length))?.trim() || undefined;
}

/** Addresses of sockets: parsing one takes longer than many a request. */
const addresses = new WeakMap<object, string | undefined>();

/** The address at the other end of a socket. */
export function addressOf(socket: { readonly remoteAddress?: string | undefined }): string | undefined {
  // a socket that is closed has no address any more
  if (!addresses.has(socket)) addresses.set(socket, clientAddress(socket.remoteAddress));
  return addresses.get(socket);
}

/**
 * Where a request comes from.
 *
 * @param proxies how many reverse proxies of one's own stand in front; with none, their headers are not believed
 */
export function connectionOf({ socket, headers }: IncomingMessage, proxies: number): Connection {
  const address = addressOf(socket);
  if (proxies === 0) return { address };
  const secure = seenBy(headers['x-forwarded-proto'], proxies);
  return {
    // a client that the proxy does not name shares the limits of the proxy
    address: clientAddress(seenBy(headers['x-forwarded-for'], proxies)) ?? address,
    secure: secure === undefined ? undefined : secure.toLowerCase() === 'https',
  };
}
