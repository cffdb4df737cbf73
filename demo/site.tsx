import { type Context, Hono } from 'hono';
import { type App, type Connection, createApp } from 'relx/server';
import { createRenderer } from 'relx/shortcodes';
import type { Assets } from './assets.js';
import { demoUploadResponse } from './content/index.js';
import { loadSite } from './load-site.js';
import { renderPage } from './page.js';
import { failedPage } from './pages/failed-page.js';
import { pageFor } from './pages/index.js';
import type { SiteData } from './start.js';
import { readChoices } from './styles/choices.js';
import { ruleOf } from './styles/copied-code.js';
import type { ToolName } from './tools.js';

/**
 * App with the REST API, uploads, browser files and pages.
 *
 * @param tool tool that the server has, in addition to the site
 */
export function createSite(data: SiteData & { readonly assets: Assets }, tool?: ToolName): App {
  const rest = createApp({ relx: data.relx, render: createRenderer({ core: data.relx }) });
  const app = new Hono<{ Bindings: { connection: Connection } }>();

  const api = ({ req, env }: Context<{ Bindings: { connection: Connection } }>) => rest.fetch(req.raw, env.connection);
  for (const path of ['/wp-json', '/wp-json/*', '/wp-login.php', '/wp-admin/admin-ajax.php', '/health']) app.all(path, api);
  app.use(async (context, next) => (context.req.query('rest_route') === undefined ? next() : api(context)));

  app.get(
    '/wp-content/uploads/*',
    ({ req }) => demoUploadResponse(req.raw) ?? new Response('There is no such file.', { status: 404 }),
  );

  app.get('/styles.css', ({ req }) => {
    const choices = readChoices(new URL(req.url).searchParams);
    const width = choices.width && `.styles-preview { max-inline-size: ${choices.width}; }\n`;
    return new Response(ruleOf('.styles-preview', choices) + width, { headers: { 'Content-Type': 'text/css; charset=utf-8' } });
  });

  app.get('*', async ({ req }) => {
    const file = data.assets.file(req.path);
    if (file) return file;
    const site = await loadSite({ ...data, rest, tool });
    const page = await pageFor(site, req.raw);
    const response = page instanceof Response ? page : await renderPage(site, page, req.path);
    response.headers.set('Link', `<${new URL(req.url).origin}/wp-json/>; rel="https://api.w.org/"`);
    return response;
  });

  app.onError((error, { req }) => {
    // biome-ignore lint/suspicious/noConsole: the person who runs the demo can fix it
    console.error(`relx demo: ${req.method} ${req.path} failed.`, error);
    return failedPage(data.assets);
  });
  return { fetch: async (request, connection = {}) => app.fetch(request, { connection }) };
}
