import { once } from 'node:events';
import { connect as connectTo, createServer, type Socket } from 'node:net';

/** What stands between a client and a server, and lets them down. */
export interface BreakableServer {
  readonly port: number;
  /** Passes everything on; or takes what it is sent and passes nothing on, as a process that is stopped; or refuses everybody. */
  set(mode: 'pass' | 'stall' | 'refuse'): void;
  /** Passes the next statement of this text on, and ends the connection before its answer comes back. */
  cutAfter(statement: string): void;
  /** How many connections were ended so. */
  readonly cuts: number;
  close(): Promise<void>;
}

/** A way to a server of 127.0.0.1 that can break. */
export async function breakableServer(to: number): Promise<BreakableServer> {
  let mode: 'pass' | 'stall' | 'refuse' = 'pass';
  let cut: string | undefined;
  let cuts = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (mode === 'refuse') return client.destroy();
    const behind = connectTo(to, '127.0.0.1');
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    let deaf = false;
    client.on('data', (data) => {
      if (mode === 'stall') return;
      behind.write(data);
      if (cut === undefined || !data.toString('latin1').toLowerCase().includes(cut)) return;
      cut = undefined;
      cuts += 1;
      deaf = true;
    });
    behind.on('data', (data) => {
      if (mode === 'stall') return;
      // the server has done it by now
      if (deaf) client.destroy();
      else client.write(data);
    });
    client.on('close', () => behind.end());
    behind.on('close', () => client.destroy());
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    port,
    set(next) {
      mode = next;
      if (next === 'refuse') for (const socket of sockets) socket.destroy();
    },
    cutAfter(statement) {
      cut = statement;
    },
    get cuts() {
      return cuts;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
