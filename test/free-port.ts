import { once } from 'node:events';
import { createServer } from 'node:net';

/** A free port of 127.0.0.1, for a server that can't choose one itself. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Port where no server listens. A free port could be given to another test meanwhile. */
export const CLOSED_PORT = 1;
