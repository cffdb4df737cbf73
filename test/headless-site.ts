import type { Site } from './conformance/site.js';

/** A site with only the routes that service.md promises: without the routes of the plugin. */
export interface HeadlessSite {
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>;
  /** Paths and queries of requests, below the REST root. */
  readonly requests: readonly string[];
}

/** Puts a {@link HeadlessSite} before a site: its plugin's reads are as unknown there as on any other WordPress. */
export function headless({ app }: Pick<Site, 'app'>): HeadlessSite {
  const requests: string[] = [];
  return {
    requests,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(input);
      requests.push(decodeURIComponent(pathname.replace('/wp-json', '') + search));
      const isStripped = request.method === 'GET' && pathname.startsWith('/wp-json/relx/v1');
      if (!isStripped) return app.fetch(request);
      const message = 'No route was found matching the URL and request method.';
      return Response.json({ code: 'rest_no_route', message, data: { status: 404 } }, { status: 404 });
    },
  };
}
