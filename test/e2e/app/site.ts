import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { createClient, type RelxClient } from 'relx/client';
import { open, type Relx } from 'relx/core';
import { createApp } from 'relx/server';
import { serve } from 'relx/server/node';
import { libsql } from 'relx/store/libsql';
import { demoContent, demoUpload } from '../../../demo/content/index.js';

/** A page by its path; undefined where there is none. */
export type Pages = (path: string, site: ExampleSite) => Promise<Response | undefined>;

export interface ExampleSite {
  readonly url: string;
  readonly relx: Relx;
  /** A client without a network, for pages that are made on the server. */
  readonly client: () => RelxClient;
  /** Paths of requests to the REST API, by servers and by browsers. */
  readonly requests: { readonly server: string[]; readonly browser: string[] };
  /** The API waits for it before it responds to a server. */
  wait: () => Promise<unknown>;
  /** Responds to browsers in place of the API, for a page with faults. */
  fault?: ((request: Request) => Promise<Response> | undefined) | undefined;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** The demo's content behind the REST API, pages over it, and the files that browsers load. */
export async function openExample(pages: Pages, files: (path: string) => string | undefined): Promise<ExampleSite> {
  const relx = await open({ dialect: libsql({ filename: ':memory:' }) });
  await relx.import(demoContent());
  await relx.import([{ kind: 'user', login: 'administrator', display_name: 'Administrator', role: 'administrator' }]);
  const app = createApp({ relx });
  const requests: ExampleSite['requests'] = { server: [], browser: [] };
  const fetchInside = async (input: string, init?: RequestInit) => {
    requests.server.push(decodeURIComponent(input.replace('http://localhost/wp-json', '')));
    await site.wait();
    init?.signal?.throwIfAborted();
    return app.fetch(new Request(input, init));
  };
  const server = await serve(
    {
      async fetch(request, connection) {
        const { pathname, search } = new URL(request.url);
        if (pathname.startsWith('/wp-json')) {
          requests.browser.push(decodeURIComponent(pathname.replace('/wp-json', '') + search));
          return (await site.fault?.(request)) ?? app.fetch(request, connection);
        }
        const upload = /^\/wp-content\/uploads\/(.*)/.exec(pathname)?.[1];
        const image = upload && demoUpload(upload);
        if (image) return new Response(image, { headers: { 'Content-Type': 'image/svg+xml' } });
        const file = files(pathname);
        if (file) return new Response(await readFile(file), { headers: { 'Content-Type': types[extname(file)] ?? 'text/html' } });
        return (await pages(pathname, site)) ?? new Response('There is no such page.', { status: 404 });
      },
    },
    { port: 0 },
  );
  const site: ExampleSite = {
    url: server.url,
    relx,
    requests,
    wait: async () => {},
    client: () => createClient({ url: 'http://localhost/wp-json', fetch: fetchInside }),
    async close() {
      await server.close();
      await relx.close();
    },
  };
  return site;
}
