import type { IncomingMessage } from 'node:http';
import type { Connection } from '../context.js';

/** The last values of a header that lists what each proxy saw: `proxies` from its end, for the rest is anybody's word. */
function seenBy(header: string | string[] | undefined, proxies: number): string | undefined {
  const values = String(header ?? '').split(',');
  return values.at(-Math.min(proxies, values.length))?.trim() || undefined;
}

/**
 * Where a request comes from.
 *
 * @param proxies how many reverse proxies of one's own stand in front; with none, their headers are not believed
 */
export function connectionOf({ socket, headers }: IncomingMessage, proxies: number): Connection {
  // an IPv4 address as an IPv6 socket has it
  const address = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '');
  if (proxies === 0) return { address };
  const secure = seenBy(headers['x-forwarded-proto'], proxies);
  return {
    address: seenBy(headers['x-forwarded-for'], proxies) ?? address,
    secure: secure === undefined ? undefined : secure === 'https',
  };
}
