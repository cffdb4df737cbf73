import type { App } from 'relx/server';
import { basic } from '../../conformance/api.js';
import { type Role, users } from '../../conformance/content.js';

/** HTML that a browser gets, and where from. */
export interface Output {
  readonly from: string;
  readonly html: string;
  /** The same page with a harmless text: its own elements and attributes may appear in the page. @default none may */
  readonly like?: string;
}

/** Sends a request as a user, or without a login, and returns the JSON. */
export type Send = <Body>(path: string, as?: Role, body?: unknown, method?: string) => Promise<Body>;

export const SITE = 'https://site.example';

/** Requests to the routes of a site, which have to succeed. */
export function sender(app: App, passwords: Readonly<Record<Role, string>>): Send {
  return async <Body>(path: string, as?: Role, body?: unknown, method = body === undefined ? 'GET' : 'POST') => {
    const headers = as ? { authorization: basic(users[as].login, passwords[as]) } : {};
    const init = {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    };
    const response = await app.fetch(new Request(`${SITE}/wp-json${path}`, init));
    const json = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(json).slice(0, 300)}`);
    // the caller knows the route
    return json as Body;
  };
}
