import type { App } from 'relx/server';

/** A logged-in user, for whom pages of the site call the REST API. */
export interface Author {
  /** Nonce for further requests of the page. */
  readonly nonce: string;
  /** Sends a request to a path of the REST API. */
  ask(path: string, init?: RequestInit): Promise<Response>;
}

/** User that the cookies of a request log in; undefined for logged-out users. */
export async function authorOf(site: App, request: Request): Promise<Author | undefined> {
  const { origin } = new URL(request.url);
  const cookie = request.headers.get('cookie') ?? '';
  const answer = await site.fetch(new Request(`${origin}/wp-admin/admin-ajax.php?action=rest-nonce`, { headers: { cookie } }));
  if (!answer.ok) return undefined;
  const nonce = await answer.text();
  const headers = { cookie, 'X-WP-Nonce': nonce, 'Content-Type': 'application/json' };
  return { nonce, ask: (path, init) => site.fetch(new Request(`${origin}/wp-json${path}`, { headers, ...init })) };
}
