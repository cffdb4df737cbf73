import { demoName } from '../../../demo/content/site-name.js';
import { type ServeOptions as NodeServeOptions, type RunningServer, serve } from '../../server/adapters/node.js';
import { type App, createApp, createMetricsApp } from '../../server/index.js';
import { type KeptSimilarPosts, keepSimilarPosts } from '../keep-similar-posts.js';
import { type Addresses, metricsAddress } from '../options/addresses.js';
import type { DatabaseOptions } from '../options/database-options.js';
import { stopWithNpx } from '../stop-with-npx.js';
import { explainError } from '../terminal/explain-error.js';
import { withoutPasswords } from '../terminal/without-passwords.js';
import { openRelx } from '../with-relx.js';
import type { PrintMessage } from '../workers/serve-with-workers.js';
import { type ThisWorker, thisWorker } from '../workers/worker.js';

interface ServeOptions extends DatabaseOptions {
  readonly port: number;
  readonly host: string;
  readonly trustProxy: number;
  readonly workers: number;
  readonly cacheTtl: number;
  readonly log?: true;
  readonly metricsPort?: number;
  readonly metricsHost: string;
  readonly readonly?: boolean;
  readonly url?: string;
}

/** The message that a server prints when it is ready. */
const readyMessage = (name: string, { url, metrics }: Addresses, { readonly, workers }: ServeOptions): string => {
  const many = workers > 1 ? `, with ${workers} workers` : '';
  const counts = metrics === undefined ? '' : `, with metrics on ${metrics}`;
  return `Serving ${name} on ${url}/wp-json/${readonly ? ', read-only' : ''}${many}${counts} (press Ctrl-C to stop)`;
};

/** The message that similar posts have to wait. */
const similarMessage = (error: unknown): string =>
  withoutPasswords(`The similar posts of queued posts can't be found: ${explainError(error)} The server tries again.`);

/** `relx serve`: serves the REST API until Ctrl-C. With `--log`, each message is a line of JSON. */
export async function serveCommand(options: ServeOptions): Promise<void> {
  const { workers, log } = options;
  const print = (message: string, worker?: number) => {
    if (log) console.log(JSON.stringify({ time: new Date().toISOString(), worker, message }));
    else if (worker === undefined) console.log(message);
    else console.error(message);
  };
  const worker = thisWorker();
  if (worker === undefined) stopWithNpx();
  if (worker === undefined && workers > 1) {
    const { serveWithWorkers } = await import('../workers/serve-with-workers.js');
    return serveWithWorkers(options, print, (name, addresses) => print(readyMessage(name, addresses, options)));
  }
  try {
    await serveHere(options, worker, print, (name, addresses) =>
      worker ? worker.serving(name) : print(readyMessage(name, addresses, options)),
    );
  } finally {
    worker?.leave();
  }
}

/** Adds the images of the demo content. They are drawings, not files. */
async function withDemoImages(app: App): Promise<App> {
  const { demoUploadResponse } = await import('../../../demo/content/uploads.js');
  return { ...app, fetch: async (request, connection) => demoUploadResponse(request) ?? app.fetch(request, connection) };
}

/** Adds the option for another port to the error of one that is in use. */
function withOption(error: Error, option: string): Error {
  const isInUse = (error.cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE';
  return isInUse ? new Error(`${error.message} For another port, add ${option} <number>.`, { cause: error.cause }) : error;
}

/** Serves in this process, until SIGINT or SIGTERM. */
async function serveHere(
  { port, host, trustProxy, cacheTtl, log, metricsPort, metricsHost, readonly = false, url, ...named }: ServeOptions,
  worker: ThisWorker | undefined,
  print: PrintMessage,
  serving: (database: string, addresses: Addresses) => void,
): Promise<void> {
  const counts =
    metricsPort === undefined || worker ? undefined : (await import('../../server/operations/metrics.js')).prometheus();
  const counter = counts ?? (metricsPort === undefined ? undefined : await worker?.counter());
  const printLine = (entry: object) => console.log(JSON.stringify(worker ? { ...entry, worker: worker.number } : entry));
  const { relx, database } = await openRelx(named, { readonly, url });
  const servers: RunningServer[] = [];
  let similar: KeptSimilarPosts | undefined;
  const listen = async (served: App, listening: NodeServeOptions, option = '--port') => {
    const server = await serve(served, listening).catch((error: Error) => {
      throw withOption(error, option);
    });
    servers.push(server);
    return server.url;
  };
  try {
    const { createRenderer } = await import('../../shortcodes/index.js');
    const app = createApp({
      relx,
      cacheTtl,
      render: createRenderer({ core: relx }),
      ...(log ? { log: printLine } : {}),
      ...(counter ? { metrics: counter } : {}),
    });
    const isDemo = (await relx.content.option('blogname')) === demoName;
    const siteUrl = await listen(isDemo ? await withDemoImages(app) : app, { port, hostname: host, trustProxy });
    const metricsListening = { port: metricsPort ?? 0, hostname: metricsHost };
    const metrics = counts && (await listen(createMetricsApp(counts), metricsListening, '--metrics-port'));
    const stopped = new Promise((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
    serving(database, { url: siteUrl, metrics: metrics && metricsAddress(metrics) });
    // one worker is enough
    if (!readonly && (worker?.number ?? 1) === 1)
      similar = keepSimilarPosts(relx, (error) =>
        log ? print(similarMessage(error), worker?.number) : console.error(similarMessage(error)),
      );
    await stopped;
  } finally {
    await Promise.all([...servers.map((server) => server.close()), similar?.stop()]);
    await relx.close();
  }
}
