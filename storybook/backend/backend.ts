import { createClient, type RelxClient } from 'relx';
import { open } from 'relx/core';
import { createApp } from 'relx/server';
import { handlers } from 'relx/server/msw';
import { createRenderer } from 'relx/shortcodes';
import { sqliteWasm } from 'relx/store/sqlite-wasm';
import { storyContent } from './content.js';
import { uploads } from './uploads.js';

/** URL of the REST API, which runs in the page. */
export const url = `${location.origin}/wp-json`;

/** Administrator of the demo. */
const AUTHOR = 'maren';

async function openBackend() {
  // without this configuration, SQLite logs a warning on each start that it cannot store files here
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
      {
        name: 'credits',
        label: 'Credits',
        from_object_types: ['post'],
        to_object_types: ['user'],
        direction: 'from_to',
        fields: {
          role: { type: 'string', enum: ['author', 'editor', 'photographer'], default: 'author', label: 'Role' },
          note: { type: 'string', maxLength: 500, label: 'Note', description: 'Shown after the name.' },
          since: { type: 'string', format: 'date', label: 'Since' },
          lead: { type: 'boolean', default: false, label: 'Lead' },
        },
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

/** Backend of the page: the reference application on SQLite in WebAssembly. The first request fills the database. */
export function backend(): ReturnType<typeof openBackend> {
  opened ??= openBackend();
  return opened;
}

/** Restores the content before a story that changes it. */
export async function resetBackend(): Promise<void> {
  const before = opened;
  opened = undefined;
  await (await before)?.relx.close();
  await backend();
}

/** Client of an author with permission to change all content. */
export const authorClient = (): RelxClient =>
  createClient({
    url,
    retries: 0,
    async fetch(input, init) {
      const { authorization } = await backend();
      return fetch(input, { ...init, headers: { ...init.headers, Authorization: authorization } });
    },
  });

/** Handlers for all requests of the page to its site: the REST API, and the images of the demo, which are drawn on request. */
export const siteHandlers = [...handlers({ fetch: async (request) => (await backend()).app.fetch(request) }, url), uploads];
