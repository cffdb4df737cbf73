import type { App } from 'relx/server';

/** A WordPress site without any relations plugin. */
export interface BareHost {
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>;
  /** Paths and queries that were requested, below the REST root. */
  readonly requests: readonly string[];
}

/** Puts a {@link BareHost} before an app: it has WordPress's own routes, and no parameter or field of relx. */
export function bare(app: App): BareHost {
  const requests: string[] = [];
  return {
    requests,
    fetch: async (input, init) => {
      const url = new URL(input);
      requests.push(decodeURIComponent(url.pathname.replace('/wp-json', '') + url.search));
      if (!url.pathname.startsWith('/wp-json/wp/v2')) {
        const message = 'No route was found matching the URL and request method.';
        return Response.json({ code: 'rest_no_route', message, data: { status: 404 } }, { status: 404 });
      }
      for (const name of ['relx_relations', 'relx_similar', 'relx_relate']) url.searchParams.delete(name);
      return app.fetch(new Request(url, init));
    },
  };
}
