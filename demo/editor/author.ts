import type { App } from 'relx/server';

/** Somebody who is logged in, as the site's own pages ask the REST API for them. */
export interface Author {
  /** For the next requests of the page. */
  readonly nonce: string;
  /** Asks below the REST root. */
  ask(path: string, init?: RequestInit): Promise<Response>;
}

/** Who a request's cookies log in; undefined for a visitor. */
export async function authorOf(site: App, request: Request): Promise<Author | undefined> {
  const { origin } = new URL(request.url);
  const cookie = request.headers.get('cookie') ?? '';
  const answer = await site.fetch(new Request(`${origin}/wp-admin/admin-ajax.php?action=rest-nonce`, { headers: { cookie } }));
  if (!answer.ok) return undefined;
  const nonce = await answer.text();
  const headers = { cookie, 'X-WP-Nonce': nonce, 'Content-Type': 'application/json' };
  return { nonce, ask: (path, init) => site.fetch(new Request(`${origin}/wp-json${path}`, { headers, ...init })) };
}
