// Sites of the demo with Vite: source files are reloaded on change, and the database stays open.
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';

/**
 * Runs a site until Ctrl-C. Returns its URL, or undefined if it could not start.
 *
 * @param name name of the server. Servers with the same folder of optimized dependencies would invalidate it for each other
 * @param create creates the site's app from its data and `load`, which loads the current version of a module
 * @param config Vite options in addition to the demo's configuration
 */
export async function runOnVite(name, create, config = {}) {
  const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));
  const cacheDir = fileURLToPath(new URL(`../.relx/vite/${name}`, import.meta.url));
  const http = createHttpServer();
  // the API handles OPTIONS requests itself
  const server = { middlewareMode: true, hmr: { server: http }, cors: false };
  const vite = await createServer({ configFile, cacheDir, appType: 'custom', server, ...config });
  const load = (path) => vite.ssrLoadModule(path);
  let url;

  const demo = {
    name,
    site: (data) => ({ fetch: async (request) => (await create(data, load)).fetch(request) }),
    async listen(app, port) {
      const listener = getRequestListener(app.fetch);
      http.on('request', (request, response) => vite.middlewares(request, response, () => listener(request, response)));
      http.listen(port, '127.0.0.1');
      await once(http, 'listening').catch((cause) => {
        const taken = `Port ${port} is in use. Choose another port, or stop the program that uses it.`;
        throw new Error(cause.code === 'EADDRINUSE' ? taken : cause.message, { cause });
      });
      url = `http://127.0.0.1:${http.address().port}`;
      return {
        url,
        async close() {
          http.close();
          http.closeAllConnections();
          await vite.close();
        },
      };
    },
  };

  const { start } = await load('/start.ts');
  if (await start(process.argv.slice(2), demo)) return url;
  await vite.close();
  return undefined;
}
