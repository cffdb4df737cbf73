import { once } from 'node:events';
import { connect as connectTo, createServer, type Socket } from 'node:net';

/** Passes everything on; or takes what it is sent and passes nothing on, as a process that is stopped; or refuses everybody. */
type Mode = 'pass' | 'stall' | 'refuse';

/** What stands between a client and a server, and lets them down. */
export interface BreakableServer {
  readonly port: number;
  set(mode: Mode): void;
  /** Passes the next statement of this text on, and ends the connection before its answer comes back; then it is in a mode. */
  cutAfter(statement: string, next?: Mode): void;
  /** The same, but the server never gets the statement. */
  cutBefore(statement: string, next?: Mode): void;
  /** How many connections were ended so. */
  readonly cuts: number;
  close(): Promise<void>;
}

/** A way to a server of 127.0.0.1 that can break. */
export async function breakableServer(to: number): Promise<BreakableServer> {
  let mode: Mode = 'pass';
  let cut: { readonly statement: string; readonly where: 'before' | 'after'; readonly next: Mode } | undefined;
  let cuts = 0;
  const sockets = new Set<Socket>();
  const set = (next: Mode) => {
    mode = next;
    if (next === 'refuse') for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    if (mode === 'refuse') return client.destroy();
    const behind = connectTo(to, '127.0.0.1');
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    let over: Mode | undefined;
    const end = (next: Mode) => {
      client.destroy();
      behind.destroy();
      set(next);
    };
    client.on('data', (data) => {
      if (mode === 'stall') return;
      const found = cut !== undefined && data.toString('latin1').toLowerCase().includes(cut.statement) ? cut : undefined;
      if (found?.where !== 'before') behind.write(data);
      if (!found) return;
      cut = undefined;
      cuts += 1;
      if (found.where === 'before') end(found.next);
      else over = found.next;
    });
    behind.on('data', (data) => {
      if (mode === 'stall') return;
      // the server has done it by now
      if (over) end(over);
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
    set,
    cutAfter(statement, next = 'pass') {
      cut = { statement, where: 'after', next };
    },
    cutBefore(statement, next = 'pass') {
      cut = { statement, where: 'before', next };
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
