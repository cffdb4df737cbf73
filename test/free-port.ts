import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port of 127.0.0.1, for a server that can't choose one itself. No system gives it to a connection before the server has
 * it, as those ports are above 32,767, and browsers request it, which they do not for 10,080.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = 11_000 + Math.floor(Math.random() * 21_768);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if (attempt === 100) throw error;
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Port where no server listens. A free port could be given to another test meanwhile. */
export const CLOSED_PORT = 1;
