import type { Hono } from 'hono';
import { escapeAttribute } from '../../../safe/escape-attribute.js';
import { escapeText } from '../../../safe/escape-text.js';
import type { AppEnv, RouteContext } from '../../context.js';
import { htmlPage, pageHeaders } from '../../wp/html-page.js';

/** The page at the root of the site. Clients discover the REST root by its `Link` header, as on a WordPress site. */
export function homeRoutes(app: Hono<AppEnv>, { relx, root, namespace, served }: RouteContext): void {
  const base = root.slice(0, root.lastIndexOf('/'));
  const item = (path: string, text: string) => `<li><a href="${escapeAttribute(path)}">${escapeText(text)}</a></li>`;

  app.get(`${base}/`, async (context) => {
    const body = `<p>This server runs the REST API of relx. It has no pages for visitors.</p>
<ul>
${item(`${root}/`, 'Index of all routes')}
${served === 'core' ? '' : item(`${root}/${namespace}/openapi.json`, 'OpenAPI description')}
${item(`${base}/health`, 'Health of the server')}
</ul>`;
    const name = (await relx.content.option('blogname')) || 'relx';
    const link = `<${new URL(context.req.url).origin}${root}/>; rel="https://api.w.org/"`;
    return context.body(htmlPage(name, body), 200, { ...pageHeaders, Link: link });
  });
}
