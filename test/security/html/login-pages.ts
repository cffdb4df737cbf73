import type { App } from 'relx/server';
import { loginPage, logoutPage } from '../../../src/server/wp/login-page.js';
import { type Output, SITE } from './output.js';

/** The pages to log in and to log out, with texts in each of their parameters. */
export async function loginPages(app: App, texts: readonly string[]): Promise<Output[]> {
  const page = async (query: string, init?: RequestInit) => {
    const response = await app.fetch(new Request(`${SITE}/wp-login.php${query}`, init));
    if (!response.headers.get('content-type')?.startsWith('text/html')) throw new Error(`${response.status} is no page.`);
    return response.text();
  };
  const form = loginPage({ action: '/wp-login.php', redirectTo: '/' });
  const rejected = loginPage({ action: '/wp-login.php', redirectTo: '/', message: 'No.' });
  const logout = (redirect_to: string) => logoutPage(`/wp-login.php?${new URLSearchParams({ action: 'logout', redirect_to })}`);
  const found: Output[] = [];
  for (const text of texts) {
    for (const redirect_to of [text, `/${text}`, `${SITE}/?a=${text}`, `#${text}`])
      found.push({ from: 'login', html: await page(`?${new URLSearchParams({ redirect_to, error: text })}`), like: form });
    const message = loginPage({ action: '/wp-login.php', redirectTo: text, message: text });
    found.push(
      { from: 'login message', html: message, like: rejected },
      { from: 'logout', html: logout(text), like: logout('/') },
    );
  }
  // in one request, because checking a password takes long
  const all = texts.join(' ');
  const body = new URLSearchParams({ log: all, pwd: 'x', error: all, redirect_to: `/${all}` });
  return [...found, { from: 'login refused', html: await page('', { method: 'POST', body }), like: rejected }];
}
