import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createClient, prefetchRelated, type RelatedSnapshot, RelxProvider } from 'relx';
import { raw } from './html.js';
import { Island, type IslandProps, queriesOf } from './islands.js';
import { Layout } from './pages/layout.js';
import type { Site } from './site-context.js';

/** A request for one list of a page, or for all, with the number of items found. */
export interface PageRequest {
  readonly path: string;
  readonly total: number;
}

/** Description of a page, from which it is rendered. */
export interface Page {
  /** Plain text. Empty on the front page. */
  readonly title: string;
  readonly description?: string;
  /** @default 200 */
  readonly status?: number;
  /** URL of the style sheet of the choices on the page of styles. */
  readonly styleSheet?: string;
  /** The related lists by name, with what they show. */
  readonly islands?: Readonly<Record<string, IslandProps>>;
  /** Content. `island` renders a list; `requests` are the requests for the lists. */
  readonly body: (island: (name: string) => ReactElement, requests: readonly PageRequest[]) => ReactElement;
}

/** Fetches all lists of a page from the REST API and renders the document. */
export async function renderPage(site: Site, page: Page, path: string): Promise<Response> {
  const { islands = {}, status = 200 } = page;
  const sent: string[] = [];
  const client = createClient({
    // calls the API in this process, without network
    url: 'http://localhost/wp-json',
    fetch: async (input, init) => {
      sent.push(input.replace('http://localhost', ''));
      return site.rest.fetch(new Request(input, init));
    },
  });
  const snapshot = await prefetchRelated(client, Object.values(islands).flatMap(queriesOf));
  // each list separately, and the combined request
  const lists = Object.entries(snapshot).map(([name, { total }]) => ({
    path: `/wp-json/relx/v1/${name.replace(':', '/')}`,
    total,
  }));
  const total = lists.reduce((sum, list) => sum + list.total, 0);
  const requests: readonly PageRequest[] = [...lists, ...(lists.length > 1 ? sent.map((path) => ({ path, total })) : [])];
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

/** Headers of all pages: the content security policy, and revalidation on each request. */
export function pageHeaders({ assets, imagesElsewhere }: Pick<Site, 'assets' | 'imagesElsewhere'>): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'img-src': imagesElsewhere ? "'self' http: https:" : "'self'",
    'base-uri': "'none'",
    // the choices of the page of styles
    'form-action': "'self'",
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
    // a reload shows relations that were just added
    'Cache-Control': 'no-cache',
    Vary: 'Cookie',
  };
}
