import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openTab, reusedTabs, type Tab } from '../e2e/browser.js';

/** A user whom WordPress knows by cookies. */
export interface Session {
  /** As the header `Cookie` has them. */
  readonly cookie: string;
  /** As a browser takes them. */
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly url: string }[];
  /** For the header `X-WP-Nonce`. */
  readonly nonce: string;
  /** Sends a request to the site as this user, with the nonce; `path` begins with a slash after the URL of the site. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** Logs in by the form of wp-login.php. */
export async function logIn(url: string, user: string, password: string): Promise<Session> {
  const form = { log: user, pwd: password, testcookie: '1' };
  const response = await fetch(`${url}/wp-login.php`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { Cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    redirect: 'manual',
  });
  const pairs = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  if (response.status !== 302) throw new Error(`WordPress does not let ${user} in: ${response.status}`);
  // those of wp-admin and of the plugins' folder have one name and value
  const cookie = [...new Set(pairs)].join('; ');
  const nonce = await (await fetch(`${url}/wp-admin/admin-ajax.php?action=rest-nonce`, { headers: { Cookie: cookie } })).text();
  return {
    cookie,
    cookies: [...new Set(pairs)].map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
    }),
    nonce,
    fetch: (path, init = {}) => fetch(url + path, { ...init, headers: { ...init.headers, Cookie: cookie, 'X-WP-Nonce': nonce } }),
  };
}

/**
 * Gives tabs in which a user is logged in; '' is a logged-out user. Each user logs in once. Tabs are used again, by all users: see
 * {@link reusedTabs}.
 */
export function tabsOf(
  browser: Browser,
  { url, logIn }: { readonly url: string; readonly logIn: (user: string) => Promise<Session> },
  usual: BrowserContextOptions,
): (user?: string) => Promise<Tab> {
  const sessions = new Map<string, Promise<Session>>();
  const sessionOf = (user: string) => {
    const session = sessions.get(user) ?? logIn(user);
    sessions.set(user, session);
    return session;
  };
  const reused = reusedTabs(() => openTab(browser, usual), usual, `${url}/readme.html`);
  return async (user = 'admin') => {
    const tab = await reused();
    const context = tab.page.context();
    await context.clearCookies();
    if (user) await context.addCookies([...(await sessionOf(user)).cookies]);
    return tab;
  };
}
