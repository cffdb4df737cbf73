import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { open } from 'relx/core';
import { createApp, createBridge } from 'relx/server';
import { serve } from 'relx/server/node';
import { createRenderer } from 'relx/shortcodes';
import { libsql } from 'relx/store/libsql';
import { mysql } from 'relx/store/mysql';
import type { Wordpress } from './wordpress.js';

const PLUGIN = fileURLToPath(new URL('../../dist/wordpress/relx', import.meta.url));
export const SECRET = 'a secret of thirty-two characters';

/** What a service does differently. */
export interface ServiceOptions {
  /** @default SECRET */
  readonly secret?: string;
  /** How far its clock is ahead, in seconds. @default 0 */
  readonly ahead?: number;
  /** @default any that is free */
  readonly port?: number;
}

/** A service that runs, and what it was asked: `POST /relx-bridge/render`. */
export interface Service {
  readonly url: string;
  readonly asked: string[];
  stop(): Promise<void>;
}

/** The service over the database of a site. */
export async function serveSite(
  site: Wordpress,
  { secret = SECRET, ahead = 0, port = 0 }: ServiceOptions = {},
): Promise<Service> {
  const asked: string[] = [];
  const bridge = await createBridge({
    secret,
    now: () => Date.now() + ahead * 1000,
    open: async ({ types, postTypes, taxonomies }) => {
      const { database } = site;
      const dialect = database.startsWith('file:') ? libsql({ filename: database.slice(5) }) : mysql({ uri: database });
      const relx = await open({ dialect, types, postTypes, taxonomies, url: site.url });
      return { relx, app: createApp({ relx, render: createRenderer({ core: relx }) }) };
    },
  });
  const watched = {
    fetch: (...[request, connection]: Parameters<typeof bridge.fetch>) => {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return bridge.fetch(request, connection);
    },
  };
  const { url, close } = await serve(watched, { port });
  return { url, asked, stop: () => close().then(() => bridge.close()) };
}

/** Something else at the address of a service. */
export async function serveInstead(listener: RequestListener): Promise<Service> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, asked, stop };
}

/** Activates the plugin as it was built, for a service. */
export async function installPlugin(site: Wordpress): Promise<void> {
  await site.install(PLUGIN);
}

/** Has a site ask this service from now on, and nothing that was kept. */
export async function askService(site: Wordpress, url: string): Promise<void> {
  site.define({ RELX_SERVICE_URL: url, RELX_SERVICE_SECRET: SECRET });
  await site.run("update_option( 'relx_breaker', '' ); relx_forget_lists();");
}

/** What another plugin would do, as one that is always there. */
export function addPlugin(site: Wordpress, name: string, code: string): void {
  const folder = join(site.root, 'wp-content/mu-plugins');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.php`), `<?php\n${code}\n`);
}
