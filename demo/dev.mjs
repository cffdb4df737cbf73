// The demo with Vite in front of it: components change in the browser as you save them, pages on the next reload.
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));
const http = createHttpServer();
const vite = await createServer({ configFile, appType: 'custom', server: { middlewareMode: true, hmr: { server: http } } });

const host = {
  /** The site is loaded anew at each request, so that it is what the files say now; the database stays open. */
  site: (data) => ({
    fetch: async (request) => {
      const { createSite } = await vite.ssrLoadModule('/site.tsx');
      const { devAssets } = await vite.ssrLoadModule('/assets.ts');
      return createSite({ ...data, assets: devAssets }).fetch(request);
    },
  }),
  async listen(app, port) {
    const answer = getRequestListener(app.fetch);
    http.on('request', (request, response) => vite.middlewares(request, response, () => answer(request, response)));
    http.listen(port, '127.0.0.1');
    await once(http, 'listening').catch((cause) => {
      const taken = `Port ${port} is taken. Choose another one, or end the program that uses it.`;
      throw new Error(cause.code === 'EADDRINUSE' ? taken : cause.message, { cause });
    });
    return {
      url: `http://127.0.0.1:${http.address().port}`,
      async close() {
        http.close();
        http.closeAllConnections();
        await vite.close();
      },
    };
  },
};

const { start } = await vite.ssrLoadModule('/start.ts');
if (!(await start(process.argv.slice(2), host))) await vite.close();
