import { hash } from 'bcryptjs';
import { open, type Relx } from 'relx/core';
import { type App, createApp } from 'relx/server';
import { onTestFinished } from 'vitest';
import { content, postTypes, types, users } from '../conformance/content.js';
import { type OnFinished, siteDatabase } from '../database.js';

export const PASSWORD = 'correct horse battery';
/** At the least cost that there is. */
const hashed = (await hash(PASSWORD, 4)).replace('$2b$', '$2y$');

/** A browser that keeps the cookies of one site. */
export interface Browser {
  readonly relx: Relx;
  readonly app: App;
  /** The cookies that it would send, by name. */
  readonly cookies: Map<string, string>;
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Sends the form to log in. */
  logIn(fields?: Readonly<Record<string, string>>): Promise<Response>;
  /** The nonce that the site's pages get. */
  nonce(): Promise<string>;
}

/** The fixture, whose people have a password. It is closed after the test, or as `onFinished` defines. */
export async function openLoginSite(onFinished: OnFinished = onTestFinished, notes = 160): Promise<Relx> {
  const database = await siteDatabase(onFinished);
  const relx = await open({ dialect: database.connect(), url: 'https://site.example', types, postTypes });
  await relx.import(content(notes));
  await database.run(`update wp_users set user_pass = '${hashed}'`);
  onFinished(() => relx.close());
  return relx;
}

/** A browser on a site of its own. */
export const openBrowser = async (notes?: number): Promise<Browser> => browserOn(await openLoginSite(onTestFinished, notes));

/** A browser without cookies. */
export function browserOn(relx: Relx, { origin = 'https://site.example' } = {}): Browser {
  const app = createApp({ relx });
  const cookies = new Map<string, string>();
  const request = async (path: string, { headers, ...init }: RequestInit = {}) => {
    const sent = new Headers(headers);
    if (cookies.size > 0) sent.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await app.fetch(new Request(origin + path, { ...init, headers: sent }));
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes('Expires=Thu, 01 Jan 1970')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    relx,
    app,
    cookies,
    request,
    logIn: (fields = {}) =>
      request('/wp-login.php', {
        method: 'POST',
        body: new URLSearchParams({ log: users.author.login, pwd: PASSWORD, ...fields }),
      }),
    nonce: async () => (await request('/wp-admin/admin-ajax.php?action=rest-nonce')).text(),
  };
}
