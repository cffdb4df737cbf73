import { open } from 'relx/core';
import { createApp } from 'relx/server';
import { sqliteWasm } from 'relx/store/sqlite-wasm';
import { demoContent } from '../../../../demo/content/index.js';
import { people } from '../../../../demo/content/people.js';
import { recordRequest } from './requests.js';
import { SITE } from './site.js';

const administrator = people.find(({ role }) => role === 'administrator')?.id ?? 0;

async function openBackend() {
  // without this configuration, SQLite logs a warning on each start that it cannot store files here
  Object.assign(globalThis, { sqlite3ApiConfig: { warn: () => {} } });
  const relx = await open({ dialect: await sqliteWasm(), url: SITE });
  await relx.import(demoContent());
  return createApp({
    relx,
    // React's server half is loaded for the first text only
    async render(...request) {
      const { createRenderer } = await import('relx/shortcodes');
      return createRenderer({ core: relx })(...request);
    },
  });
}

let opened: ReturnType<typeof openBackend> | undefined;

/** Header of a request that the page sends as a logged-out user. */
export const LOGGED_OUT = 'X-Playground-Logged-Out';

/**
 * Handles a request by the reference application on SQLite in WebAssembly. The user is the administrator, unless the request
 * states that it is logged out.
 */
export async function handle(request: Request): Promise<Response> {
  opened ??= openBackend();
  const app = await opened;
  const user = request.headers.has(LOGGED_OUT) ? 0 : administrator;
  const sent = request.clone();
  const response = await app.fetch(request, { user });
  await recordRequest(sent, response.clone());
  return response;
}

/** Opens the backend before the first request. */
export async function startBackend(): Promise<void> {
  opened ??= openBackend();
  await opened;
}
