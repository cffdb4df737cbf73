import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createClient, prefetchRelated, type RelatedSnapshot, RelxProvider } from 'relx';
import { raw } from './html.js';
import { askOf, Island, type IslandProps } from './islands.js';
import { Layout } from './pages/layout.js';
import type { Site } from './site-context.js';

/** A request that a page was made from, and how much it found. */
export interface PageRequest {
  readonly path: string;
  total: number;
}

/** What a page says of itself; the rest is rendered from it. */
export interface Page {
  /** Plain text. Empty on the front page. */
  readonly title: string;
  readonly description?: string;
  /** @default 200 */
  readonly status?: number;
  /** The related lists by name, with what they show. */
  readonly islands?: Readonly<Record<string, IslandProps>>;
  /** The content; `island` puts a list in its place, `requests` are those that the lists came from. */
  readonly body: (island: (name: string) => ReactElement, requests: readonly PageRequest[]) => ReactElement;
}

/** Asks for everything that a page's lists show, through the REST API, and renders the whole document. */
export async function renderPage(site: Site, page: Page, path: string): Promise<Response> {
  const { islands = {}, status = 200 } = page;
  const requests: PageRequest[] = [];
  const client = createClient({
    // no network: the API is in this process, and answers as it would to a browser
    url: 'http://localhost/wp-json',
    fetch: async (input, init) => {
      const request: PageRequest = { path: input.replace('http://localhost', ''), total: 0 };
      requests.push(request);
      const response = await site.rest.fetch(new Request(input, init));
      request.total = Number(response.headers.get('X-WP-Total'));
      return response;
    },
  });
  const snapshot = await prefetchRelated(client, Object.values(islands).map(askOf));
  const { locale } = site;

  const island = (name: string): ReactElement => {
    const props = islands[name];
    if (!props) throw new Error(`The page has no list "${name}".`);
    const html = renderToString(
      <RelxProvider client={client} snapshot={snapshot} locale={locale}>
        <Island {...props} />
      </RelxProvider>,
      { identifierPrefix: `${name}-` },
    );
    return <div className={`island island-${name}`} data-island={name} data-props={JSON.stringify(props)} {...raw(html)} />;
  };
  const document = renderToStaticMarkup(
    <Layout site={site} page={page} path={path} snapshot={snapshot as RelatedSnapshot}>
      {page.body(island, requests)}
    </Layout>,
  );
  return new Response(`<!DOCTYPE html>${document}`, { status, headers: pageHeaders(site) });
}

/** What every page is sent with: the policy of what it may load, and that it is asked for anew. */
export function pageHeaders({ assets, imagesElsewhere }: Pick<Site, 'assets' | 'imagesElsewhere'>): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'img-src': imagesElsewhere ? "'self' https:" : "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...assets.policy,
  };
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    // a relation added a moment ago is on the page when it is reloaded
    'Cache-Control': 'no-cache',
    Vary: 'Cookie',
  };
}
