import { open } from '../core/index.js';
import { serve } from '../server/adapters/node.js';
import { createApp } from '../server/index.js';
import { libsql } from '../store/libsql.js';
import type { DatabaseOptions } from './program.js';

interface ServeOptions extends DatabaseOptions {
  readonly port: number;
  readonly host: string;
}

/** `relx serve`: the REST API until Ctrl-C. */
export async function serveCommand({ port, host, database, prefix }: ServeOptions): Promise<void> {
  const relx = await open({ dialect: libsql({ filename: database }), prefix });
  try {
    const server = await serve(createApp({ relx }), { port, hostname: host });
    console.log(`Serving ${database} on ${server.url}/wp-json/ (Ctrl-C ends it)`);
    await new Promise((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
    await server.close();
  } finally {
    await relx.close();
  }
}
