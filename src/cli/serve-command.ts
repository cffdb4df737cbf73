import type { Relx } from '../core/index.js';
import { serve } from '../server/adapters/node.js';
import { createApp, type Render } from '../server/index.js';
import type { DatabaseOptions } from './database-options.js';
import { openRelx } from './with-relx.js';

interface ServeOptions extends DatabaseOptions {
  readonly port: number;
  readonly host: string;
  readonly proxies: number;
  readonly log?: true;
  readonly metrics?: true;
  readonly readonly?: boolean;
  readonly url?: string;
}

/** What rendering needs comes with the front end, which a machine that only serves may have left out. */
async function rendererFor(relx: Relx): Promise<Render | undefined> {
  try {
    const { createRenderer } = await import('../shortcodes/index.js');
    return createRenderer({ core: relx });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error('POST relx/v1/render is off: for it run npm install react react-dom swr @wordpress/shortcode');
    return undefined;
  }
}

const printLine = (entry: object) => console.log(JSON.stringify(entry));

/** `relx serve`: the REST API until Ctrl-C. With `--log` everything that it prints is a line of JSON. */
export async function serveCommand({
  port,
  host,
  proxies,
  log,
  metrics,
  readonly = false,
  url,
  ...named
}: ServeOptions): Promise<void> {
  const { relx, database } = await openRelx(named, { readonly, url });
  try {
    const counting = metrics && (await import('../server/metrics.js')).prometheus();
    const render = await rendererFor(relx);
    const app = createApp({
      relx,
      ...(render ? { render } : {}),
      ...(log ? { log: printLine } : {}),
      ...(counting ? { metrics: counting } : {}),
    });
    const server = await serve(app, { port, hostname: host, proxies });
    const message = `Serving ${database} on ${server.url}/wp-json/${readonly ? ', read-only' : ''} (Ctrl-C ends it)`;
    if (log) printLine({ time: new Date().toISOString(), message });
    else console.log(message);
    await new Promise((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
    await server.close();
  } finally {
    await relx.close();
  }
}
