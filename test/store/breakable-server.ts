import { once } from 'node:events';
import { connect as connectTo, createServer, type Socket } from 'node:net';

/** Forwards everything; or accepts data and forwards nothing, as a stopped process; or rejects all connections. */
type Mode = 'pass' | 'stall' | 'refuse';

/** A statement at which a connection is closed. */
interface Cut {
  readonly statement: string;
  /** Whether the server gets the statement, and the client the response to it. */
  readonly where: 'before' | 'after' | 'after response';
  readonly next: Mode;
  /** Only on a connection on which this statement came before. */
  readonly since: string;
}

/** A proxy between a client and a server that breaks connections. Statements are texts in lower case, or parts of them. */
export interface BreakableServer {
  readonly port: number;
  set(mode: Mode): void;
  /** Forwards the next statement of this text, and closes the connection before its response comes back; then it is in a mode. */
  cutAfter(statement: string, next?: Mode, since?: string): void;
  /** The same, but the server never gets the statement. */
  cutBefore(statement: string, next?: Mode, since?: string): void;
  /** The same, but the client gets the response to the statement, and nothing after it. */
  cutAfterResponse(statement: string, next?: Mode, since?: string): void;
  /** How many connections were closed this way. */
  readonly cuts: number;
  close(): Promise<void>;
}

/** A way to a server of 127.0.0.1 that can break. */
export async function breakableServer(to: number): Promise<BreakableServer> {
  let mode: Mode = 'pass';
  let cut: Cut | undefined;
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
    let over: Cut | undefined;
    let sent = '';
    const end = (next: Mode) => {
      client.destroy();
      behind.destroy();
      set(next);
    };
    client.on('data', (data) => {
      // once it is over, what the client sends is lost
      if (mode !== 'pass' || over?.where === 'after response') return;
      const text = data.toString('latin1').toLowerCase();
      const found = cut && text.includes(cut.statement) && sent.includes(cut.since) ? cut : undefined;
      sent += text;
      if (found?.where !== 'before') behind.write(data);
      if (!found) return;
      cut = undefined;
      cuts += 1;
      if (found.where === 'before') end(found.next);
      else over = found;
    });
    behind.on('data', (data) => {
      if (mode === 'stall') return;
      // the server has done it by now
      if (over?.where === 'after') return end(over.next);
      if (over === undefined) {
        client.write(data);
        return;
      }
      sockets.delete(client);
      client.end(data);
      behind.destroy();
      set(over.next);
    });
    client.on('close', () => behind.end());
    behind.on('close', () => client.destroySoon());
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const cutAt =
    (where: Cut['where']) =>
    (statement: string, next: Mode = 'pass', since = '') => {
      cut = { statement, where, next, since };
    };
  return {
    port,
    set,
    cutAfter: cutAt('after'),
    cutBefore: cutAt('before'),
    cutAfterResponse: cutAt('after response'),
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
