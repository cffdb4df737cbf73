import { http } from 'msw';
import { createClient, type RelxClient } from 'relx';
import { open } from 'relx/core';
import { createApp } from 'relx/server';
import { handlers } from 'relx/server/msw';
import { createRenderer } from 'relx/shortcodes';
import { sqliteWasm } from 'relx/store/sqlite-wasm';
import { demoUpload } from '../../demo/content/index.js';
import { storyContent } from './content.js';

/** The REST root of the page's own backend. */
export const url = `${location.origin}/wp-json`;

/** The demo's founder, an administrator. */
const AUTHOR = 'maren';

async function openBackend() {
  // SQLite takes this when it starts, or says each time that it cannot keep files here, which nobody asks of it
  Object.assign(globalThis, { sqlite3ApiConfig: { warn: () => {} } });
  const relx = await open({
    dialect: await sqliteWasm(),
    url: location.origin,
    types: [
      {
        name: 'sequel_of',
        label: 'Sequel of, one at most',
        from_object_types: ['post'],
        to_object_types: ['post'],
        direction: 'from_to',
        max_connections: 1,
      },
    ],
  });
  await relx.import(storyContent());
  const password = await relx.accounts.createApplicationPassword(AUTHOR, 'Storybook');
  return {
    relx,
    app: createApp({ relx, render: createRenderer({ core: relx }) }),
    authorization: `Basic ${btoa(`${AUTHOR}:${password}`)}`,
  };
}

let opened: ReturnType<typeof openBackend> | undefined;

/** The real backend of the page: the reference app over SQLite in WebAssembly, filled when it is first asked. */
export function backend(): ReturnType<typeof openBackend> {
  opened ??= openBackend();
  return opened;
}

/** Brings back the content as it was, before a story that writes. */
export async function resetBackend(): Promise<void> {
  const before = opened;
  opened = undefined;
  await (await before)?.relx.close();
  await backend();
}

/** A client of an author who may change everything. */
export const authorClient = (): RelxClient =>
  createClient({
    url,
    retries: 0,
    async fetch(input, init) {
      const { authorization } = await backend();
      return fetch(input, { ...init, headers: { ...init.headers, Authorization: authorization } });
    },
  });

/** Everything that the page asks its own site for: the REST API, and the demo's pictures, drawn when they are asked for. */
export const siteHandlers = [
  ...handlers({ fetch: async (request) => (await backend()).app.fetch(request) }, url),
  http.get('*/wp-content/uploads/*', ({ request }) => {
    const svg = demoUpload(new URL(request.url).pathname.replace('/wp-content/uploads/', ''));
    return new Response(svg ?? 'There is no such file.', {
      status: svg === undefined ? 404 : 200,
      headers: { 'Content-Type': 'image/svg+xml' },
    });
  }),
];
