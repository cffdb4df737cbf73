import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';

export interface RunningSite {
  /** `http://127.0.0.1:12345` */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a folder below a path, compressed, as static sites are. */
export async function serveFolder(folder: string, path: string): Promise<RunningSite> {
  const app = new Hono();
  app.use(compress());
  // files with a hash in their name
  app.use(`${path}assets/*`, async (context, next) => {
    await next();
    context.header('Cache-Control', 'max-age=31536000, immutable');
  });
  app.use(`${path}*`, serveStatic({ root: folder, rewriteRequestPath: (requested) => requested.slice(path.length - 1) }));
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ url: `http://127.0.0.1:${port}`, close: () => new Promise((done) => server.close(() => done())) }),
    );
  });
}
